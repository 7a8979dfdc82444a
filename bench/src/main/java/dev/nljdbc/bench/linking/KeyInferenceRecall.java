// SPDX-License-Identifier: Apache-2.0
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
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Hides foreign keys that a database declares and counts which of them are inferred. Primary keys
 * and unique indexes stay, as they do where only foreign keys are missing (MyISAM, warehouses), or
 * are hidden too.
 */
public final class KeyInferenceRecall {

  private KeyInferenceRecall() {}

  /**
   * What came of one database; keys are written {@code table.columns -> table.columns}.
   *
   * @param database its name
   * @param rows whether any table has rows
   * @param right inferred keys that were hidden
   * @param wrong inferred keys that are not declared
   * @param missed hidden keys that were not inferred
   */
  public record Result(
      String database, boolean rows, List<String> right, List<String> wrong, List<String> missed) {}

  /** Hides all keys. */
  public static Result allHidden(KeyDatabase database) {
    return compare(database, database.catalog().foreignKeys(), List.of(), List.of());
  }

  /** Hides all keys, primary keys and unique indexes too. */
  public static Result undeclared(KeyDatabase database) {
    KeyDatabase bare =
        new KeyDatabase(database.name(), withoutKeys(database.catalog()), database.statistics());
    return compare(bare, database.catalog().foreignKeys(), List.of(), List.of());
  }

  private static Catalog withoutKeys(Catalog catalog) {
    return catalog.with(
        catalog.tables().stream().map(KeyInferenceRecall::withoutKeys).toList(), List.of());
  }

  private static Table withoutKeys(Table t) {
    return new Table(
        t.id(),
        t.kind(),
        t.columns(),
        List.of(),
        List.of(),
        t.rows(),
        t.rowsEstimated(),
        t.description());
  }

  /**
   * Hides half of the keys, drawn by chance but always the same.
   *
   * @param everywhere whether keys are inferred between all tables, not only those that the other
   *     half leaves unconnected
   */
  public static Result halfHidden(KeyDatabase database, boolean everywhere) {
    List<ForeignKey> keys = new ArrayList<>(database.catalog().foreignKeys());
    Collections.shuffle(keys, new Random(database.name().hashCode()));
    List<ForeignKey> known = keys.subList(0, keys.size() / 2);
    List<ForeignKey> hidden = keys.subList(keys.size() / 2, keys.size());
    return compare(database, hidden, everywhere ? List.of() : known, known);
  }

  private static Result compare(
      KeyDatabase database,
      List<ForeignKey> hidden,
      List<ForeignKey> declared,
      List<ForeignKey> ignored) {
    SortedSet<String> missing = new TreeSet<>(printed(hidden));
    Set<String> known = printed(ignored);
    List<String> right = new ArrayList<>();
    List<String> wrong = new ArrayList<>();
    for (ForeignKey key : database.inferred(declared)) {
      if (!known.contains(print(key))) {
        (missing.remove(print(key)) ? right : wrong).add(print(key));
      }
    }
    return new Result(database.name(), database.rows(), right, wrong, List.copyOf(missing));
  }

  private static Set<String> printed(List<ForeignKey> keys) {
    return keys.stream().map(KeyInferenceRecall::print).collect(Collectors.toSet());
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

  /**
   * How well keys were inferred, over several databases.
   *
   * @param databases how many
   * @param declared keys that they declare
   * @param inferred keys that were inferred
   * @param right keys that are both
   */
  public record KeyFigures(int databases, int declared, int inferred, int right) {

    /** The figures of these results together. */
    public static KeyFigures of(List<KeyInferenceRecall.Result> results) {
      int right = results.stream().mapToInt(r -> r.right().size()).sum();
      return new KeyFigures(
          results.size(),
          right + results.stream().mapToInt(r -> r.missed().size()).sum(),
          right + results.stream().mapToInt(r -> r.wrong().size()).sum(),
          right);
    }

    /** The part of the inferred keys that are declared. */
    public double precision() {
      return inferred == 0 ? 0 : (double) right / inferred;
    }

    /** The part of the declared keys that were inferred. */
    public double recall() {
      return declared == 0 ? 0 : (double) right / declared;
    }

    /** The harmonic mean of both. */
    public double f1() {
      return inferred + declared == 0 ? 0 : 2.0 * right / (inferred + declared);
    }
  }

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
      Catalog hidden =
          new Catalog(catalog.product(), catalog.version(), catalog.tables(), declared);
      return ForeignKeyInference.complete(
              hidden, column -> statistics.getOrDefault(column, ColumnStatistics.NONE))
          .foreignKeys()
          .stream()
          .filter(ForeignKey::inferred)
          .toList();
    }
  }
}
