package dev.nljdbc.bench.ambiguity;

import dev.nljdbc.bench.ambiguity.AskedQuestions.Asked;
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
import java.util.zip.CRC32;

/** How often the driver recognises ambiguous questions, and shows the meant reading. */
public final class AmbiguityReport {

  private final List<Row> rows = new ArrayList<>();

  private record Row(BlurredQuestion question, Asked blurred, Asked clear, int rank, boolean read) {

    boolean heldOut() {
      CRC32 hash = new CRC32();
      hash.update(question.database().getBytes(StandardCharsets.UTF_8));
      return hash.getValue() % 2 == 1;
    }

    String line() {
      return String.join(
          "\t",
          question.database(),
          question.kind(),
          heldOut() ? "held-out" : "tuned",
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

  private AmbiguityReport() {}

  /**
   * Blurs a data set's questions and asks them.
   *
   * @param examples those that are blurred
   * @param settings of the driver
   * @param details is told of each question, tabs between fields
   * @throws SQLException when a database can't be read
   */
  public static AmbiguityReport of(
      Dataset dataset, List<Example> examples, Map<String, String> settings, PrintWriter details)
      throws SQLException {
    AmbiguityReport report = new AmbiguityReport();
    List<BlurredQuestion> questions = BlurredSet.of(dataset, examples);
    try (DriverConnection driver = new DriverConnection(settings);
        ExecutionEvaluator judge = ExecutionEvaluator.of(Dataset.Family.SPIDER, BlurredSet.LIMIT)) {
      AskedQuestions asking = new AskedQuestions(driver, judge);
      for (BlurredQuestion question : questions) {
        BenchmarkDatabase database =
            Objects.requireNonNull(dataset.databases().get(question.database()));
        Asked blurred = asking.ask(database, question.question());
        Asked clear = asking.ask(database, question.clear());
        int rank = asking.rank(database, question.question(), question.gold());
        boolean read = asking.rank(database, question.clear(), question.gold()) == 1;
        Row row = new Row(question, blurred, clear, rank, read);
        report.rows.add(row);
        details.println(row.line());
      }
    }
    return report;
  }

  /** A table of the shares. */
  public String markdown() {
    StringBuilder text = new StringBuilder();
    text.append(
        """
        | questions | ambiguous | recognised | refused | false alarms | meant among 3 | clear one right | meant among 3 of those |
        |---|---|---|---|---|---|---|---|
        """);
    Map<String, Predicate<Row>> groups = new LinkedHashMap<>();
    groups.put("tuned half", row -> !row.heldOut());
    groups.put("held-out half", Row::heldOut);
    for (String kind : List.of("column", "value", "measure")) {
      groups.put("held-out, " + kind, row -> row.heldOut() && row.question().kind().equals(kind));
    }
    groups.forEach((name, want) -> text.append(line(name, rows.stream().filter(want).toList())));
    return text.toString();
  }

  private static String line(String name, List<Row> of) {
    long read = of.stream().filter(Row::read).count();
    return String.format(
        Locale.ROOT,
        "| %s | %d | %s | %s | %s | %s | %s | %s |%n",
        name,
        of.size(),
        percent(of.stream().filter(r -> r.blurred().ambiguous()).count(), of.size()),
        percent(of.stream().filter(r -> !r.blurred().answered()).count(), of.size()),
        percent(of.stream().filter(r -> r.clear().ambiguous()).count(), of.size()),
        percent(of.stream().filter(r -> among(r)).count(), of.size()),
        percent(read, of.size()),
        percent(of.stream().filter(r -> r.read() && among(r)).count(), read));
  }

  private static boolean among(Row row) {
    return row.rank() >= 1 && row.rank() <= 3;
  }

  private static String percent(long part, long of) {
    return of == 0 ? "–" : String.format(Locale.ROOT, "%.1f %%", 100.0 * part / of);
  }
}
