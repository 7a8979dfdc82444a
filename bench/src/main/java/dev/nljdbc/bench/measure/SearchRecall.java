// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.metric.GoldLiterals;
import dev.nljdbc.bench.metric.GoldLiterals.Literal;
import dev.nljdbc.bench.metric.Percentage;
import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.queries.MinedQuery;
import dev.nljdbc.queries.QueryMiner;
import dev.nljdbc.queries.SqlParsing.UnparsableSqlException;
import dev.nljdbc.queries.WrittenQueries.WrittenQuery;
import dev.nljdbc.search.ValueSearch.ValueHit;
import dev.nljdbc.search.ValueSearch.ValueQuery;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Counts how much of what gold queries need the searches of the index find, each within the
 * question's own database.
 *
 * <ul>
 *   <li>SearchColumn, given the whole question: the columns of the gold query, without those that
 *       only join.
 *   <li>SearchValue, given the value and given the whole question: the texts that the gold query
 *       compares a text column with, if the column has them character for character.
 *   <li>FindShortestPath, given the columns that the gold query names outside its joins: the joins.
 * </ul>
 *
 * <p>Not thread-safe.
 */
public final class SearchRecall {

  /** Databases whose questions the weights of SearchColumn were tuned on. */
  private static final int TUNED_ON = 40;

  private final Set<String> tunedOn;
  private final Map<String, ColumnRecall> columns = new LinkedHashMap<>();
  private final ValueRecall byValue = new ValueRecall();
  private final ValueRecall byQuestion = new ValueRecall();
  private final JoinRecall alongKeys = new JoinRecall();
  private final JoinRecall otherJoins = new JoinRecall();
  private int literals;
  private int single;
  private int unread;

  private SearchRecall(Collection<String> databases) {
    List<String> names = new ArrayList<>(new TreeSet<>(databases));
    Collections.shuffle(names, new Random(TUNED_ON));
    tunedOn = new TreeSet<>(names.subList(0, Math.min(TUNED_ON, names.size())));
  }

  /**
   * Measures.
   *
   * @param dataset with the databases
   * @param examples whose gold queries are examined in all three ways
   * @param reworded the same questions in other words, for SearchColumn only; may be empty
   * @throws SQLException if a database can't be read
   */
  public static SearchRecall of(Dataset dataset, List<Example> examples, List<Example> reworded)
      throws SQLException {
    SearchRecall recall = new SearchRecall(dataset.files().keySet());
    for (Map.Entry<String, Path> database : dataset.files().entrySet()) {
      String name = database.getKey();
      List<Example> own = about(name, examples);
      List<Example> other = about(name, reworded);
      if (!own.isEmpty() || !other.isEmpty()) {
        try (IndexedDatabase open = IndexedDatabase.open(database.getValue())) {
          recall.askColumns(own, open.index(), "");
          recall.askColumns(other, open.index(), "reworded ");
          for (Example example : own) {
            recall.askValues(example, open);
          }
          recall.askPaths(own, open.index());
        }
      }
    }
    return recall;
  }

  private static List<Example> about(String database, List<Example> examples) {
    return examples.stream().filter(example -> example.database().equals(database)).toList();
  }

  private void askColumns(List<Example> examples, DatabaseIndex index, String kind) {
    for (Example example : examples) {
      Set<ColumnId> gold =
          GoldColumns.of(example.gold(), index.catalog()).map(GoldColumns::asked).orElse(Set.of());
      if (!gold.isEmpty()) {
        List<ColumnId> found =
            index.columns().search(example.question(), ColumnRecall.DEEPEST).stream()
                .map(hit -> hit.column().id())
                .toList();
        String set = kind + example.source().replaceFirst("#.*", "");
        columns
            .computeIfAbsent(set, name -> new ColumnRecall())
            .add(gold, found, tunedOn.contains(example.database()));
      }
    }
  }

  private void askValues(Example example, IndexedDatabase database) throws SQLException {
    for (Literal literal : GoldLiterals.of(example.gold(), database.index().catalog())) {
      literals++;
      if (isCell(literal, database)) {
        byValue.add(search(literal.text(), database), literal);
        byQuestion.add(search(example.question(), database), literal);
      }
    }
  }

  private static List<ValueHit> search(String text, IndexedDatabase database) {
    return database.index().values().search(ValueQuery.of(text, ValueRecall.DEPTH));
  }

  private static boolean isCell(Literal literal, IndexedDatabase database) throws SQLException {
    ColumnId id = literal.column();
    Column column = database.index().catalog().column(id).orElseThrow();
    if (column.kind() != ColumnKind.TEXT || literal.text().isBlank()) {
      return false;
    }
    Dialect dialect = database.index().dialect();
    String sql =
        "SELECT 1 FROM %s WHERE CAST(%s AS BLOB) = CAST(? AS BLOB) LIMIT 1"
            .formatted(dialect.identifier(id.table().name()), dialect.identifier(id.name()));
    try (PreparedStatement statement = database.connection().prepareStatement(sql)) {
      statement.setString(1, literal.text());
      return statement.executeQuery().next();
    }
  }

