// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.CountedQueries;
import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.dialect.Dialects;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A large table of SQLite, where nobody commits while a statement reads, without a log of writes.
 */
@Timeout(600)
class RowStretchesTest {

  private static final int ROWS = 100_000;
  private static final int GUESTS = 60_000;

  @TempDir Path directory;

  private final CountedQueries asked = new CountedQueries();
  private Connection connection;
  private Table visit;

  private static Deadline soon() {
    return Deadline.after(Duration.ofMinutes(2));
  }

  @BeforeEach
  void create() throws SQLException {
    connection = asked.over(connect(""));
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE visit (id INTEGER PRIMARY KEY, day INTEGER, guest TEXT, paid DATE)");
      statement.execute(
          "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < "
              + ROWS
              + ") INSERT INTO visit SELECT i * 3, 1000 - i, 'guest ' || (i % 60000),"
              + " CASE WHEN i % 2 THEN i - 50000 ELSE '2026-11-26' END FROM n");
    }
    visit = new CatalogReader().read(connection).table(TableId.of("visit")).orElseThrow();
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  private Connection connect(String properties) throws SQLException {
    return DriverManager.getConnection(
        "jdbc:sqlite:" + directory.resolve("hotel.sqlite") + properties);
  }

  /** At least so many queries read the table, each of them a stretch or an end of the key. */
  private void assertReadInStretches(int stretches) {
    List<String> ofRows =
        asked.queries().stream()
            .filter(query -> query.contains("visit"))
            .filter(query -> !query.matches("SELECT (MIN|MAX)\\(rowid\\) FROM .?visit.?"))
            .toList();
    assertThat(ofRows)
        .hasSizeGreaterThanOrEqualTo(stretches)
        .allMatch(
            query ->
                query.matches("(?s).*(rowid|\"id\") >= -?\\d+ AND (rowid|\"id\") <=? -?\\d+.*"));
  }

  @Test
  void statistics_areThoseOfAllRows() throws Exception {
    Set<String> guests = new HashSet<>();
    TableStatistics read =
        new StatisticsReader()
            .read(connection, visit, Map.of(), soon(), (column, guest) -> guests.add(guest));
    assertThat(read.warnings()).isEmpty();
    assertThat(read.rows()).isEqualTo(ROWS);
    assertThat(read.estimated()).isFalse();
    assertThat(guests).hasSize(GUESTS);
    ColumnStatistics day = read.column("day");
    assertThat(day.min()).isEqualTo("" + (1000 - ROWS));
    assertThat(day.max()).isEqualTo("999");
    assertThat(day.distinct()).isEqualTo(ROWS);
    assertThat(read.column("id").rows()).isEqualTo(ROWS);
    ColumnStatistics paid = read.column("paid"); // dates as numbers, which are before texts
    assertThat(paid.min()).isEqualTo("-49999");
    assertThat(paid.max()).isEqualTo("2026-11-26");
    assertReadInStretches(20);
  }

  /** Then each column is read by itself, and what can be read is complete. */
  @Test
  void statistics_aColumnThatCanNotBeRead_lacksOnlyThatColumn() throws Exception {
    try (Statement statement = connection.createStatement()) {
      statement.execute( // overflows where day is 0
          "ALTER TABLE visit ADD COLUMN odd INTEGER AS (abs(day - 9223372036854775807 - 1))");
    }
    Table broken = new CatalogReader().read(connection).table(TableId.of("visit")).orElseThrow();
    Set<String> guests = new HashSet<>();
    TableStatistics read =
        new StatisticsReader()
            .read(connection, broken, Map.of(), soon(), (column, guest) -> guests.add(guest));
    assertThat(read.warnings()).singleElement().asString().contains("odd", "overflow");
    assertThat(read.columns()).containsOnlyKeys("id", "day", "guest", "paid");
    assertThat(read.column("day").distinct()).isEqualTo(ROWS);
    assertThat(guests).hasSize(GUESTS);
  }

  @Test
  void sample_isReadSliceBySlice() throws Exception {
    StatisticsReader.Limits limits =
        new StatisticsReader.Limits(
            1_000, 1_000_000, 50_000, 4_000_000, 500_000, 10_000, Duration.ofSeconds(60), false);
    TableStatistics read = new StatisticsReader(limits).read(connection, visit, soon());
    assertThat(read.warnings()).isEmpty();
    assertThat(read.extent()).isEqualTo(TableStatistics.Extent.TEXTS);
    assertThat(read.column("day").rows()).isEqualTo(50_000);
    assertReadInStretches(50);
  }

  @Test
  void values_comeOnceEach() throws Exception {
    List<String> guests = new ArrayList<>();
    Column guest = visit.column("guest").orElseThrow();
    ValueReader reader = new ValueReader();
    assertThat(reader.read(connection, visit, guest, GUESTS, soon(), guests::add))
        .isEqualTo(ValueReader.End.COMPLETE);
    assertThat(guests).hasSize(GUESTS).doesNotHaveDuplicates();
    assertReadInStretches(10);
    guests.clear();
    assertThat(reader.read(connection, visit, guest, GUESTS - 1, soon(), guests::add))
        .isEqualTo(ValueReader.End.CAPPED);
    assertThat(guests).hasSize(GUESTS - 1);
  }

