package dev.nljdbc.bench.linking;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.CatalogReader;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.StatisticsReader;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.joins.ForeignKeyInference;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Hides the foreign keys that a database declares and counts which of them are inferred. Primary
 * keys and unique indexes stay, as they do where only foreign keys are missing (MyISAM,
 * warehouses).
 */
public final class KeyExam {

  private static final Duration BUDGET = Duration.ofMinutes(2);

  private KeyExam() {}

  /**
   * What came of one database; keys are written {@code table.columns -> table.columns}.
   *
   * @param database its name
   * @param rows whether any table has rows
   * @param right inferred keys that are declared
   * @param wrong inferred keys that are not
   * @param missed declared keys that were not inferred
   */
  public record Result(
      String database, boolean rows, List<String> right, List<String> wrong, List<String> missed) {

    /** Copies the lists. */
    public Result {
      right = List.copyOf(right);
      wrong = List.copyOf(wrong);
      missed = List.copyOf(missed);
    }
  }

  /** Examines an SQLite file, which is only read. */
  public static Result of(String name, Path file) throws SQLException {
    try (Connection connection =
        DriverManager.getConnection("jdbc:sqlite:file:" + file + "?mode=ro")) {
      Catalog catalog = new CatalogReader().read(connection);
      Map<ColumnId, ColumnStatistics> statistics = statistics(connection, catalog);
      boolean rows = statistics.values().stream().anyMatch(s -> s.rows() > 0);
      Catalog hidden =
          new Catalog(catalog.product(), catalog.version(), catalog.tables(), List.of());
      Catalog inferred =
          ForeignKeyInference.complete(
              hidden, column -> statistics.getOrDefault(column, ColumnStatistics.NONE));
      return compare(name, rows, catalog.foreignKeys(), inferred.foreignKeys());
    }
  }

  private static Map<ColumnId, ColumnStatistics> statistics(Connection connection, Catalog catalog)
      throws SQLException {
    Map<ColumnId, ColumnStatistics> statistics = new HashMap<>();
    for (Table table : catalog.tables()) {
      new StatisticsReader()
          .read(connection, table, Deadline.after(BUDGET))
          .columns()
          .forEach((column, known) -> statistics.put(table.id().column(column), known));
    }
    return statistics;
  }

  static Result compare(
      String name, boolean rows, List<ForeignKey> declared, List<ForeignKey> inferred) {
    SortedMap<String, ForeignKey> missing = new TreeMap<>();
    declared.forEach(key -> missing.put(print(key), key));
    List<String> right = new ArrayList<>();
    List<String> wrong = new ArrayList<>();
    for (ForeignKey key : inferred) {
      boolean found = missing.remove(print(key)) != null;
      (found ? right : wrong).add(print(key));
    }
    return new Result(name, rows, right, wrong, List.copyOf(missing.keySet()));
  }

  private static String print(ForeignKey key) {
    return key.from()
        + "."
        + String.join(",", key.fromColumns())
        + " -> "
        + key.to()
        + "."
        + String.join(",", key.toColumns());
  }
}
