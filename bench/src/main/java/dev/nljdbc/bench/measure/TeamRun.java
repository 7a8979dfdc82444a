// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import dev.nljdbc.bench.measure.ValueQueries.Asked;
import dev.nljdbc.bench.measure.ValueSearchBenchmark.Kind;
import dev.nljdbc.index.BuildState.IndexProgress;
import dev.nljdbc.index.ConnectionSource;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.index.IndexRequest;
import dev.nljdbc.index.IndexStore;
import dev.nljdbc.search.ValueSearch.ValueHit;
import dev.nljdbc.search.ValueSearch.ValueQuery;
import dev.nljdbc.store.StoreAddress;
import dev.nljdbc.store.TeamStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * Two programs that share one index of many values by a team's store: the first builds and
 * publishes it, the second takes it over. Then both are searched in turn.
 *
 * @param values distinct text values
 * @param buildSeconds until the first has its index
 * @param publishSeconds from then until the store has it
 * @param takeOverSeconds until the second has it
 * @param folderBytes of the second's folder
 * @param storeBytes of the store's tables, with their indexes
 * @param searches a row for each kind of query
 */
public record TeamRun(
    long values,
    double buildSeconds,
    double publishSeconds,
    double takeOverSeconds,
    long folderBytes,
    long storeBytes,
    List<Searches> searches) {

  private static final int QUERIES = 1_000;
  private static final int WARM_UP = 100;
  private static final int HITS = 10;
  private static final int BATCH = 1_000;
  private static final Duration LONGEST = Duration.ofHours(2);

  /**
   * Queries of one kind.
   *
   * @param kind of query
   * @param count how many
   * @param same of which both found the same hits, in the same order with the same scores
   * @param builder milliseconds in the index of whoever built it, median and 99th percentile
   * @param member the same in the copy from the store
   */
  public record Searches(
      String kind, int count, int same, List<Double> builder, List<Double> member) {}

  /**
   * Measures.
   *
   * @param store a database in PostgreSQL that holds no store yet
   * @param folder for the database and both indexes, empty or with the database of an earlier run
   * @param progress is told what is done
   */
  public static TeamRun measure(
      StoreAddress store, Path folder, long values, Consumer<String> progress)
      throws SQLException, IOException {
    ValueCorpus corpus = new ValueCorpus();
    Path file = folder.resolve("values-" + values + ".sqlite");
    if (!Files.exists(file)) {
      progress.accept("writing the database");
      Files.createDirectories(folder);
      write(file, corpus, values);
    }
    try (TeamStore first = new TeamStore(store, Optional.empty());
        TeamStore second = new TeamStore(store, Optional.empty());
        IndexStore indexes = new IndexStore()) {
      progress.accept("building");
      long began = System.nanoTime();
      try (DatabaseIndex built = open(indexes, file, folder.resolve("first"), first)) {
        final double building = seconds(began);
        progress.accept("publishing");
        began = System.nanoTime();
        awaitPublished(store, began);
        final double publishing = seconds(began);
        progress.accept("taking over");
        began = System.nanoTime();
        try (DatabaseIndex taken = open(indexes, file, folder.resolve("second"), second)) {
          double taking = seconds(began);
          if (!taken.status().built().equals(built.status().built())) {
            throw new IOException("the second program built an index of its own");
          }
          List<Searches> searches = new ArrayList<>();
          for (Kind kind : List.of(Kind.EXACT, Kind.QUESTION, Kind.MISSPELT)) {
            progress.accept("searching: " + kind);
            searches.add(search(kind, corpus, values, built, taken));
          }
          return new TeamRun(
              taken.status().values(),
              building,
              publishing,
              taking,
              taken.status().bytes(),
              size(store),
              searches);
        }
      }
    }
  }

  private static DatabaseIndex open(IndexStore indexes, Path file, Path root, TeamStore store)
      throws SQLException {
    String url = "jdbc:sqlite:" + file.toAbsolutePath();
    ConnectionSource source =
        new ConnectionSource() {
          @Override
          public <T> T with(Work<T> work) throws SQLException {
            try (Connection connection = DriverManager.getConnection(url)) {
              return work.with(connection);
            }
          }
        };
    IndexRequest request =
        IndexRequest.of(url, Optional.of(root)).withBudget(LONGEST).withStore(Optional.of(store));
    return indexes.open(request, source, IndexProgress.SILENT);
  }

  private static void write(Path file, ValueCorpus corpus, long values) throws SQLException {
    int width = ValueCorpus.COLUMNS / ValueCorpus.TABLES;
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
      connection.setAutoCommit(false);
      for (int table = 0; table < ValueCorpus.TABLES; table++) {
        write(connection, corpus, table, width, values / ValueCorpus.COLUMNS);
      }
      connection.commit();
    }
  }

  private static void write(
      Connection connection, ValueCorpus corpus, int table, int width, long rows)
      throws SQLException {
    List<String> columns = new ArrayList<>();
    for (int i = 0; i < width; i++) {
      columns.add(corpus.column(table * width + i).name());
    }
    String name = corpus.column(table * width).table().name();
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE " + name + " (" + String.join(" TEXT, ", columns) + " TEXT)");
    }
    String marks = ", ?".repeat(width).substring(2);
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO " + name + " VALUES (" + marks + ")")) {
      for (long row = 0; row < rows; row++) {
        for (int i = 0; i < width; i++) {
          long number = row * ValueCorpus.COLUMNS + (long) table * width + i;
          insert.setString(i + 1, corpus.value(number));
        }
        insert.addBatch();
        if (row % BATCH == BATCH - 1) {
          insert.executeBatch();
        }
      }
      insert.executeBatch();
    }
  }

  private static void awaitPublished(StoreAddress store, long began)
      throws SQLException, IOException {
    while (number(store, "SELECT count(*) FROM nl_generation") == 0) {
      if (seconds(began) > LONGEST.toSeconds()) {
        throw new IOException("the index was not published");
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
    }
  }

  private static long size(StoreAddress store) throws SQLException {
    return number(
        store,
        "SELECT sum(pg_total_relation_size(c.oid)) FROM pg_class c"
            + " WHERE relkind = 'r' AND relname LIKE 'nl\\_%'");
  }

  private static long number(StoreAddress store, String sql) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection(
                store.url(), store.user().orElse(null), store.password().orElse(null));
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
    }
  }

  private static Searches search(
      Kind kind, ValueCorpus corpus, long values, DatabaseIndex built, DatabaseIndex taken) {
    List<Asked> queries = ValueQueries.of(kind, corpus, values, WARM_UP + QUERIES);
    double[] first = new double[QUERIES];
    double[] second = new double[QUERIES];
    int same = 0;
    for (int i = 0; i < WARM_UP + QUERIES; i++) {
      ValueQuery query = ValueQuery.of(queries.get(i).text(), HITS);
      long began = System.nanoTime();
      List<ValueHit> one = built.values().search(query);
      final double builder = 1_000 * seconds(began);
      began = System.nanoTime();
      List<ValueHit> other = taken.values().search(query);
      double member = 1_000 * seconds(began);
      if (i >= WARM_UP) {
        first[i - WARM_UP] = builder;
        second[i - WARM_UP] = member;
        same += one.equals(other) ? 1 : 0;
      }
    }
    return new Searches(
        kind.name().toLowerCase(java.util.Locale.ROOT),
        QUERIES,
        same,
        spread(first),
        spread(second));
  }

  /** The median and the 99th percentile. */
  private static List<Double> spread(double[] milliseconds) {
    double[] sorted = milliseconds.clone();
    Arrays.sort(sorted);
    return List.of(sorted[sorted.length / 2], sorted[sorted.length * 99 / 100]);
  }

  private static double seconds(long began) {
    return (System.nanoTime() - began) / 1e9;
  }
}