  @Test
  void digest_addsUp() throws Exception {
    String all = digest("");
    assertReadInStretches(10);
    try (Statement statement = connection.createStatement()) {
      statement.execute("DELETE FROM visit WHERE id > 210000");
      String part = digest("");
      assertThat(part).isNotEqualTo(all).startsWith("70000 ");
      statement.execute("INSERT INTO visit VALUES (210001, 5, 'guest of today', NULL)");
      assertThat(digest(" WHERE id <= 210000")).isEqualTo(part);
      assertThat(digest("")).startsWith("70001 ").isNotEqualTo(part);
    }
  }

  private String digest(String where) throws SQLException {
    return Dialects.of("SQLite").changes().digest(connection, visit, where, soon()).orElseThrow();
  }

  @Test
  void appendedRows_areReadToTheirEnd() throws Exception {
    TableStatistics before = new StatisticsReader().read(connection, visit, soon());
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "INSERT INTO visit SELECT id + 1000000, day + 1000000, 'new ' || guest, paid FROM visit");
    }
    AppendedRows appended = AppendedRows.of(connection, visit, soon()).orElseThrow();
    long greatest = appended.greatest().orElseThrow();
    asked.queries().clear();
    Set<String> guests = new HashSet<>();
    AppendedRows.Grown grown =
        appended.read(before, 3 * ROWS, greatest, sink(guests)).orElseThrow();
    assertThat(grown.all()).isTrue();
    assertThat(grown.rows()).isEqualTo(ROWS);
    assertThat(guests).hasSize(GUESTS);
    assertThat(grown.statistics().rows()).isEqualTo(2 * ROWS);
    assertThat(grown.statistics().column("day").max()).isEqualTo("1000999");
    assertReadInStretches(20);
  }

  private static AppendedRows.Sink sink(Set<String> texts) {
    return new AppendedRows.Sink() {
      @Override
      public OptionalLong fresh(Column column) {
        return OptionalLong.empty();
      }

      @Override
      public void accept(Column column, String value) {
        texts.add(value);
      }
    };
  }

  @Test
  void others_commitWhileTheTableIsRead() throws Exception {
    ExecutorService other = Executors.newSingleThreadExecutor();
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch committed = new CountDownLatch(1);
    AtomicLong beforeTheCommit = new AtomicLong();
    AtomicLong read = new AtomicLong();
    ValueReader.Sink sink =
        guest -> {
          long number = read.incrementAndGet();
          if (number == 1) {
            other.submit(() -> commit(begun, committed));
            assertThat(catchThrowable(begun::await)).isNull();
          } else if (number % 10_000 == 0) {
            LockSupport.parkNanos(Duration.ofMillis(200).toNanos()); // until it waits for us
          }
          if (committed.getCount() > 0) {
            beforeTheCommit.set(number);
          }
        };
    Column guest = visit.column("guest").orElseThrow();
    new ValueReader().read(connection, visit, guest, GUESTS, soon(), sink);
    other.shutdown();
    assertThat(other.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
    assertThat(read.get()).isEqualTo(GUESTS);
    assertThat(beforeTheCommit.get()).isLessThan(GUESTS);
  }

  private Void commit(CountDownLatch begun, CountDownLatch committed) throws SQLException {
    try (Connection writer = connect("?busy_timeout=60000");
        Statement statement = writer.createStatement()) {
      begun.countDown();
      statement.execute("UPDATE visit SET day = 0 WHERE id = 3");
    }
    committed.countDown();
    return null;
  }

  /** By a connection that does not wait for a lock by itself. */
  @Test
  void statistics_lockedForAMoment_areReadAllTheSame() throws Exception {
    CountDownLatch locked = new CountDownLatch(1);
    ExecutorService other = Executors.newSingleThreadExecutor();
    Future<?> locking = other.submit(() -> lockForAMoment(locked));
    try (Connection impatient = connect("?busy_timeout=0")) {
      locked.await();
      TableStatistics read = new StatisticsReader().read(impatient, visit, soon());
      assertThat(read.warnings()).isEmpty();
      assertThat(read.rows()).isEqualTo(ROWS);
      assertThat(read.column("day").distinct()).isEqualTo(ROWS);
    }
    locking.get();
    other.shutdown();
  }

  private Void lockForAMoment(CountDownLatch locked) throws Exception {
    try (Connection writer = connect("");
        Statement statement = writer.createStatement()) {
      statement.execute("BEGIN EXCLUSIVE");
      locked.countDown();
      Thread.sleep(300);
      statement.execute("COMMIT");
    }
    return null;
  }
}
