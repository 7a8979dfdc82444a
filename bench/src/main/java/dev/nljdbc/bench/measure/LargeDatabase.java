// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Databases that are larger than most, each in another way; the same each time. */
public enum LargeDatabase {
  /** Many tables: an adjective and a noun each, ten columns, few rows, a key to the one before. */
  TABLES(5_000) {
    @Override
    void fill(Connection connection, int size) throws SQLException {
      List<String> tables = names(size);
      try (Statement statement = connection.createStatement()) {
        for (int i = 0; i < size; i++) {
          String key = i == 0 ? "" : " REFERENCES " + tables.get(i - 1) + "(id)";
          statement.execute(String.format(TABLE, tables.get(i), key));
          statement.execute("INSERT INTO " + tables.get(i) + " VALUES " + rowsOf(i));
        }
      }
    }

    @Override
    List<Asked> questions(int size) {
      return List.of(
          new Asked(
              "How many " + words(size - 1) + " are there?", String.valueOf(rows(size - 1)), 6),
          new Asked(
              "How many " + words(size / 2) + " have the city 'city 3'?", city3(size / 2), 6));
    }
  },
  /** Of the same kind, but as few as most databases have: how soon a first answer comes. */
  FEW_TABLES(20) {
    @Override
    void fill(Connection connection, int size) throws SQLException {
      TABLES.fill(connection, size);
    }

    @Override
    List<Asked> questions(int size) {
      return TABLES.questions(size).stream()
          .map(asked -> new Asked(asked.text(), asked.answer(), 1.5))
          .toList();
    }
  },
  /** Many different texts: 200 columns in 20 tables. */
  VALUES(10_000_000) {
    @Override
    void fill(Connection connection, int size) throws SQLException {
      ValueCorpus corpus = new ValueCorpus();
      try (Statement statement = connection.createStatement()) {
        for (int t = 0; t < ValueCorpus.TABLES; t++) {
          int first = t * ValueCorpus.COLUMNS / ValueCorpus.TABLES;
          List<String> columns =
              corpus.catalog().tables().get(t).columns().stream()
                  .map(column -> column.id().name() + " VARCHAR(120)")
                  .toList();
          statement.execute(
              "CREATE TABLE table_" + t + " (id INTEGER, " + String.join(", ", columns) + ")");
          int rows = size / ValueCorpus.COLUMNS;
          for (int row = 0; row < rows; row += BATCH) {
            String values =
                IntStream.range(row, Math.min(row + BATCH, rows))
                    .mapToObj(r -> rowOf(corpus, r, first, columns.size()))
                    .collect(Collectors.joining(", "));
            statement.execute("INSERT INTO table_" + t + " VALUES " + values);
          }
        }
      }
    }

    @Override
    List<Asked> questions(int size) {
      int rows = size / ValueCorpus.COLUMNS;
      String code = new ValueCorpus().value(number(rows / 2, 2));
      return List.of(
          new Asked(
              "How many rows of table_7 have an id greater than " + rows / 4 + "?",
              String.valueOf(rows - rows / 4),
              4),
          new Asked("How many rows of table_0 have the code_2 '" + code + "'?", "1", 6));
    }
  },
  /** One table of so many rows that no query may read all. */
  ROWS(100_000_000) {
    @Override
    void fill(Connection connection, int size) throws SQLException {
      try (Statement statement = connection.createStatement()) {
        statement.execute(
            "CREATE TABLE reading (id INTEGER PRIMARY KEY, sensor VARCHAR(20), degrees INTEGER)");
        statement.execute(
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < "
                + size
                + ") INSERT INTO reading SELECT i, 'sensor ' || (i % 5000), i % 100 FROM n");
      }
    }

    @Override
    List<Asked> questions(int size) {
      int id = size / 9 * 7;
      return List.of(
          new Asked(
              "What is the sensor of the reading with id " + id + "?", "sensor " + id % 5000, 6));
    }
  };

  private static final int BATCH = 500;

  /** Of a table's name and the clause of its key. */
  private static final String TABLE =
      "CREATE TABLE %s (id INTEGER PRIMARY KEY, name VARCHAR(40), city VARCHAR(20), colour"
          + " VARCHAR(20), price REAL, weight REAL, pieces INTEGER, built_on DATE, note"
          + " VARCHAR(20), previous_id INTEGER%s)";

  /** Of a row's number and its table's. */
  private static final String ROW =
      "(%1$d, 'name %1$d of %2$d', 'city %3$d', 'colour %4$d', %1$d.5, %5$d, %6$d,"
          + " '2024-01-0%7$d', NULL, 1)";

  private static final String[] ADJECTIVES =
      """
      amber ancient blue brass brave bright broad calm clever cold copper curly dark deep
      early fast fine flat fresh frozen gentle golden grand green grey heavy hidden hollow
      humble icy iron jolly large late light little lively lone long loud lucky marble
      mild modern narrow noble northern odd olive open
      """
          .split("\\s+");
  private static final String[] NOUNS =
      """
      anchor apple arrow badge barrel basket beacon bell bench boat bottle bridge broom
      bucket button cabin candle canoe carpet cart castle chain chair clock cloud coin
      comb cradle crown curtain desk door drum engine fan feather fence ferry flag flute
      fork fountain frame garden gate glove guitar hammer harbour helmet hook island
      jacket jar kettle kite ladder lamp lantern lemon lock magnet mask meadow mill mirror
      needle nest oar orchard oven paddle pan parcel pearl pencil piano pillow pipe plough
      pocket pond poster pump puppet quilt raft ribbon ring rope saddle sail scarf shelf
      shovel sledge spoon stamp tower wagon
      """
          .split("\\s+");

  private final int size;

  LargeDatabase(int size) {
    this.size = size;
  }

  /** How many tables, values or rows it has. */
  int size() {
    return size;
  }

  /** Makes the tables; the caller commits. */
  abstract void fill(Connection connection, int size) throws SQLException;

  /** What is asked without an index, and again with a complete one. */
  abstract List<Asked> questions(int size);

  private static List<String> names(int size) {
    return IntStream.range(0, size).mapToObj(i -> words(i).replace(' ', '_')).toList();
  }

  /** A table's name in words, in the plural. */
  private static String words(int number) {
    int noun = number / ADJECTIVES.length;
    String of = NOUNS[noun % NOUNS.length];
    String again = noun < NOUNS.length ? "" : " " + noun / NOUNS.length;
    return ADJECTIVES[number % ADJECTIVES.length] + " " + of + "s" + again;
  }

  private static int rows(int table) {
    return 10 + table % 17;
  }

  private static String city3(int table) {
    return String.valueOf((rows(table) + 4) / 7);
  }

  private static String rowsOf(int table) {
    return IntStream.rangeClosed(1, rows(table))
        .mapToObj(
            r -> String.format(Locale.ROOT, ROW, r, table, r % 7, r % 5, r * 2, r % 9, 1 + r % 9))
        .collect(Collectors.joining(", "));
  }

  private static String rowOf(ValueCorpus corpus, int row, int first, int columns) {
    return IntStream.range(first, first + columns)
        .mapToObj(column -> corpus.value(number(row, column)))
        .collect(Collectors.joining("', '", "(" + (row + 1) + ", '", "')"));
  }

  /** The number of the value in a row of a column. */
  private static long number(int row, int column) {
    return (long) row * ValueCorpus.COLUMNS + column;
  }

  /**
   * What is asked.
   *
   * @param text the question
   * @param answer the one cell that must come back
   * @param target seconds in which the first answer is promised
   */
  public record Asked(String text, String answer, double target) {}
}
