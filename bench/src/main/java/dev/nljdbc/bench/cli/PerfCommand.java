package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.measure.Contender;
import dev.nljdbc.bench.measure.Engine;
import dev.nljdbc.bench.measure.Figure;
import dev.nljdbc.bench.measure.OverheadRun;
import dev.nljdbc.bench.measure.OverheadTable;
import dev.nljdbc.bench.measure.SpeedException;
import dev.nljdbc.bench.measure.SpeedRun;
import dev.nljdbc.bench.measure.Task;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
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

  @Option(
      names = "--parts",
      split = ",",
      paramLabel = "NAME",
      description = "Some of ${COMPLETION-CANDIDATES}, and no overhead of ordinary SQL.")
  private Set<PerfPart> parts = EnumSet.noneOf(PerfPart.class);

  @Option(names = "--quick", description = "Short warm-ups and measurements.")
  private boolean quick;

  @Override
  int measure() throws SpeedException, IOException {
    List<String> lines = new ArrayList<>(List.of("# Speed of every part", ""));
    lines.add("| what | median | p99 | unit | beside it |");
    lines.add("|---|---|---|---|---|");
    for (PerfPart part : parts.isEmpty() ? EnumSet.allOf(PerfPart.class) : parts) {
      err().println(part.name().toLowerCase(java.util.Locale.ROOT) + " …");
      lines.addAll(
          part.lines(
              new SpeedRun(part.include(), part.parameters(), 1, Optional.empty(), false, quick)
                  .measure()));
    }
    lines.add("");
    if (parts.isEmpty()) {
      overhead(lines);
    }
    lines.add("%s; `nl-bench measure perf%s`.".formatted(machine(), quick ? " --quick" : ""));
    return report(String.join("\n", lines) + "\n");
  }

  /** One round, beside p6spy: {@code overhead} has more rounds and more beside it. */
  private void overhead(List<String> lines) throws SpeedException {
    lines.add("Ordinary SQL, as multiples of the bare driver's time:");
    lines.add("");
    lines.addAll(
        OverheadTable.of(
            new OverheadRun(
                    1,
                    EnumSet.allOf(Engine.class),
                    EnumSet.allOf(Task.class),
                    EnumSet.of(Contender.NL_JDBC, Contender.P6SPY))
                .measure(round -> err().println(round.task().words()))));
    lines.add("");
  }

  /**
   * The parts that {@code perf} measures by the benchmarks of speed, and what stands beside each.
   */
  enum PerfPart {
    QUESTION(
        "QuestionBenchmark",
        Map.of(),
        List.of(
            new Row("QuestionBenchmark.sqlBare", "", "SQL, bare driver", ""),
            new Row(
                "QuestionBenchmark.asked",
                "",
                "a question asked before",
                "QuestionBenchmark.sqlBare"),
            new Row(
                "QuestionBenchmark.neverAsked",
                "",
                "a question never asked, offline model",
                "QuestionBenchmark.sqlBare"))),
    GUARD(
        "GuardBenchmark",
        Map.of(),
        List.of(
            new Row("GuardBenchmark.simple", "", "the guard: one table", ""),
            new Row("GuardBenchmark.joined", "", "the guard: joins, WITH, a subquery", ""))),
    COLUMNS(
        "ColumnSearchBenchmark",
        Map.of(),
        List.of(
            new Row(
                "ColumnSearchBenchmark.question",
                "",
                "SearchColumn by a question, 200,000 columns",
                ""),
            new Row("ColumnSearchBenchmark.phrase", "", "SearchColumn by a phrase", ""))),
    VALUES(
        "ValueSearchBenchmark",
        Map.of("inColumn", List.of("false")),
        List.of(
            new Row(
                "ValueSearchBenchmark.index",
                "EXACT",
                "SearchValue by the value, a million values",
                "ValueSearchBenchmark.fts5"),
            new Row(
                "ValueSearchBenchmark.index",
                "PHRASE",
                "SearchValue by two of its words",
                "ValueSearchBenchmark.fts5"),
            new Row(
                "ValueSearchBenchmark.index",
                "QUESTION",
                "SearchValue by a question of a dozen words",
                "ValueSearchBenchmark.fts5"),
            new Row(
                "ValueSearchBenchmark.index",
                "MISSPELT",
                "SearchValue with typing errors",
                "ValueSearchBenchmark.fts5"))),
    PATHS(
        "FindShortestPathBenchmark",
        Map.of(),
        List.of(
            new Row(
                "FindShortestPathBenchmark.shortestPaths",
                "",
                "FindShortestPath, all paths, 5,000 tables",
                "FindShortestPathBenchmark.onePathByJgrapht"),
            new Row(
                "FindShortestPathBenchmark.connect4", "", "least connection of four tables", ""))),
    INDEX(
        "OpenIndexBenchmark",
        Map.of(),
        List.of(
            new Row("OpenIndexBenchmark.fromDisk", "20", "opening the index of 20 tables", ""),
            new Row(
                "OpenIndexBenchmark.fromDisk", "5000", "opening the index of 5,000 tables", "")));

    private final String include;
    private final Map<String, List<String>> parameters;
    private final List<Row> rows;

    PerfPart(String include, Map<String, List<String>> parameters, List<Row> rows) {
      this.include = include;
      this.parameters = parameters;
      this.rows = rows;
    }

    /** Part of the benchmarks' names. */
    String include() {
      return include;
    }

    /** Of the benchmarks. */
    Map<String, List<String>> parameters() {
      return parameters;
    }

    /** The lines of the table, of what was measured. */
    List<String> lines(List<Figure> figures) {
      return rows.stream().flatMap(row -> row.line(figures).stream()).toList();
    }

    /**
     * A line of the table.
     *
     * @param benchmark whose figure it is
     * @param parameter one of its parameters' values; empty for any
     * @param words for people
     * @param beside the benchmark that it is compared with; empty for none
     */
    private record Row(String benchmark, String parameter, String words, String beside) {

      Optional<String> line(List<Figure> figures) {
        return find(figures, benchmark)
            .map(
                ours ->
                    String.format(
                        java.util.Locale.ROOT,
                        "| %s | %.4g | %.4g | %s | %s |",
                        words,
                        ours.median(),
                        ours.p99(),
                        ours.unit().replace("/op", ""),
                        ratio(ours, figures)));
      }

      private String ratio(Figure ours, List<Figure> figures) {
        return beside.isEmpty()
            ? ""
            : find(figures, beside)
                .map(
                    other ->
                        String.format(
                            java.util.Locale.ROOT,
                            "%.3g of %s (%.4g)",
                            ours.median() / other.median(),
                            beside.substring(beside.indexOf('.') + 1),
                            other.median()))
                .orElse("");
      }

      private Optional<Figure> find(List<Figure> figures, String name) {
        return figures.stream()
            .filter(figure -> figure.benchmark().equals(name))
            .filter(figure -> parameter.isEmpty() || figure.parameters().containsValue(parameter))
            .findFirst();
      }
    }
  }
}
