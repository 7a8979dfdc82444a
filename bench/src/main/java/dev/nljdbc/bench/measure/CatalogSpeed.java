// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.read.CatalogReader;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** How long it takes to read a catalog. */
public final class CatalogSpeed {

  private CatalogSpeed() {}

  /**
   * What was measured.
   *
   * @param product the engine and its version
   * @param tables that were read
   * @param columns of all tables
   * @param foreignKeys that were read
   * @param readings in order; the first one also loads classes and fills caches
   */
  public record Result(
      String product, int tables, int columns, int foreignKeys, List<Reading> readings) {

    /** The median of all readings but the first, if there are others. */
    public Reading median() {
      List<Reading> warm = readings.size() > 1 ? readings.subList(1, readings.size()) : readings;
      return warm.stream()
          .sorted(Comparator.comparing(Reading::time))
          .toList()
          .get(warm.size() / 2);
    }
  }

  /**
   * One reading.
   *
   * @param time that passed
   * @param processor time of the reading thread, without a server's
   */
  public record Reading(Duration time, Duration processor) {}

  /** Reads the catalog so many times. */
  public static Result measure(Connection connection, int times) throws SQLException {
    List<Reading> taken = new ArrayList<>();
    Catalog catalog = read(connection, taken);
    for (int i = 1; i < times; i++) {
      catalog = read(connection, taken);
    }
    return new Result(
        catalog.product() + " " + catalog.version().replaceFirst("\\s.*", ""),
        catalog.tables().size(),
        catalog.columns().size(),
        catalog.foreignKeys().size(),
        taken);
  }

  private static Catalog read(Connection connection, List<Reading> taken) throws SQLException {
    ThreadMXBean thread = ManagementFactory.getThreadMXBean();
    long processor = thread.getCurrentThreadCpuTime();
    long start = System.nanoTime();
    Catalog catalog = new CatalogReader().read(connection);
    taken.add(
        new Reading(
            Duration.ofNanos(System.nanoTime() - start),
            Duration.ofNanos(thread.getCurrentThreadCpuTime() - processor)));
    return catalog;
  }

  /**
   * A schema of any size, the same each time: tables {@code t00000}, {@code t00001} and so on, each
   * with a primary key, two foreign keys to tables before it, a unique column, and columns of text,
   * numbers and dates. No rows at first.
   *
   * @param tables how many
   * @param columns of each, at least four
   */
  public record WideSchema(int tables, int columns) {

    private static final int FEWEST = 4;
    private static final int AT_ONCE = 500;
    private static final List<String> KEYS =
        List.of(
            "id INTEGER NOT NULL PRIMARY KEY",
            "code VARCHAR(20) NOT NULL UNIQUE",
            "parent_id INTEGER",
            "other_id INTEGER");

    private static final List<String> TYPES =
        List.of(
            "VARCHAR(80)",
            "INTEGER",
            "DECIMAL(12,2)",
            "DATE",
            "TIMESTAMP NULL",
            "VARCHAR(20) NOT NULL");

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

    /** Gives each table a few rows. */
    void fill(Connection connection, int rows) throws SQLException {
      connection.setAutoCommit(false);
      try (Statement statement = connection.createStatement()) {
        for (int table = 0; table < tables; table++) {
          for (int row = 1; row <= rows; row++) {
            statement.execute("INSERT INTO " + name(table) + values(table, row));
          }
        }
      }
      connection.commit();
      connection.setAutoCommit(true);
    }

    private String values(int table, int row) {
      List<String> values =
          new ArrayList<>(List.of(Integer.toString(row), "'" + row + "'", "NULL", "NULL"));
      for (int i = FEWEST; i < columns; i++) {
        boolean text = TYPES.get(i % TYPES.size()).startsWith("VARCHAR");
        String word = WORDS.get((table + i + row) % WORDS.size());
        values.add(text ? "'" + word + " " + row + "'" : "NULL");
      }
      return " VALUES (" + String.join(", ", values) + ")";
    }

    String definition(int table) {
      List<String> list = new ArrayList<>(KEYS);
      for (int i = FEWEST; i < columns; i++) {
        String type = TYPES.get(i % TYPES.size());
        String word = WORDS.get((table + i) % WORDS.size());
        list.add(String.format(Locale.ROOT, "%s_%02d %s", word, i, type));
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
      return String.format(Locale.ROOT, "t%05d", table);
    }
  }
}