  private void askPaths(List<Example> examples, DatabaseIndex index) {
    Catalog catalog = index.catalog();
    QueryMiner miner = QueryMiner.of(catalog);
    PathRecall paths = new PathRecall(index.joins());
    for (Example example : examples) {
      try {
        Optional<MinedQuery> query =
            miner
                .mine(new WrittenQuery(example.source(), example.question(), example.gold()))
                .filter(mined -> !mined.joins().isEmpty());
        single += query.isEmpty() ? 1 : 0;
        query.ifPresent(
            mined ->
                (paths.followsKeys(mined) ? alongKeys : otherJoins).add(paths.returnsJoins(mined)));
      } catch (UnparsableSqlException e) {
        unread++;
      }
    }
  }

  /** The figures as Markdown. */
  public String markdown() {
    StringBuilder text = new StringBuilder();
    text.append(
        """
        ### SearchColumn

        Share of gold columns, in percent, among the first 5, 10 and 25 results for the whole question. Columns that only
        join don't count. Weights were tuned on questions about 40 databases; the figures that count are those of the others.

        | questions | how many | gold columns | other databases | tuned on | all |
        |---|---|---|---|---|---|
        """);
    new TreeMap<>(columns)
        .forEach((set, recall) -> text.append("| ").append(set).append(recall.cells()));
    text.append(
        String.format(
            Locale.ROOT,
            """

            ### SearchValue

            Text values that gold queries compare columns with: %,d. Counted are the %,d that the column, a text column, has.
            Shares in percent.

            | asked by | value first | among the first 5 | cell of the gold's column first | among the first 5 |
            |---|---|---|---|---|
            | the value | %s
            | the whole question | %s

            ### FindShortestPath

            Gold queries with joins, and those whose joins are all on the paths (at most eight for a pair) between the columns
            that the query names outside its joins. %,d others join no tables; %,d can't be read.

            | queries whose joins | how many | all found |
            |---|---|---|
            | follow declared keys | %s
            | do not all | %s
            | all | %s
            """,
            literals,
            byValue.asked,
            byValue.cells(),
            byQuestion.cells(),
            single,
            unread,
            alongKeys.cells(),
            otherJoins.cells(),
            alongKeys.plus(otherJoins).cells()));
    return text.toString();
  }

  /** Gold columns among the first results, over the databases tuned on and over the others. */
  static final class ColumnRecall {

    private static final List<Integer> DEPTHS = List.of(5, 10, 25);
    private static final int DEEPEST = 25;

    private final long[] other = new long[DEPTHS.size() + 1];
    private final long[] tuned = new long[DEPTHS.size() + 1];
    private long questions;

    /** Adds a question. */
    void add(Collection<ColumnId> gold, List<ColumnId> ranked, boolean tunedOn) {
      questions++;
      long[] found = tunedOn ? tuned : other;
      for (ColumnId column : gold) {
        found[DEPTHS.size()]++;
        int rank = ranked.indexOf(column);
        for (int i = 0; i < DEPTHS.size(); i++) {
          found[i] += rank >= 0 && rank < DEPTHS.get(i) ? 1 : 0;
        }
      }
    }

    String cells() {
      long[] all = new long[other.length];
      Arrays.setAll(all, i -> other[i] + tuned[i]);
      return String.format(
          Locale.ROOT,
          " | %,d | %,d | %s | %s | %s |%n",
          questions,
          all[DEPTHS.size()],
          shares(other),
          shares(tuned),
          shares(all));
    }

    private static String shares(long[] found) {
      long gold = found[DEPTHS.size()];
      return String.format(
          Locale.ROOT,
          "%.1f / %.1f / %.1f",
          Percentage.of(found[0], gold),
          Percentage.of(found[1], gold),
          Percentage.of(found[2], gold));
    }
  }

  /** How often a value was among the first results, anywhere and in the gold query's column. */
  private static final class ValueRecall {

    private static final int DEPTH = 5;

    private int asked;
    private int first;
    private int found;
    private int cellFirst;
    private int cellFound;

    void add(List<ValueHit> hits, Literal literal) {
      int value = 0;
      int cell = 0;
      for (int rank = hits.size(); rank > 0; rank--) {
        ValueHit hit = hits.get(rank - 1);
        if (hit.contents().equals(literal.text())) {
          value = rank;
          cell = hit.column().equals(literal.column()) ? rank : cell;
        }
      }
      asked++;
      first += value == 1 ? 1 : 0;
      found += value >= 1 ? 1 : 0;
      cellFirst += cell == 1 ? 1 : 0;
      cellFound += cell >= 1 ? 1 : 0;
    }

    private String cells() {
      return String.format(
          Locale.ROOT,
          "%.2f | %.2f | %.2f | %.2f |",
          Percentage.of(first, asked),
          Percentage.of(found, asked),
          Percentage.of(cellFirst, asked),
          Percentage.of(cellFound, asked));
    }
  }

  /** How many gold queries have all their joins on the paths. */
  private static final class JoinRecall {

    private int queries;
    private int found;

    void add(boolean all) {
      queries++;
      found += all ? 1 : 0;
    }

    private JoinRecall plus(JoinRecall other) {
      JoinRecall sum = new JoinRecall();
      sum.queries = queries + other.queries;
      sum.found = found + other.found;
      return sum;
    }

    private String cells() {
      return String.format(
          Locale.ROOT, "%,d | %,d (%.2f %%) |", queries, found, Percentage.of(found, queries));
    }
  }
}
