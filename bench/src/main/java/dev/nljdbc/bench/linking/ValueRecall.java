// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.linking;

import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.linking.GoldLiterals.Literal;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.search.ValueSearch.ValueHit;
import dev.nljdbc.search.ValueSearch.ValueQuery;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * SearchValue's recall of the text values in gold queries: asked by the value itself, by the value
 * with one typing error, and by the whole question. Counted are the literals that a text column,
 * the one that the gold query compares, has character for character; once for each question.
 */
public final class ValueRecall {

  private static final int LIMIT = 5;

  /** Shorter values with an error in them are others, more often than not. */
  private static final int SHORT = 4;

  private final TypingErrors errors;
  private final Map<Asked, Recall.Count> counts = new LinkedHashMap<>();
  private final List<Miss> misses = new ArrayList<>();
  private int literals;
  private int present;

  /** The query by which a value is searched. */
  public enum Asked {
    /** The value itself. */
    VALUE("the value"),
    /** A value of four characters or more, with an error. */
    MISSPELT("the value with a typing error"),
    /** A shorter one, with an error. */
    SHORT_MISSPELT("the same, values of up to three characters"),
    /** The question. */
    QUESTION("the whole question"),
    /** The question, without counting those that its query names too before it. */
    QUESTION_ASIDE("the same, its query's other values aside");

    private final String words;

    Asked(String words) {
      this.words = words;
    }

    /** The name in words. */
    public String words() {
      return words;
    }
  }

  /**
   * A value that was not first.
   *
   * @param asked how
   * @param query what was searched
   * @param value what should be found
   * @param column where it is
   * @param rank its place among those found, from 1; 0 when it is not among them
   * @param first what was found instead
   */
  public record Miss(
      Asked asked, String query, String value, ColumnId column, int rank, String first) {}

  /**
   * All figures.
   *
   * @param questions looked at
   * @param literals texts that their gold queries compare columns with
   * @param present those that the column has
   * @param rows recall by what was asked
   * @param misses the values that were not first
   */
  public record Report(
      int questions, int literals, int present, Map<Asked, Recall> rows, List<Miss> misses) {}

  private ValueRecall(long seed) {
    this.errors = new TypingErrors(seed);
    for (Asked asked : Asked.values()) {
      counts.put(asked, new Recall.Count());
    }
  }

  /**
   * Measures.
   *
   * @param seed of the typing errors
   * @throws SQLException when a database can't be read
   */
  public static Report measure(Dataset dataset, List<Example> examples, long seed)
      throws SQLException {
    ValueRecall recall = new ValueRecall(seed);
    for (Map.Entry<Path, List<Example>> entry : byDatabase(dataset, examples).entrySet()) {
      try (IndexedDatabase database = IndexedDatabase.open(entry.getKey())) {
        for (Example example : entry.getValue()) {
          recall.ask(example, database);
        }
      }
    }
    Map<Asked, Recall> rows = new LinkedHashMap<>();
    recall.counts.forEach((asked, count) -> rows.put(asked, count.recall()));
    return new Report(examples.size(), recall.literals, recall.present, rows, recall.misses);
  }

  private static Map<Path, List<Example>> byDatabase(Dataset dataset, List<Example> examples) {
    Map<Path, List<Example>> byDatabase = new LinkedHashMap<>();
    for (Example example : examples) {
      dataset
          .database(example)
          .flatMap(BenchmarkDatabase::file)
          .ifPresent(file -> byDatabase.computeIfAbsent(file, f -> new ArrayList<>()).add(example));
    }
    return byDatabase;
  }

