// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import dev.nljdbc.bench.measure.OverheadBenchmark.DriverUnderTest;
import dev.nljdbc.bench.measure.OverheadBenchmark.EmbeddedEngine;
import dev.nljdbc.bench.measure.OverheadBenchmark.JdbcTask;
import dev.nljdbc.bench.measure.OverheadRun.Round;
import dev.nljdbc.bench.run.RunException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Rounds over all that is to be measured, each time in a new JVM: what the compiler happens to
 * decide in one of them is one figure among many.
 *
 * @param rounds of our driver; p6spy takes part in the first of them
 * @param tasks done
 */
public record OverheadRun(int rounds, Set<JdbcTask> tasks) {

  /**
   * Measures.
   *
   * @param each told of each round as soon as it is done
   * @throws RunException when a benchmark failed
   */
  public List<Round> measure(Consumer<Round> each) throws RunException {
    List<Round> done = new ArrayList<>();
    for (int number = 0; number < rounds; number++) {
      for (EmbeddedEngine engine : EmbeddedEngine.values()) {
        for (JdbcTask task : new TreeSet<>(tasks)) {
          done.add(round(engine, task, DriverUnderTest.NL_JDBC));
          each.accept(done.get(done.size() - 1));
          if (number == 0) {
            done.add(round(engine, task, DriverUnderTest.P6SPY));
            each.accept(done.get(done.size() - 1));
          }
        }
      }
    }
    return done;
  }

  private static Round round(EmbeddedEngine engine, JdbcTask task, DriverUnderTest contender)
      throws RunException {
    try {
      RunResult only = new Runner(options(engine, task, contender)).runSingle();
      double bare = median(only, result -> score(result, "bareNanos"));
      double ratio = median(only, result -> score(result, "ratio"));
      return new Round(engine, task, contender, bare / (2 * task.times()), ratio);
    } catch (RunnerException e) {
      String what = task.words() + ", " + contender.words() + ", " + engine.words();
      throw new RunException(what + ": " + e.getMessage(), e);
    }
  }

  private static Options options(EmbeddedEngine engine, JdbcTask task, DriverUnderTest contender) {
    return new OptionsBuilder()
        .include(Pattern.quote(OverheadBenchmark.class.getName() + ".inTurns"))
        .param("engine", engine.name())
        .param("task", task.name())
        .param("contender", contender.name())
        .shouldFailOnError(true)
        .verbosity(VerboseMode.SILENT)
        .build();
  }

  private static double median(RunResult result, ToDoubleFunction<IterationResult> of) {
    return MedianRatio.median(
        result.getBenchmarkResults().stream()
            .flatMap(fork -> fork.getIterationResults().stream())
            .map(of::applyAsDouble)
            .sorted()
            .toList());
  }

  private static double score(IterationResult iteration, String counter) {
    return Objects.requireNonNull(iteration.getSecondaryResults().get(counter)).getScore();
  }

  /**
   * What one JVM came to.
   *
   * @param engine behind
   * @param task done
   * @param contender beside the bare driver
   * @param bareNanos the bare driver's median time, in nanoseconds
   * @param ratio how many times as long the contender took
   */
  public record Round(
      EmbeddedEngine engine,
      JdbcTask task,
      DriverUnderTest contender,
      double bareNanos,
      double ratio) {

    boolean is(EmbeddedEngine wanted, JdbcTask done) {
      return engine == wanted && task == done;
    }
  }

  /** The rounds as a table: a line for each engine and task, a column for each contender. */
  public static final class OverheadTable {

    private static final double NANOS_PER_MICRO = 1_000;

    private OverheadTable() {}

    /** Markdown. */
    public static List<String> of(List<Round> rounds) {
      List<DriverUnderTest> contenders =
          rounds.stream().map(Round::contender).distinct().sorted().toList();
      List<String> lines = new ArrayList<>();
      lines.add(head(contenders));
      lines.add("|---|---|---|" + "---|".repeat(contenders.size()));
      for (EmbeddedEngine engine : EmbeddedEngine.values()) {
        for (JdbcTask task : JdbcTask.values()) {
          List<Round> those = rounds.stream().filter(round -> round.is(engine, task)).toList();
          lines.addAll(
              those.isEmpty() ? List.of() : List.of(line(engine, task, those, contenders)));
        }
      }
      return lines;
    }

    private static String head(List<DriverUnderTest> contenders) {
      StringBuilder head = new StringBuilder("| engine | what | bare, µs |");
      contenders.forEach(contender -> head.append(' ').append(contender.words()).append(" |"));
      return head.toString();
    }

    /** What the table's figures are. */
    public static List<String> legend(int rounds) {
      return List.of(
          "Multiples of the bare driver's time: the median of "
              + rounds
              + " rounds for nl-jdbc, with its confidence interval of 95 % (of less than six"
              + " rounds, the",
          "least and the greatest), and one round of p6spy. A round is a JVM in which JMH runs"
              + " both in turns, a fraction of a millisecond each",
          "where the task is short, and its figure the median of the ratios of neighbours. Scan and"
              + " batch are in the thread's time on the processor, the",
          "others in time. `connect` is the drivers' own, without DriverManager; H2's database is"
              + " open already, SQLite makes a new one each time. p6spy logs nothing.");
    }

    private static String line(
        EmbeddedEngine engine,
        JdbcTask task,
        List<Round> rounds,
        List<DriverUnderTest> contenders) {
      StringBuilder line = new StringBuilder();
      line.append("| ").append(engine.words()).append(" | ").append(task.words()).append(" | ");
      List<Double> bare = rounds.stream().map(Round::bareNanos).sorted().toList();
      line.append(
          String.format(Locale.ROOT, "%,.4g |", MedianRatio.median(bare) / NANOS_PER_MICRO));
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

  /**
   * How many times as long as the bare driver.
   *
   * @param median over the rounds
   * @param low end of the median's confidence interval of 95 %, by the order of the rounds; of less
   *     than six rounds, the least
   * @param high its other end, or the greatest
   */
  record MedianRatio(double median, double low, double high) {

    private static final double TAIL = 0.025;

    /** Of at least one round. */
    static MedianRatio of(List<Round> rounds) {
      List<Double> sorted = rounds.stream().map(Round::ratio).sorted().toList();
      int left = leftOut(sorted.size());
      return new MedianRatio(
          median(sorted), sorted.get(left), sorted.get(sorted.size() - 1 - left));
    }

    /** Of numbers in order. */
    static double median(List<Double> sorted) {
      int n = sorted.size();
      return (sorted.get((n - 1) / 2) + sorted.get(n / 2)) / 2;
    }

    /** How many may be left out at each end: fewer heads of n coins than this are a rarity. */
    static int leftOut(int n) {
      double exactly = Math.pow(0.5, n);
      double atMost = exactly;
      int heads = 0;
      while (atMost <= TAIL) {
        exactly = exactly * (n - heads) / (heads + 1);
        heads++;
        atMost += exactly;
      }
      return Math.max(0, heads - 1);
    }
  }
}
