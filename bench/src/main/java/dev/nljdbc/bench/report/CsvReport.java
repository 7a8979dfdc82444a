// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.report;

import dev.nljdbc.bench.run.QuestionRecord;
import dev.nljdbc.bench.run.QuestionRecord.Account;
import dev.nljdbc.bench.run.RunException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.jspecify.annotations.Nullable;

/** Every question of every run, as RFC 4180 has CSV: a line each, for other programs. */
final class CsvReport {

  private static final List<String> FIXED =
      List.of(
          ("run number source question evidence gold predicted verdict error sql_state"
                  + " gold_rows predicted_rows milliseconds model confidence rounds calls"
                  + " prompt_tokens cached_tokens completion_tokens transcript_tokens usd")
              .split(" "));

  private CsvReport() {}

  /** A line, before it is known which groups and figures there are. */
  private record Line(
      List<@Nullable Object> fixed, Map<String, String> groups, Map<String, Double> figures) {}

  /** Writes to the text. */
  static void write(ReportReader reader, Appendable out) throws RunException, IOException {
    List<Line> lines = new ArrayList<>();
    reader.read(
        (set, judged) -> {
          for (int run = 0; run < judged.size(); run++) {
            JudgedQuestion one = judged.get(run);
            if (one != null) {
              lines.add(line(reader.names().get(run), one));
            }
          }
        });
    write(lines, names(lines, Line::groups), names(lines, Line::figures), out);
  }

  private static SortedSet<String> names(List<Line> lines, Function<Line, Map<String, ?>> of) {
    SortedSet<String> names = new TreeSet<>();
    lines.forEach(line -> names.addAll(of.apply(line).keySet()));
    return names;
  }

  private static void write(
      List<Line> lines, SortedSet<String> groups, SortedSet<String> figures, Appendable out)
      throws IOException {
    List<String> head = new ArrayList<>(FIXED);
    head.addAll(groups);
    head.addAll(figures);
    CSVFormat format = CSVFormat.RFC4180.builder().setHeader(head.toArray(String[]::new)).get();
    try (CSVPrinter csv = new CSVPrinter(out, format)) {
      for (Line line : lines) {
        List<@Nullable Object> cells = new ArrayList<>(line.fixed());
        groups.forEach(name -> cells.add(line.groups().get(name)));
        figures.forEach(name -> cells.add(line.figures().get(name)));
        csv.printRecord(cells);
      }
    }
  }

  private static Line line(String run, JudgedQuestion judged) {
    QuestionRecord question = judged.question();
    List<@Nullable Object> cells =
        new ArrayList<>(
            Arrays.<@Nullable Object>asList(
                run,
                question.number(),
                question.source(),
                question.question(),
                question.evidence(),
                question.gold(),
                question.predicted(),
                question.verdict(),
                question.error(),
                question.sqlState(),
                question.goldRows(),
                question.predictedRows(),
                question.milliseconds()));
    cells.addAll(cells(question.account(), FIXED.size() - cells.size()));
    return new Line(cells, judged.groups(), question.figures());
  }

  private static List<@Nullable Object> cells(@Nullable Account account, int count) {
    return account == null
        ? Collections.<@Nullable Object>nCopies(count, null)
        : Arrays.<@Nullable Object>asList(
            account.model(),
            account.confidence(),
            account.rounds(),
            account.calls(),
            account.promptTokens(),
            account.cachedTokens(),
            account.completionTokens(),
            account.transcriptTokens(),
            account.usd());
  }
}
