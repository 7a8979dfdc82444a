package dev.nljdbc.bench.measure;

import dev.nljdbc.bench.measure.OverheadRun.Round;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The rounds as a table: a line for each engine and task, a column for each contender. */
public final class OverheadTable {

  private static final double NANOS_PER_MICRO = 1_000;

  private OverheadTable() {}

  /** Markdown. */
  public static List<String> of(List<Round> rounds) {
    List<DriverUnderTest> contenders =
        rounds.stream().map(Round::contender).distinct().sorted().toList();
    List<String> lines = new ArrayList<>();
    StringBuilder head = new StringBuilder("| engine | what | bare, µs |");
    contenders.forEach(contender -> head.append(' ').append(contender.words()).append(" |"));
    lines.add(head.toString());
    lines.add("|---|---|---|" + "---|".repeat(contenders.size()));
    for (EmbeddedEngine engine : EmbeddedEngine.values()) {
      for (JdbcTask task : JdbcTask.values()) {
        List<Round> those =
            rounds.stream()
                .filter(round -> round.engine() == engine && round.task() == task)
                .toList();
        if (!those.isEmpty()) {
          lines.add(line(engine, task, those, contenders));
        }
      }
    }
    return lines;
  }

  /** What the table's figures are. */
  public static List<String> legend(int rounds) {
    return List.of(
        "Multiples of the bare driver's time: the median of "
            + rounds
            + " rounds for nl-jdbc, with its confidence interval of 95 % (of less than six rounds,"
            + " the",
        "least and the greatest), and one round of the others. A round is a JVM in which JMH runs"
            + " both in turns, a fraction of a millisecond each",
        "where the task is short, and its figure the median of the ratios of neighbours. Scan and"
            + " batch are in the thread's time on the processor, the",
        "others in time. `connect` is the drivers' own, without DriverManager, and HikariCP's is"
            + " borrowing from its pool; H2's database is open already,",
        "SQLite makes a new one each time. p6spy logs nothing, datasource-proxy has no listeners.");
  }

  private static String line(
      EmbeddedEngine engine, JdbcTask task, List<Round> rounds, List<DriverUnderTest> contenders) {
    StringBuilder line = new StringBuilder();
    line.append("| ").append(engine.words()).append(" | ").append(task.words()).append(" | ");
    List<Double> bare = rounds.stream().map(Round::bareNanos).sorted().toList();
    line.append(String.format(Locale.ROOT, "%,.4g |", MedianRatio.median(bare) / NANOS_PER_MICRO));
    for (DriverUnderTest contender : contenders) {
      line.append(' ').append(cell(contender, rounds)).append(" |");
    }
    return line.toString();
  }

  private static String cell(DriverUnderTest contender, List<Round> rounds) {
    List<Round> its = rounds.stream().filter(r -> r.contender() == contender).toList();
    if (its.isEmpty()) {
      return "";
    }
    MedianRatio ratio = MedianRatio.of(its);
    return contender == DriverUnderTest.NL_JDBC
        ? String.format(
            Locale.ROOT, "**%.3f** (%.3f–%.3f)", ratio.median(), ratio.low(), ratio.high())
        : String.format(Locale.ROOT, "%.2f", ratio.median());
  }
}
