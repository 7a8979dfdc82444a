// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.index.BuildState.IndexProgress;
import dev.nljdbc.index.IndexOpening.Storage;
import dev.nljdbc.testing.Engines;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * What it costs to read on a table of a million rows that grew by one in a hundred: time, and rows
 * that the database sends. It writes {@code target/growth.md}; with {@code -Dnljdbc.update=true}
 * also {@code bench/results/growth.md}. {@code -Dnljdbc.rows=N} makes fewer rows.
 */
@EnabledIfSystemProperty(named = "nljdbc.slow", matches = "true")
class GrowthSpeedTest {

  private static final System.Logger LOG = System.getLogger(GrowthSpeedTest.class.getName());
  private static final long ROWS = Long.getLong("nljdbc.rows", 960_000);
  private static final int TIMES = 3;

  private static final List<Engines> MEASURED =
      List.of(Engines.SQLITE, Engines.POSTGRESQL, Engines.MARIADB, Engines.DUCKDB);

  private static final String HEAD =
      """
      # Tables that grow

          mvn -Dquick.test -pl indexer -Dtest=GrowthSpeedTest -Dnljdbc.slow=true -Dnljdbc.update=true test

      One table of %,d rows and seven columns: a key that rises, four texts of 300, 5,000, 200,000 and as many different
      values as rows, two numbers. It is read whole, then three times it gets one row in a hundred more, and the index is
      refreshed as the background does; then it gets one row. Times are medians of three, with all that a refresh does:
      what one row takes is spent on marks, the catalog and the files of a new index. Rows are those that the driver got
      from the engine, counted in a run of their own. *Compared* is the later comparison of the earlier rows, where the
      engine does not prove that they are the same: SQLite sends them, MariaDB and DuckDB compute a digest.

      | engine | read whole: s | rows | 1 %% more: s | rows | of the time | of the rows | 1 row more: s | compared: s | rows |
      |---|---|---|---|---|---|---|---|---|---|
      """;

  @TempDir Path directory;

  /** The database, and how many rows it sent; they are only counted where somebody asks. */
  private record Source(Engines engine, String url, AtomicLong fetched, boolean counting)
      implements ConnectionSource {

    @Override
    public <T> T with(Work<T> work) throws SQLException {
      try (Connection connection = engine.connect(url)) {
        return work.with(counting ? wrap(Connection.class, connection) : connection);
      }
    }

    private <T> T wrap(Class<T> type, Object target) {
      return type.cast(
          Proxy.newProxyInstance(
              type.getClassLoader(),
              new Class<?>[] {type},
              (proxy, method, arguments) -> {
                try {
                  Object result = method.invoke(target, arguments);
                  if (target instanceof ResultSet && method.getName().equals("next")) {
                    fetched.addAndGet(Boolean.TRUE.equals(result) ? 1 : 0);
                  }
                  return result instanceof Statement && method.getReturnType() == Statement.class
                      ? wrap(Statement.class, result)
                      : method.getReturnType() == ResultSet.class
                          ? wrap(ResultSet.class, result)
                          : result;
                } catch (InvocationTargetException e) {
                  throw e.getCause();
                }
              }));
    }
  }

  /** A refresh: seconds, and rows. */
  private record Cost(double seconds, long rows) {}

  /** Two indexes of the same database: one is timed, the rows of the other are counted. */
  private final class Pair implements AutoCloseable {

    private final StandingClock clock = new StandingClock();
    private final IndexStore store = new IndexStore(Storage.FILES, clock);
    private final Source timed;
    private final Source counted;

    Pair(Engines engine, String url) {
      this.timed = new Source(engine, url, new AtomicLong(), false);
      this.counted = new Source(engine, url, new AtomicLong(), true);
    }

    private IndexRequest request(Source source) {
      String identity = source.url() + (source.counting() ? " counted" : "");
      return IndexRequest.of(identity, Optional.of(directory.resolve("indexes")))
          .withBudget(Duration.ofHours(1));
    }

    Cost opened() throws SQLException {
      long begun = System.nanoTime();
      store.open(request(timed), timed, IndexProgress.SILENT).close();
      double seconds = seconds(begun);
      store.open(request(counted), counted, IndexProgress.SILENT).close();
      return new Cost(seconds, counted.fetched().getAndSet(0));
    }

    Cost followed(String newest) throws SQLException {
      long begun = System.nanoTime();
      try (DatabaseIndex index =
          store.follow(request(timed), timed, IndexProgress.SILENT, () -> false)) {
        assertThat(IndexStoreTest.values(index, newest)).isNotEmpty();
      }
      double seconds = seconds(begun);
      store.follow(request(counted), counted, IndexProgress.SILENT, () -> false).close();
      return new Cost(seconds, counted.fetched().getAndSet(0));
    }

