package dev.nljdbc.bench.linking;

import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.queries.JoinUse;
import dev.nljdbc.queries.MinedQuery;
import dev.nljdbc.queries.QueryMiner;
import dev.nljdbc.queries.UnparsableSqlException;
import dev.nljdbc.queries.WrittenQuery;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The share of a data set's gold queries whose joins FindShortestPath returns, as a table. */
public final class JoinReport {

  private final List<Answer> answers = new ArrayList<>();
  private int queries;
  private int single;
  private int unread;

  private JoinReport() {}

  private record Answer(Example example, JoinExam.Result result) {}

  /**
   * Examines all gold queries whose database is there.
   *
   * @throws SQLException when a database can't be read
   */
  public static JoinReport of(Dataset dataset) throws SQLException {
    JoinReport report = new JoinReport();
    Map<String, List<Example>> byDatabase =
        dataset.examples().stream()
            .collect(Collectors.groupingBy(Example::database, TreeMap::new, Collectors.toList()));
    for (Map.Entry<String, Path> database : dataset.databases().entrySet()) {
      try (IndexedDatabase open = IndexedDatabase.open(database.getValue())) {
        QueryMiner miner = QueryMiner.of(open.index().catalog());
        JoinExam exam = new JoinExam(open.index().joins());
        for (Example example : byDatabase.getOrDefault(database.getKey(), List.of())) {
          report.add(example, miner, exam);
        }
      }
    }
    return report;
  }

  private void add(Example example, QueryMiner miner, JoinExam exam) {
    queries++;
    try {
      Optional<MinedQuery> mined =
          miner.mine(new WrittenQuery(example.source(), example.question(), example.gold()));
      if (mined.isEmpty() || !JoinExam.joins(mined.get())) {
        single++;
      } else {
        answers.add(new Answer(example, exam.of(mined.get())));
      }
    } catch (UnparsableSqlException e) {
      unread++;
    }
  }

  /** The figures, and what was missed, as Markdown. */
  public String markdown() {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "%,d gold queries; %,d join no tables, %,d can't be read, %,d are examined.%n%n",
            queries,
            single,
            unread,
            answers.size()));
    text.append(
        "| queries whose joins | how many | on the paths | each itself a step | in the tree of connect |\n");
    text.append("|---|---|---|---|---|\n");
    text.append(row("all follow declared keys", JoinExam.Result::alongKeys));
    text.append(row("do not all", result -> !result.alongKeys()));
    text.append(row("all", result -> true));
    return text.append(missed()).toString();
  }

  private String row(String name, Predicate<JoinExam.Result> which) {
    List<JoinExam.Result> some = answers.stream().map(Answer::result).filter(which).toList();
    return String.format(
        Locale.ROOT,
        "| %s | %,d | %s | %s | %s |%n",
        name,
        some.size(),
        share(some, JoinExam.Result::paths),
        share(some, JoinExam.Result::direct),
        share(some, JoinExam.Result::tree));
  }

  private static String share(List<JoinExam.Result> all, Predicate<JoinExam.Result> which) {
    long count = all.stream().filter(which).count();
    return String.format(
        Locale.ROOT, "%,d (%.2f %%)", count, all.isEmpty() ? 0 : 100.0 * count / all.size());
  }

  private String missed() {
    Map<String, List<String>> places = new TreeMap<>();
    for (Answer answer : answers) {
      for (JoinUse join : answer.result().missed()) {
        String why = answer.result().alongKeys() ? "keys lead there" : "no declared key";
        places
            .computeIfAbsent(
                answer.example().database() + " | " + print(join) + " | " + why,
                line -> new ArrayList<>())
            .add(answer.example().source());
      }
    }
    StringBuilder text =
        new StringBuilder("\n## Joins that were not on the paths\n\n")
            .append("| database | join | why | queries | first |\n|---|---|---|---|---|\n");
    places.forEach(
        (line, at) ->
            text.append(
                String.format(Locale.ROOT, "| %s | %d | %s |%n", line, at.size(), at.get(0))));
    return text.toString();
  }

  private static String print(JoinUse join) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < join.fromColumns().size(); i++) {
      text.append(i == 0 ? "" : " AND ")
          .append(join.from().column(join.fromColumns().get(i)))
          .append(" = ")
          .append(join.to().column(join.toColumns().get(i)));
    }
    return text.toString();
  }
}
