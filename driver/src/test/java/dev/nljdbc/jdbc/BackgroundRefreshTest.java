// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.config.NlUrl;
import dev.nljdbc.config.Settings;
import dev.nljdbc.dialect.Dialects;
import dev.nljdbc.index.BuildState.IndexProgress;
import dev.nljdbc.index.ConnectionSource;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.index.IndexRequest;
import dev.nljdbc.index.IndexStatus;
import dev.nljdbc.index.IndexStore;
import dev.nljdbc.jdbc.execution.BackgroundRefresh;
import dev.nljdbc.jdbc.execution.ConnectionFactory;
import dev.nljdbc.search.ValueSearch.ValueQuery;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 1, unit = TimeUnit.MINUTES)
class BackgroundRefreshTest {

  private static final Instant BUILT = Instant.parse("2026-11-20T12:00:00Z");

  @TempDir Path directory;
  private final IndexStore store = new IndexStore();
  private final AtomicInteger questions = new AtomicInteger();
  private final CountDownLatch done = new CountDownLatch(1);

  private IndexStatus status(Duration took, String... stale) {
    return new IndexStatus(
        "x",
        directory,
        BUILT,
        took,
        1,
        1,
        1,
        1,
        0,
        List.of(),
        "f",
        List.of(stale),
        List.of(),
        false);
  }

  private IndexRequest request() {
    return IndexRequest.of("x", Optional.of(directory)).withBudget(Duration.ofMinutes(5));
  }

  @Test
  void due_nothingStale_isNever() {
    assertThat(due(status(Duration.ofSeconds(1)), Duration.ofDays(9))).isFalse();
  }

  @Test
  void due_stale_isWhenTenTimesTheBuildHasPassed() {
    IndexStatus stale = status(Duration.ofMinutes(1), "t");
    assertThat(due(stale, Duration.ofMinutes(9))).isFalse();
    assertThat(due(stale, Duration.ofMinutes(10))).isTrue();
    assertThat(due(stale, Duration.ofMinutes(-10))).isTrue();
  }

  @Test
  void due_tablesWereNotReached_isAtOnce() {
    IndexStatus unread =
        new IndexStatus(
            "x",
            directory,
            BUILT,
            Duration.ofMinutes(5),
            1,
            1,
            1,
            1,
            1,
            List.of(),
            "f",
            List.of(),
            List.of(),
            false);
    assertThat(due(unread, Duration.ZERO)).isTrue();
  }

  private boolean due(IndexStatus status, Duration age) {
    return BackgroundRefresh.due(status, request(), BUILT.plus(age));
  }

  private String shop() throws SQLException {
    return Engines.SQLITE.urlWith(
        directory, "CREATE TABLE city (name TEXT)", "INSERT INTO city VALUES ('Oslo')");
  }

  private BackgroundRefresh refresh(String url) throws SQLException {
    return refresh(url, new Properties(), "SQLite");
  }

  private BackgroundRefresh refresh(String url, Properties login, String product)
      throws SQLException {
    ConnectionFactory target =
        new ConnectionFactory(
            DriverManager.getDriver(url)::connect,
            NlUrl.parse("jdbc:nl:" + url.substring("jdbc:".length())),
            login,
            Settings.defaults());
    return new BackgroundRefresh(target, Dialects.of(product), store, questions, done::countDown);
  }

  @Test
  void begin_tablesThatThereWasNoTimeFor_areReadOnAConnectionOfItsOwn() throws Exception {
    String url = shop();
    IndexRequest request = IndexRequest.of("shop", Optional.of(directory.resolve("indexes")));
    try (Connection own = DriverManager.getConnection(url)) {
      open(request.withBudget(Duration.ZERO), own).close();
      try (BackgroundRefresh background = refresh(url)) {
        background.begin(request, 1, IndexProgress.SILENT);
        assertThat(done.await(30, TimeUnit.SECONDS)).isTrue();
      }
      try (DatabaseIndex index = open(request, own)) {
        assertThat(index.status().stale()).isEmpty();
        assertThat(index.values().search(ValueQuery.of("oslo", 3))).hasSize(1);
      }
    }
  }

  @Test
  @Timeout(value = 2, unit = TimeUnit.MINUTES)
  void close_whileItReads_endsItAndKeepsTheOldIndex() throws Exception {
    String url = shop();
    IndexRequest request = IndexRequest.of("shop", Optional.of(directory.resolve("indexes")));
    CountDownLatch reading = new CountDownLatch(1);
    try (Connection own = DriverManager.getConnection(url)) {
      open(request, own).close();
      Engines.run(
          own,
          "CREATE VIEW endless AS WITH RECURSIVE n(i) AS"
              + " (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) || '' AS x FROM n");
      try (BackgroundRefresh background = refresh(url)) {
        background.begin(
            request,
            0,
            state -> {
              if (state.stage().equals("reading endless")) {
                reading.countDown();
              }
            });
        assertThat(reading.await(30, TimeUnit.SECONDS)).isTrue();
      }
      Engines.run(own, "DROP VIEW endless");
      try (DatabaseIndex index = open(request, own)) {
        assertThat(index.values().search(ValueQuery.of("oslo", 3))).hasSize(1);
      }
    }
  }

  @Test
  @Timeout(value = 2, unit = TimeUnit.MINUTES)
  void close_whileItReadsAnH2File_leavesTheFileOpenForOthers() throws Exception {
    String url = Engines.H2.freshUrl(directory) + ";CACHE_SIZE=256";
    IndexRequest request = IndexRequest.of("books", Optional.of(directory.resolve("indexes")));
    try (Connection own = Engines.H2.connect(url);
        Statement statement = own.createStatement()) {
      Engines.run(
          own,
          "CREATE TABLE book (i INTEGER PRIMARY KEY, title VARCHAR(2000))",
          "INSERT INTO book SELECT x, REPEAT('title', 100) || MOD(x, 9)"
              + " FROM SYSTEM_RANGE(1, 30000)");
      open(request, own).close();
      Engines.run( // never in memory, and never at its end
          own,
          "CREATE VIEW endless AS SELECT MAX(b.title) AS x FROM SYSTEM_RANGE(1, 1000000000) r"
              + " LEFT JOIN book b ON b.i > 0");
      try (BackgroundRefresh background = refresh(url, Engines.H2.properties(), "H2")) {
        background.begin(request, 0, IndexProgress.SILENT);
        awaitReading();
      }
      try (ResultSet rows = statement.executeQuery("SELECT count(*), max(title) FROM book")) {
        assertThat(rows.next()).isTrue();
        assertThat(rows.getInt(1)).isEqualTo(30_000);
      }
    }
  }

  /** Waits until the thread reads the file. */
  private static void awaitReading() {
    long most = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
    while (Thread.getAllStackTraces().entrySet().stream()
        .filter(entry -> entry.getKey().getName().equals("nl-jdbc index refresh"))
        .noneMatch(entry -> reads(List.of(entry.getValue())))) {
      assertThat(System.nanoTime()).isLessThan(most);
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
    }
  }

  private static boolean reads(List<StackTraceElement> frames) {
    return frames.stream().anyMatch(frame -> frame.getMethodName().equals("readPage"))
        && frames.stream().anyMatch(frame -> frame.getClassName().endsWith("StatisticsRun"));
  }

  private DatabaseIndex open(IndexRequest request, Connection own) throws SQLException {
    return store.open(
        request,
        new ConnectionSource() {
          @Override
          public <T> T with(Work<T> work) throws SQLException {
            return work.with(own);
          }
        },
        IndexProgress.SILENT);
  }
}
