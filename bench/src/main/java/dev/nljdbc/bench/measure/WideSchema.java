package dev.nljdbc.bench.measure;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * A schema of any size, the same each time: tables {@code t00000}, {@code t00001} and so on, each
 * with a primary key, two foreign keys to tables before it, a unique column, and columns of text,
 * numbers and dates. No rows.
 *
 * @param tables how many
 * @param columns of each, at least four
 */
public record WideSchema(int tables, int columns) {

  private static final int FEWEST = 4;
  private static final int AT_ONCE = 500;

  private static final List<String> TYPES =
      List.of(
          "VARCHAR(80)", "INTEGER", "DECIMAL(12,2)", "DATE", "TIMESTAMP", "VARCHAR(20) NOT NULL");

  private static final List<String> WORDS =
      List.of("order", "customer", "amount", "town", "status", "note", "price", "since", "ref");

  /** Checks the numbers. */
  public WideSchema {
    if (tables < 1 || columns < FEWEST) {
      throw new IllegalArgumentException("at least one table of four columns");
    }
  }

  /** Creates the tables in an empty database. */
  public void create(Connection connection) throws SQLException {
    connection.setAutoCommit(false);
    try (Statement statement = connection.createStatement()) {
      for (int table = 0; table < tables; table++) {
        statement.execute(definition(table));
        if (table % AT_ONCE == AT_ONCE - 1) {
          connection.commit(); // PostgreSQL holds a lock for each table until then
        }
      }
    }
    connection.commit();
    connection.setAutoCommit(true);
  }

  String definition(int table) {
    List<String> list = new ArrayList<>();
    list.add("id INTEGER NOT NULL PRIMARY KEY");
    list.add("code VARCHAR(20) NOT NULL UNIQUE");
    list.add("parent_id INTEGER");
    list.add("other_id INTEGER");
    for (int i = FEWEST; i < columns; i++) {
      String word = WORDS.get((table + i) % WORDS.size());
      String type = TYPES.get(i % TYPES.size());
      list.add(
          "%s_%02d %s%s".formatted(word, i, type, type.startsWith("TIMESTAMP") ? " NULL" : ""));
    }
    if (table > 0) {
      list.add(reference("parent_id", (table - 1) / 2));
      list.add(reference("other_id", table * 7 / 11));
    }
    return "CREATE TABLE " + name(table) + " (" + String.join(", ", list) + ")";
  }

  private static String reference(String column, int table) {
    return "FOREIGN KEY (" + column + ") REFERENCES " + name(table) + " (id)";
  }

  private static String name(int table) {
    return "t%05d".formatted(table);
  }
}