    @Override
    public void close() {
      store.close();
    }
  }

  private static double seconds(long begun) {
    return (System.nanoTime() - begun) / 1e9;
  }

  @Test
  void refresh_aTableGrew_isMeasured() throws Exception {
    StringBuilder table = new StringBuilder(HEAD.formatted(ROWS));
    for (Engines engine : MEASURED) {
      String line = measured(engine);
      LOG.log(System.Logger.Level.INFO, "\n{0}", line);
      table.append(line);
    }
    table.append(machine());
    Files.writeString(Path.of("target", "growth.md"), table);
    if (Boolean.getBoolean("nljdbc.update")) {
      Files.writeString(Path.of("..", "bench", "results", "growth.md"), table);
    }
  }

  private String measured(Engines engine) throws SQLException, IOException {
    String url = engine.freshUrl(directory);
    run(
        engine,
        url,
        "CREATE TABLE sale (id INTEGER PRIMARY KEY, customer VARCHAR(30), product VARCHAR(20),"
            + " city VARCHAR(20), note VARCHAR(40), price INTEGER, half INTEGER)",
        insert(engine, 1, ROWS));
    try (Pair pair = new Pair(engine, url)) {
      Cost whole = pair.opened();
      List<Cost> grown = new ArrayList<>();
      for (int i = 1; i <= TIMES; i++) {
        long rows = ROWS + ROWS * i / 100;
        run(engine, url, insert(engine, rows - ROWS / 100 + 1, rows));
        grown.add(pair.followed("note number " + rows));
      }
      grown.sort((one, other) -> Double.compare(one.seconds(), other.seconds()));
      Cost more = grown.get(TIMES / 2);
      long last = ROWS + ROWS * TIMES / 100 + 1;
      run(engine, url, insert(engine, last, last));
      Cost single = pair.followed("note number " + last);
      pair.clock.nextDay();
      Cost compared = pair.followed("note number 1");
      assertThat(more.rows()).isLessThan(whole.rows() / 50);
      return String.format(
          Locale.ROOT,
          "| %s | %.1f | %,d | %.2f | %,d | %.1f %% | %.2f %% | %.2f | %s |%n",
          engine,
          whole.seconds(),
          whole.rows(),
          more.seconds(),
          more.rows(),
          100 * more.seconds() / whole.seconds(),
          100.0 * more.rows() / whole.rows(),
          single.seconds(),
          engine == Engines.POSTGRESQL
              ? "not needed | "
              : String.format(Locale.ROOT, "%.1f | %,d", compared.seconds(), compared.rows()));
    }
  }

  private static String insert(Engines engine, long from, long to) {
    String numbers =
        switch (engine) {
          case SQLITE ->
              "(WITH RECURSIVE n(i) AS (SELECT %1$d UNION ALL SELECT i + 1 FROM n WHERE i < %2$d)"
                  + " SELECT i FROM n) n";
          case MARIADB -> "(SELECT seq AS i FROM seq_%1$d_to_%2$d) n";
          case DUCKDB -> "range(%1$d, %2$d + 1) n(i)";
          default -> "generate_series(%1$d, %2$d) n(i)";
        };
    return "INSERT INTO sale SELECT i, "
        + text(engine, "customer ", "i * 79 % 200000")
        + text(engine, "product ", "i * 79 % 5000")
        + text(engine, "city ", "i * 79 % 300")
        + text(engine, "note number ", "i")
        + "i * 79 % 7000, i % 2 FROM "
        + numbers.formatted(from, to);
  }

  private static String text(Engines engine, String words, String number) {
    return engine == Engines.MARIADB
        ? "CONCAT('" + words + "', " + number + "), "
        : "'" + words + "' || CAST((" + number + ") AS VARCHAR(10)), ";
  }

  /** Statements, and the time until PostgreSQL's counters have them. */
  private static void run(Engines engine, String url, String... statements) throws SQLException {
    try (Connection connection = engine.connect(url)) {
      Engines.run(connection, statements);
      if (engine == Engines.MARIADB || engine == Engines.POSTGRESQL) {
        Engines.run(connection, engine == Engines.MARIADB ? "ANALYZE TABLE sale" : "ANALYZE sale");
      }
      while (engine == Engines.POSTGRESQL && missing(connection)) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
      }
    }
  }

  private static boolean missing(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "SELECT count(*) - min(n_tup_ins) FROM sale, pg_stat_user_tables")) {
      row.next();
      return row.getLong(1) > 0;
    }
  }

  private static String machine() {
    return String.format(
        Locale.ROOT,
        "%nJava %s, %s, %d cores, load %.1f.%n",
        System.getProperty("java.version"),
        System.getProperty("os.name"),
        Runtime.getRuntime().availableProcessors(),
        ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
  }
}
