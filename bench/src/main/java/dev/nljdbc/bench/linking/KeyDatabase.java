package dev.nljdbc.bench.linking;

import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.read.CatalogReader;
import dev.nljdbc.catalog.read.StatisticsReader;
import dev.nljdbc.joins.ForeignKeyInference;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A database whose keys are to be inferred.
 *
 * @param name of it
 * @param catalog with the keys that it declares
 * @param statistics of its rows
 */
public record KeyDatabase(
    String name, Catalog catalog, Map<ColumnId, ColumnStatistics> statistics) {

  private static final Duration BUDGET = Duration.ofMinutes(2);

  /** Reads an SQLite file. */
  public static KeyDatabase read(String name, Path file) throws SQLException {
    try (Connection connection = BenchmarkDatabase.of(file).connectReadOnly()) {
      Catalog catalog = new CatalogReader().read(connection);
      Map<ColumnId, ColumnStatistics> statistics = new HashMap<>();
      for (Table table : catalog.tables()) {
        new StatisticsReader()
            .read(connection, table, Deadline.after(BUDGET))
            .columns()
            .forEach((column, known) -> statistics.put(table.id().column(column), known));
      }
      return new KeyDatabase(name, catalog, statistics);
    }
  }

  boolean rows() {
    return statistics.values().stream().anyMatch(s -> s.rows() > 0);
  }

  /** The keys that are inferred where only these are declared. */
  List<ForeignKey> inferred(List<ForeignKey> declared) {
    Catalog hidden = new Catalog(catalog.product(), catalog.version(), catalog.tables(), declared);
    return ForeignKeyInference.complete(
            hidden, column -> statistics.getOrDefault(column, ColumnStatistics.NONE))
        .foreignKeys()
        .stream()
        .filter(ForeignKey::inferred)
        .toList();
  }
}