  private void ask(Example example, IndexedDatabase database) throws SQLException {
    List<Literal> gold = GoldLiterals.of(example.gold(), database.index().catalog());
    Set<String> texts = gold.stream().map(Literal::text).collect(Collectors.toSet());
    for (Literal literal : gold) {
      literals++;
      if (exists(literal, database)) {
        present++;
        String text = literal.text();
        ask(Asked.VALUE, text, literal, Set.of(), database);
        Asked misspelt = text.length() < SHORT ? Asked.SHORT_MISSPELT : Asked.MISSPELT;
        ask(misspelt, errors.in(text), literal, Set.of(), database);
        ask(Asked.QUESTION, example.question(), literal, Set.of(), database);
        ask(Asked.QUESTION_ASIDE, example.question(), literal, texts, database);
      }
    }
  }

  private static boolean exists(Literal literal, IndexedDatabase database) throws SQLException {
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

  private void ask(
      Asked asked, String query, Literal literal, Set<String> aside, IndexedDatabase database) {
    List<ValueHit> hits =
        database.index().values().search(ValueQuery.of(query, LIMIT)).stream()
            .filter(h -> h.contents().equals(literal.text()) || !aside.contains(h.contents()))
            .toList();
    int value = 0;
    int cell = 0;
    for (int i = hits.size(); i > 0; i--) {
      ValueHit hit = hits.get(i - 1);
      if (hit.contents().equals(literal.text())) {
        value = i;
        cell = hit.column().equals(literal.column()) ? i : cell;
      }
    }
    counts.computeIfAbsent(asked, a -> new Recall.Count()).add(value, cell);
    if (value != 1) {
      String first = hits.isEmpty() ? "" : hits.get(0).contents();
      misses.add(new Miss(asked, query, literal.text(), literal.column(), value, first));
    }
  }

  /**
   * How often a value was found.
   *
   * @param of how many were searched
   * @param first how often the value was the first
   * @param five how often it was among the first five
   * @param cellFirst how often the first was the value in the gold query's own column; the same
   *     value in another column counts against it
   * @param cellFive how often that was among the first five
   */
  public record Recall(int of, int first, int five, int cellFirst, int cellFive) {

    /** Counts. */
    static final class Count {

      private static final int FIVE = 5;

      private int of;
      private int first;
      private int five;
      private int cellFirst;
      private int cellFive;

      /** Ranks from 1, 0 for not found. */
      void add(int value, int cell) {
        of++;
        first += value == 1 ? 1 : 0;
        five += value >= 1 && value <= FIVE ? 1 : 0;
        cellFirst += cell == 1 ? 1 : 0;
        cellFive += cell >= 1 && cell <= FIVE ? 1 : 0;
      }

      Recall recall() {
        return new Recall(of, first, five, cellFirst, cellFive);
      }
    }
  }

  /** Makes a typing error: a letter left out, doubled, replaced, or changed about with the next. */
  static final class TypingErrors {

    private static final int LETTERS = 26;

    private final Random random;

    TypingErrors(long seed) {
      this.random = new Random(seed);
    }

    /** The text with one error among its letters and digits, or as it is when none can be made. */
    String in(String text) {
      int[] places =
          text.chars().allMatch(c -> !Character.isLetterOrDigit(c))
              ? new int[0]
              : java.util.stream.IntStream.range(0, text.length())
                  .filter(i -> Character.isLetterOrDigit(text.charAt(i)))
                  .toArray();
      for (int attempt = 0; attempt < LETTERS && places.length > 0; attempt++) {
        String wrong = error(text, places[random.nextInt(places.length)]);
        if (!wrong.equalsIgnoreCase(text)) {
          return wrong;
        }
      }
      return text;
    }

    private String error(String text, int at) {
      String before = text.substring(0, at);
      String after = text.substring(at + 1);
      char letter = (char) ('a' + random.nextInt(LETTERS));
      return switch (random.nextInt(4)) {
        case 0 -> before + after;
        case 1 -> before + text.charAt(at) + letter + after;
        case 2 -> before + letter + after;
        default ->
            after.isEmpty()
                ? text
                : before + after.charAt(0) + text.charAt(at) + after.substring(1);
      };
    }
  }
}
