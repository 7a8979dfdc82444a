// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.measure.DriverUnderTest;
import dev.nljdbc.bench.measure.HeldMemory;
import dev.nljdbc.bench.measure.OverheadBenchmark.EmbeddedEngine;
import dev.nljdbc.bench.measure.OverheadBenchmark.JdbcTask;
import dev.nljdbc.bench.measure.OverheadRun;
import dev.nljdbc.bench.measure.OverheadRun.OverheadTable;
import dev.nljdbc.bench.measure.SpeedRun;
import dev.nljdbc.bench.measure.SpeedRun.BenchmarkResult;
import dev.nljdbc.bench.run.RunException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures every part of the system, and prints one table. */
@Command(
    name = "perf",
    description = {
      "Measures (JMH) every part of the system: ordinary SQL through the driver, questions, guard,"
          + " search, join paths, opening indexes; prints the table that the README shows.",
      "Takes about a quarter of an hour; with --quick some minutes, and figures that scatter."
    })
final class PerfCommand extends Measurement {

  /** Tables of the large index. */
  private static final int LARGE = 5_000;

  @Option(
      names = "--parts",
      split = ",",
      paramLabel = "NAME",
      description = "Some of ${COMPLETION-CANDIDATES}, and no overhead of ordinary SQL.")
  private Set<PerfPart> parts = EnumSet.noneOf(PerfPart.class);

  @Option(names = "--quick", description = "Short warm-ups and measurements.")
  private boolean quick;

  @Override
  public Integer call() throws RunException, IOException {
    List<String> lines = new ArrayList<>(List.of("# Speed of every part", ""));
    lines.add("| what | median | p99 | unit | beside it |");
    lines.add("|---|---|---|---|---|");
    for (PerfPart part : parts.isEmpty() ? EnumSet.allOf(PerfPart.class) : parts) {
      err().println(part.name().toLowerCase(Locale.ROOT) + " …");
      lines.addAll(part.measure(quick));
      if (part == PerfPart.INDEX) {
        lines.addAll(held(HeldMemory.of(LARGE)));
      }
    }
    lines.add("");
    if (parts.isEmpty()) {
      overhead(lines);
    }
    lines.add("%s; `nl-bench measure perf%s`.".formatted(machine(), quick ? " --quick" : ""));
    return report(String.join("\n", lines) + "\n");
  }

  private static List<String> held(HeldMemory index) {
    String line = "| held by the index of 5,000 tables, %s | %.1f |  | bytes a column |  |";
    return List.of(
        String.format(Locale.ROOT, line, "opened", index.opened()),
        String.format(Locale.ROOT, line, "after a SearchColumn", index.searched()),
        String.format(Locale.ROOT, line, "after a FindShortestPath too", index.joined()));
  }

  /** One round, beside p6spy: {@code overhead} has more rounds and more beside it. */
  private void overhead(List<String> lines) throws RunException {
    lines.add("Ordinary SQL, as multiples of the bare driver's time:");
    lines.add("");
    lines.addAll(
        OverheadTable.of(
            new OverheadRun(
                    1,
                    EnumSet.allOf(EmbeddedEngine.class),
                    EnumSet.allOf(JdbcTask.class),
                    EnumSet.of(DriverUnderTest.NL_JDBC, DriverUnderTest.P6SPY))
                .measure(round -> err().println(round.task().words()))));
    lines.add("");
  }

  /** The parts, each by the benchmarks of a class, and what stands beside each. */
  enum PerfPart {
    QUESTION(
        "QuestionBenchmark",
        Map.of(),
        """
        sqlBare           | | SQL, bare driver |
        asked             | | a question asked before | sqlBare
        neverAsked        | | a question never asked, offline model | sqlBare
        neverAskedAtFirst | | the same, in a new process | sqlBare
        """),
    GUARD(
        "GuardBenchmark",
        Map.of(),
        """
        simple | | the guard: one table |
        joined | | the guard: joins, WITH, a subquery |
        """),
    COLUMNS(
        "ColumnSearchBenchmark",
        Map.of(),
        """
        question | | SearchColumn by a question, 200,000 columns |
        phrase   | | SearchColumn by a phrase |
        """),
    VALUES(
        "ValueSearchBenchmark",
        Map.of("inColumn", List.of("false")),
        """
        index | EXACT    | SearchValue by the value, a million values | fts5
        index | PHRASE   | SearchValue by two of its words | fts5
        index | QUESTION | SearchValue by a question of a dozen words | fts5
        index | MISSPELT | SearchValue with typing errors | fts5
        """),
    PATHS(
        "FindShortestPathBenchmark",
        Map.of(),
        """
        shortestPaths | | FindShortestPath, all paths, 5,000 tables | onePathByJgrapht
        connect4      | | least connection of four tables |
        """),
    INDEX(
        "OpenIndexBenchmark",
        Map.of(),
        """
        fromDisk | 20   | opening the index of 20 tables |
        fromDisk | 5000 | opening the index of 5,000 tables |
        """);

    private final String benchmarks;
    private final Map<String, List<String>> parameters;
    private final String rows;

    /**
     * A part.
     *
     * @param benchmarks the class
     * @param parameters of the benchmarks
     * @param rows of the table, one a line: method, value of one of its parameters if any, words
     *     for people, the method that it is compared with if any
     */
    PerfPart(String benchmarks, Map<String, List<String>> parameters, String rows) {
      this.benchmarks = benchmarks;
      this.parameters = parameters;
      this.rows = rows;
    }

    /** Measures; returns the lines of the table. */
    List<String> measure(boolean quick) throws RunException {
      List<BenchmarkResult> figures =
          new SpeedRun(benchmarks, parameters, 1, Optional.empty(), false, quick).measure();
      return rows.lines()
          .map(row -> row.split("\\s*\\|\\s*", -1))
          .flatMap(row -> line(row[0], row[1], row[2], row[3], figures).stream())
          .toList();
    }

    private Optional<String> line(
        String method,
        String parameter,
        String words,
        String beside,
        List<BenchmarkResult> figures) {
      Optional<BenchmarkResult> other = find(figures, beside, parameter);
      return find(figures, method, parameter)
          .map(
              ours ->
                  String.format(
                      Locale.ROOT,
                      "| %s | %.4g | %.4g | %s | %s |",
                      words,
                      ours.median(),
                      ours.p99(),
                      ours.unit().replace("/op", ""),
                      other.map(it -> ratio(beside, ours, it)).orElse("")));
    }

    private static String ratio(String beside, BenchmarkResult ours, BenchmarkResult other) {
      double ratio = ours.median() / other.median();
      return String.format(Locale.ROOT, "%.3g of %s (%.4g)", ratio, beside, other.median());
    }

    private Optional<BenchmarkResult> find(
        List<BenchmarkResult> figures, String method, String parameter) {
      return figures.stream()
          .filter(figure -> figure.benchmark().equals(benchmarks + "." + method))
          .filter(figure -> parameter.isEmpty() || figure.parameters().containsValue(parameter))
          .findFirst();
    }
  }
}
