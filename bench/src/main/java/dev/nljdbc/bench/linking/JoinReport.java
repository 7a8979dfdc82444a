// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.linking;

import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.joins.JoinGraph;
import dev.nljdbc.queries.MinedQueries;
import dev.nljdbc.queries.MinedQuery;
import dev.nljdbc.queries.MinedQuery.JoinUse;
import dev.nljdbc.queries.QueryMiner;
import dev.nljdbc.queries.SqlParsing.UnparsableSqlException;
import dev.nljdbc.queries.WrittenQueries.WrittenQuery;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The share of a data set's gold queries whose joins FindShortestPath returns, as a table. */
public final class JoinReport {

  private static final String HEAD =
      "%,d gold queries; %,d join no tables, %,d can't be read, %,d are examined.%n%n"
          + "| queries whose joins | how many | asked between the columns named | asked about every table"
          + " | the first, knowing the other queries | in the tree of connect |\n"
          + "|---|---|---|---|---|---|\n";

  private final List<Answer> answers = new ArrayList<>();
  private int queries;
  private int single;
  private int unread;

  private JoinReport() {}

  /**
   * One gold query's.
   *
   * @param mined whether its joins are on the paths when the other queries of its database are
   *     known
   */
  private record Answer(Example example, JoinPathRecall.Result result, boolean mined) {}

  private record Gold(Example example, MinedQuery query) {}

  /**
   * Examines all gold queries whose database is there.
   *
   * @throws SQLException when a database can't be read
   */
  public static JoinReport of(Dataset dataset) throws SQLException {
    JoinReport report = new JoinReport();
    Map<String, List<Example>> byDatabase =
        dataset.examples().stream().collect(Collectors.groupingBy(Example::database));
    for (Map.Entry<String, Path> database : dataset.files().entrySet()) {
      try (IndexedDatabase open = IndexedDatabase.open(database.getValue())) {
        report.add(open, byDatabase.getOrDefault(database.getKey(), List.of()));
      }
    }
    return report;
  }

  private void add(IndexedDatabase open, List<Example> examples) {
    Catalog catalog = open.index().catalog();
    List<Gold> read = read(examples, catalog);
    JoinPathRecall exam = new JoinPathRecall(open.index().joins());
    for (Gold gold : read) {
      boolean mined = new JoinPathRecall(others(gold, read, catalog)).of(gold.query()).paths();
      answers.add(new Answer(gold.example(), exam.of(gold.query()), mined));
    }
  }

  private List<Gold> read(List<Example> examples, Catalog catalog) {
    QueryMiner miner = QueryMiner.of(catalog);
    List<Gold> read = new ArrayList<>();
    for (Example one : examples) {
      queries++;
      try {
        WrittenQuery query = new WrittenQuery(one.source(), one.question(), one.gold());
        Optional<MinedQuery> mined = miner.mine(query).filter(known -> !known.joins().isEmpty());
        mined.ifPresent(known -> read.add(new Gold(one, known)));
        single += mined.isEmpty() ? 1 : 0;
      } catch (UnparsableSqlException e) {
        unread++;
      }
    }
    return read;
  }

  /** The join graph if all other queries of the database were known, except equal ones. */
  private static JoinGraph others(Gold gold, List<Gold> all, Catalog catalog) {
    List<MinedQuery> others =
        all.stream()
            .map(Gold::query)
            .filter(query -> !query.sql().equalsIgnoreCase(gold.query().sql()))
            .toList();
    return JoinGraph.of(catalog, new MinedQueries(others, List.of()).joins());
  }

  /** The figures, and what was missed, as Markdown. */
  public String markdown() {
    return String.format(Locale.ROOT, HEAD, queries, single, unread, answers.size())
        + row("all follow declared keys", answer -> answer.result().alongKeys())
        + row("do not all", answer -> !answer.result().alongKeys())
        + row("all", answer -> true)
        + list(
            "Joins that were not on the paths between the columns named",
            JoinPathRecall.Result::missed,
            result -> result.everyTable() ? "another way is shorter" : "keys lead there")
        + list(
            "Joins that were not in the tree",
            JoinPathRecall.Result::missedByTree,
            result -> result.twice() ? "two ways between two tables" : "another tree");
  }

  private String row(String name, Predicate<Answer> which) {
    List<Answer> some = answers.stream().filter(which).toList();
    return String.format(
        Locale.ROOT,
        "| %s | %,d | %s | %s | %s | %s |%n",
        name,
        some.size(),
        share(some, answer -> answer.result().paths()),
        share(some, answer -> answer.result().everyTable()),
        share(some, Answer::mined),
        share(some, answer -> answer.result().missedByTree().isEmpty()));
  }

  private static String share(List<Answer> all, Predicate<Answer> which) {
    long count = all.stream().filter(which).count();
    return String.format(
        Locale.ROOT, "%,d (%.2f %%)", count, all.isEmpty() ? 0 : 100.0 * count / all.size());
  }

  private String list(
      String title,
      Function<JoinPathRecall.Result, List<JoinUse>> joins,
      Function<JoinPathRecall.Result, String> reason) {
    String row = "| %s | %d | %s |%n";
    StringBuilder text = new StringBuilder("\n## " + title + "\n\n");
    text.append("| database | join | why | queries | first |\n|---|---|---|---|---|\n");
    places(joins, reason)
        .forEach(
            (line, at) -> text.append(String.format(Locale.ROOT, row, line, at.size(), at.get(0))));
    return text.toString();
  }

  private Map<String, List<String>> places(
      Function<JoinPathRecall.Result, List<JoinUse>> joins,
      Function<JoinPathRecall.Result, String> reason) {
    Map<String, List<String>> places = new TreeMap<>();
    for (Answer answer : answers) {
      JoinPathRecall.Result result = answer.result();
      String why = result.alongKeys() ? reason.apply(result) : "no declared key";
      for (JoinUse join : joins.apply(result)) {
        String line = answer.example().database() + " | " + print(join) + " | " + why;
        places.computeIfAbsent(line, at -> new ArrayList<>()).add(answer.example().source());
      }
    }
    return places;
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
