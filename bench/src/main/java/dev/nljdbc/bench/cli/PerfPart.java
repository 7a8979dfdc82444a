package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.measure.Figure;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The parts that {@code perf} measures by the benchmarks of speed, and what stands beside each. */
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
          new Row("OpenIndexBenchmark.fromDisk", "5000", "opening the index of 5,000 tables", "")));

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
