// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.ambiguity;

import dev.nljdbc.bench.ambiguity.AskedQuestions.Asked;
import dev.nljdbc.bench.ambiguity.QuestionBlur.Unfair;
import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.metric.ExecutionEvaluator;
import dev.nljdbc.bench.run.DriverConnection;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.zip.CRC32;

/**
 * How often the driver recognises a data set's blurred questions, and shows the meant reading.
 *
 * @param rows a blurred question each
 * @param fallen how many were left out, and why
 */
public record BlurredReport(List<Row> rows, Map<Unfair, Integer> fallen) {

  private static final String HEAD =
      """
      | questions | ambiguous | recognised | refused | false alarms | meant among 3 | clear one right | meant among 3 of those |
      |---|---|---|---|---|---|---|---|
      """;

  /**
   * What came of a question.
   *
   * @param question with its clear form
   * @param blurred what came of the ambiguous form
   * @param clear what came of the clear one
   * @param rank of the meant reading, from 1; 0 for none
   * @param read whether the clear form is answered as meant
   */
  record Row(BlurredQuestion question, Asked blurred, Asked clear, int rank, boolean read) {

    boolean heldOut() {
      CRC32 hash = new CRC32();
      hash.update(question.database().getBytes(StandardCharsets.UTF_8));
      return hash.getValue() % 2 == 1;
    }

    boolean among() {
      return rank >= 1 && rank <= 3;
    }

    String line() {
      return String.join(
          "\t",
          question.database(),
          question.kind(),
          blurred.ambiguous() ? "recognised" : blurred.answered() ? "missed" : "refused",
          clear.ambiguous() ? "false alarm" : clear.answered() ? "quiet" : "refused",
          Integer.toString(rank),
          read ? "read" : "misread",
          question.question(),
          question.clear(),
          question.gold(),
          blurred.said().replaceAll("\\s+", " "),
          clear.said().replaceAll("\\s+", " "));
    }
  }

  /**
   * Blurs a data set's questions and asks them.
   *
   * @param examples those that are blurred
   * @param settings of the driver
   * @param details is told of each question of the tuned half, tabs between fields
   * @throws SQLException when a database can't be read
   */
  public static BlurredReport of(
      Dataset dataset, List<Example> examples, Map<String, String> settings, PrintWriter details)
      throws SQLException {
    BlurredSet set = BlurredSet.of(dataset, examples);
    List<Row> rows = new ArrayList<>();
    try (DriverConnection driver = new DriverConnection(settings);
        ExecutionEvaluator judge = ExecutionEvaluator.of(Dataset.Family.SPIDER, BlurredSet.LIMIT)) {
      AskedQuestions asking = new AskedQuestions(driver, judge);
      for (BlurredQuestion question : set.questions()) {
        BenchmarkDatabase database =
            Objects.requireNonNull(dataset.databases().get(question.database()));
        Asked blurred = asking.ask(database, question.question());
        Asked clear = asking.ask(database, question.clear());
        int rank = asking.rank(database, question.question(), question.gold());
        boolean read = asking.rank(database, question.clear(), question.gold()) == 1;
        Row row = new Row(question, blurred, clear, rank, read);
        rows.add(row);
        if (!row.heldOut()) {
          details.println(row.line());
        }
      }
    }
    return new BlurredReport(rows, set.fallen());
  }

  /** A table of the shares, and what fell away. */
  public String markdown() {
    StringBuilder text = new StringBuilder(HEAD);
    Map<String, Predicate<Row>> groups = new LinkedHashMap<>();
    groups.put("tuned half", row -> !row.heldOut());
    groups.put("**held-out half**", Row::heldOut);
    for (String kind : List.of("column", "value", "measure")) {
      groups.put("held-out, " + kind, row -> row.heldOut() && row.question().kind().equals(kind));
    }
    groups.forEach((name, want) -> text.append(line(name, rows.stream().filter(want).toList())));
    if (!fallen.isEmpty()) {
      text.append("\nLeft out, because nobody would read them in two ways:\n\n");
      text.append("| why | blurred questions |\n|---|---|\n");
      fallen.forEach((why, n) -> text.append("| " + why.words() + " | " + n + " |\n"));
    }
    return text.toString();
  }

  private static String line(String name, List<Row> of) {
    long read = of.stream().filter(Row::read).count();
    return String.format(
        Locale.ROOT,
        "| %s | %d | %s |%n",
        name,
        of.size(),
        List.of(
                percent(of.stream().filter(r -> r.blurred().ambiguous()).count(), of.size()),
                percent(of.stream().filter(r -> !r.blurred().answered()).count(), of.size()),
                percent(of.stream().filter(r -> r.clear().ambiguous()).count(), of.size()),
                percent(of.stream().filter(Row::among).count(), of.size()),
                percent(read, of.size()),
                percent(of.stream().filter(r -> r.read() && r.among()).count(), read))
            .stream()
            .collect(Collectors.joining(" | ")));
  }

  /** A share as text. */
  static String percent(long part, long of) {
    return of == 0 ? "–" : String.format(Locale.ROOT, "%.1f %%", 100.0 * part / of);
  }
}
