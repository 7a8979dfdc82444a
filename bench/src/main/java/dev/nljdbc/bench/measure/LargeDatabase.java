// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Databases that are larger than most, each in another way; the same each time. */
public enum LargeDatabase {
  /** Many tables: an adjective and a noun each, ten columns, few rows, a key to the one before. */
  TABLES(5_000) {
    @Override
    void fill(Connection connection, LargeEngine engine, int size) throws SQLException {
      List<String> tables = tables(size);
      try (Statement statement = connection.createStatement()) {
        for (int i = 0; i < size; i++) {
          String key = i == 0 ? "" : " REFERENCES " + tables.get(i - 1) + "(id)";
          statement.execute(String.format(TABLE, tables.get(i), key));
          statement.execute("INSERT INTO " + tables.get(i) + " VALUES " + rowsOf(i));
          if (i % BATCH == BATCH - 1) {
            connection.commit(); // PostgreSQL holds a lock for each table until then
          }
        }
      }
    }

    @Override
    List<String> tables(int size) {
      return IntStream.range(0, size).mapToObj(i -> words(i).replace(' ', '_')).toList();
    }

    @Override
    List<Asked> questions(int size) {
      return List.of(
          Asked.question(
              "How many " + words(size - 1) + " are there?", String.valueOf(rows(size - 1)), 6),
          Asked.question(
              "How many " + words(size / 2) + " have the city 'city 3'?", city3(size / 2), 6));
    }

    @Override
    List<Asked> statements(int size) {
      return List.of(Asked.any("NL COLUMNS: price of the " + words(7)), Asked.any("NL STATUS"));
    }

    @Override
    List<List<String>> java() {
      return List.of(
          List.of("-Xmx256m"), List.of("-Xmx256m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    }

    @Override
    List<Asked> repeated(int size) {
      List<Asked> questions = new ArrayList<>();
      for (int i = 0; i < REPEATED; i++) {
        int table = (int) ((long) i * PRIME % size);
        String words = words(table);
        questions.add(
            switch (i % 3) {
              case 0 -> Asked.of("How many " + words + " are there?", String.valueOf(rows(table)));
              case 1 -> Asked.of("How many " + words + " have the city 'city 3'?", city3(table));
              default ->
                  Asked.of(
                      "What is the highest price of the " + words + "?",
                      String.valueOf(rows(table) + 0.5));
            });
      }
      return questions;
    }
  },
  /** Of the same kind, but as few as most databases have: how soon a first answer comes. */
  FEW_TABLES(20) {
    @Override
    void fill(Connection connection, LargeEngine engine, int size) throws SQLException {
      TABLES.fill(connection, engine, size);
    }

    @Override
    List<String> tables(int size) {
      return TABLES.tables(size);
    }

    @Override
    List<Asked> questions(int size) {
      return TABLES.questions(size).stream()
          .map(asked -> Asked.question(asked.text(), asked.answer(), 1.5))
          .toList();
    }
  },
  /** Many different texts: 200 columns in 20 tables. */
  VALUES(10_000_000) {
    @Override
    void fill(Connection connection, LargeEngine engine, int size) throws SQLException {
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
    List<String> tables(int size) {
      return IntStream.range(0, ValueCorpus.TABLES).mapToObj(t -> "table_" + t).toList();
    }

    @Override
    List<Asked> questions(int size) {
      int rows = size / ValueCorpus.COLUMNS;
      String code = new ValueCorpus().value(number(rows / 2, 2));
      return List.of(
          Asked.question(
              "How many rows of table_7 have an id greater than " + rows / 4 + "?",
              String.valueOf(rows - rows / 4),
              4),
          Asked.question("How many rows of table_0 have the code_2 '" + code + "'?", "1", 6));
    }

    @Override
    List<Asked> statements(int size) {
      String name = new ValueCorpus().value(number(size / ValueCorpus.COLUMNS / 2, 50));
      return List.of(
          Asked.any("NL VALUES: " + name),
          Asked.any("NL VALUES: " + name.toLowerCase(Locale.ROOT).replace('e', 'a')));
    }
  },
  /** One table of so many rows that no query may read all. */
  ROWS(100_000_000) {
    @Override
    void fill(Connection connection, LargeEngine engine, int size) throws SQLException {
      try (Statement statement = connection.createStatement()) {
        for (String sql : engine.readings(size)) {
          statement.execute(sql);
        }
      }
    }

    @Override
    List<String> tables(int size) {
      return List.of("reading");
    }

    @Override
    List<Asked> questions(int size) {
      int id = size / 9 * 7;
      return List.of(
          Asked.question(
              "What is the sensor of the reading with id " + id + "?", "sensor " + id % 5000, 6));
    }

    @Override
    List<Asked> statements(int size) {
      return List.of(Asked.any("NL VALUES: sensor 77"));
    }
  };

  private static final int BATCH = 500;
  private static final int REPEATED = 120;
  private static final int PRIME = 1_009;

  /** Of a table's name and the clause of its key. */
  private static final String TABLE =
      "CREATE TABLE %s (id INTEGER PRIMARY KEY, name VARCHAR(40), city VARCHAR(20), colour"
          + " VARCHAR(20), price REAL, weight REAL, pieces INTEGER, built_on DATE, note VARCHAR(20),"
          + " previous_id INTEGER%s)";

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

  /** How many tables, values or rows it has when nothing else is said. */
  public int size() {
    return size;
  }

  /** Makes the tables; the caller commits. */
  abstract void fill(Connection connection, LargeEngine engine, int size) throws SQLException;

  /** Their names, none before another that its key refers to. */
  abstract List<String> tables(int size);

  /** What is asked of each with no index, and again later. */
  abstract List<Asked> questions(int size);

  /** Options of Java that the first question is asked with, too; none by default. */
  List<List<String>> java() {
    return List.of();
  }

  /**
   * Seconds that no query on the server may exceed: a process counts and ranges the rows of a table
   * for 20 at most, and reads a sample for 10. The rest is for the server to notice a cancel.
   */
  double longestQuery() {
    return this == ROWS ? 11 : 21;
  }

  /** What is asked of an index that has begun, and again later; nothing by default. */
  List<Asked> statements(int size) {
    return List.of();
  }

  /** Different questions for one process; none by default. */
  List<Asked> repeated(int size) {
    return List.of();
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
   * @param text the question or statement
   * @param answer the one cell that must come back; empty for any
   * @param target seconds in which the first answer is promised; 0 for no promise
   */
  public record Asked(String text, String answer, double target) {

    static Asked question(String text, String answer, double target) {
      return new Asked(text, answer, target);
    }

    static Asked of(String text, String answer) {
      return new Asked(text, answer, 0);
    }

    static Asked any(String statement) {
      return new Asked(statement, "", 0);
    }
  }
}
