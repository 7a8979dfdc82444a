// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.CountedQueries;
import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.read.TableStatistics.Extent;
import dev.nljdbc.testing.Engines;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tables of which no query may read all rows. */
@Tag("thorough")
class LargeTablesTest {

  private static final int ROWS = 20_000;

  /** As for tables a thousand times as large. */
  private static final StatisticsReader.Limits LIMITS =
      new StatisticsReader.Limits(
          1_000, 5_000, 2_000, 4_000_000, 500_000, 10_000, Duration.ofSeconds(20), false);

  @TempDir Path directory;

  @ParameterizedTest
  @EnumSource(Engines.class)
  void read_beyondScans_samplesAllOverTheTableAndReadsEndsOfTheKey(Engines engine)
      throws Exception {
    try (Connection connection = engine.connect(engine.freshUrl(directory))) {
      create(engine, connection, true);
      Set<String> texts = new HashSet<>();
      CountedQueries asked = new CountedQueries();
      TableStatistics read = read(asked.over(connection), texts);
      assertThat(read.warnings()).isEmpty();
      assertThat(read.extent()).isIn(Extent.SAMPLE, Extent.ENGINE);
      assertThat(read.rows()).isBetween(ROWS / 2L, ROWS * 2L);
      assertThat(read.estimated()).isTrue();
      assertThat(read.given()).isEmpty();
      ColumnStatistics id = column(read, "id");
      assertThat(id.min()).isEqualTo("1");
      assertThat(id.max()).isEqualTo(Integer.toString(ROWS));
      assertThat(id.estimated()).isTrue();
      assertThat(id.rows()).isLessThanOrEqualTo(6_000);
      assertThat(column(read, "colour").values()).hasSize(3);
      assertThat(texts).contains("red", "green", "blue");
      assertThat(texts.stream().filter(text -> text.startsWith("name"))).hasSizeBetween(100, 6_000);
      if (engine != Engines.DUCKDB) { // it picks blocks of two thousand rows, of which few are here
        assertThat(column(read, "half").values()).hasSize(2);
      }
      List<String> ofTable =
          asked.queries().stream()
              .filter(sql -> sql.toLowerCase(Locale.ROOT).matches("(?s).*from \\W?sale\\b.*"))
              .toList();
      assertThat(ofTable).isNotEmpty().allMatch(LargeTablesTest::bounded);
    }
  }

  /** A column with many texts is searched live anyway; the few of a category are all given. */
  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"POSTGRESQL", "MARIADB", "DUCKDB", "SQLITE"})
  void read_atAGlance_givesAllTextsOfACategoryAndFewOfOthers(Engines engine) throws Exception {
    try (Connection connection = engine.connect(engine.freshUrl(directory))) {
      create(engine, connection, true);
      Engines.run(
          connection, "INSERT INTO sale SELECT id + 20000, name, colour, price, half FROM sale");
      Set<String> texts = new HashSet<>();
      TableStatistics read = read(StatisticsReader.Limits.glance(true), connection, texts);
      assertThat(read.extent()).isEqualTo(Extent.GLANCE);
      assertThat(read.given()).isEmpty();
      assertThat(column(read, "name").distinct()).isGreaterThanOrEqualTo(500);
      assertThat(texts).contains("red", "green", "blue");
      assertThat(texts.stream().filter(text -> text.startsWith("name"))).hasSize(100);
    }
  }

  /** Without a key and an estimate, at least nobody waits for all rows. */
  @ParameterizedTest
  @EnumSource(Engines.class)
  void read_beyondScansWithoutAKey_samplesToo(Engines engine) throws Exception {
    try (Connection connection = engine.connect(engine.freshUrl(directory))) {
      create(engine, connection, false);
      TableStatistics read = read(connection, new HashSet<>());
      assertThat(read.extent()).isIn(Extent.SAMPLE, Extent.ENGINE);
      assertThat(read.rows()).isGreaterThan(1_000);
      assertThat(column(read, "colour").values()).hasSize(3);
    }
  }

  /** Each part of a query takes some rows, some pages, or one end of an index. */
  private static boolean bounded(String sql) {
    return List.of(sql.split("UNION ALL")).stream()
        .allMatch(
            part ->
                part.matches("(?s).*(LIMIT \\d|FETCH FIRST \\d|TABLESAMPLE SYSTEM|< -?\\d).*")
                    || part.matches("(?i)SELECT (MIN|MAX)\\((row|\\W)?id.*")
                    || part.matches(
                        "(?i)SELECT nl.*\\(SELECT MIN\\(\\W?id[^,]*, \\(SELECT MAX\\(\\W?id[^,]*"));
  }

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"POSTGRESQL", "MARIADB"})
  void read_analyzed_takesTheEnginesStatistics(Engines engine) throws Exception {
    engine.assumeNotMySql("statistics of columns");
    try (Connection connection = engine.connect(engine.freshUrl(directory))) {
      create(engine, connection, true);
      boolean postgres = engine == Engines.POSTGRESQL;
      Engines.run(connection, postgres ? "ANALYZE" : "ANALYZE TABLE sale PERSISTENT FOR ALL");
      TableStatistics read = read(connection, new HashSet<>());
      assertThat(read.extent()).isEqualTo(Extent.ENGINE);
      assertThat(read.rows()).isBetween(ROWS * 9L / 10, ROWS * 11L / 10);
      assertThat(column(read, "name").distinct()).isBetween(ROWS * 9L / 10, ROWS * 11L / 10);
      assertThat(column(read, "price").max()).startsWith(ROWS + ".5");
      assertThat(column(read, "price").min()).startsWith("1.5");
      assertThat(column(read, "colour").values()).hasSize(3);
    }
  }

  /** The plan of the view's query tells before it runs. */
  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"POSTGRESQL", "MARIADB", "DUCKDB", "H2", "SQLITE"})
  void read_viewThatReadsTooMuch_isLeftAlone(Engines engine) throws Exception {
    try (Connection connection = engine.connect(engine.freshUrl(directory))) {
      create(engine, connection, true);
      Engines.run(
          connection,
          "CREATE VIEW pairs AS SELECT a.name, b.colour FROM sale a JOIN sale b ON a.price < b.price");
      Table view = new CatalogReader().read(connection).table("pairs").orElseThrow();
      CountedQueries asked = new CountedQueries();
      TableStatistics read =
          new StatisticsReader(LIMITS)
              .read(asked.over(connection), view, Deadline.after(Duration.ofMinutes(1)));
      assertThat(read.extent()).isEqualTo(Extent.NOTHING);
      assertThat(read.rows()).isEqualTo(-1);
      assertThat(asked.queries()).noneMatch(sql -> sql.startsWith("SELECT COUNT(*) FROM"));
    }
  }

  private static void create(Engines engine, Connection connection, boolean key)
      throws SQLException {
    List<String> statements = new ArrayList<>();
    statements.add(
        "CREATE TABLE sale (id INTEGER NOT NULL"
            + (key ? " PRIMARY KEY" : "")
            + ", name VARCHAR(30), colour VARCHAR(10), price DECIMAL(10,2), half INTEGER)");
    for (int from = 1; from <= ROWS; from += 1_000) {
      statements.add(
          "INSERT INTO sale VALUES "
              + IntStream.range(from, from + 1_000)
                  .mapToObj(LargeTablesTest::row)
                  .collect(Collectors.joining(", ")));
    }
    Engines.run(connection, statements.toArray(String[]::new));
    if (engine == Engines.MARIADB) {
      Engines.run(connection, "ANALYZE TABLE sale"); // else its estimate comes seconds later
    } else if (engine == Engines.POSTGRESQL) {
      awaitCounters(connection);
    }
  }

  /** A session of PostgreSQL tells its counters of inserts at the end of a later transaction. */
  private static void awaitCounters(Connection connection) throws SQLException {
    long counted = 0;
    for (int i = 0; i < 600 && counted < ROWS; i++) {
      LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
      try (Statement statement = connection.createStatement();
          ResultSet rows =
              statement.executeQuery("SELECT pg_stat_get_live_tuples('sale'::regclass)")) {
        rows.next();
        counted = rows.getLong(1);
      }
    }
    assertThat(counted).isGreaterThanOrEqualTo(ROWS);
  }

  private static String row(int i) {
    String colour = List.of("red", "green", "blue").get(i % 3);
    return "(%d, 'name %05d', '%s', %d.5, %d)".formatted(i, i, colour, i, i <= ROWS / 2 ? 1 : 2);
  }

  private static TableStatistics read(Connection connection, Set<String> texts)
      throws SQLException, IOException {
    return read(LIMITS, connection, texts);
  }

  private static TableStatistics read(
      StatisticsReader.Limits limits, Connection connection, Set<String> texts)
      throws SQLException, IOException {
    StatisticsReader.ValueSink sink = (Column column, String value) -> texts.add(value);
    return new StatisticsReader(limits)
        .read(connection, table(connection), Map.of(), Deadline.after(Duration.ofMinutes(1)), sink);
  }

  private static Table table(Connection connection) throws SQLException {
    return new CatalogReader().read(connection).table("sale").orElseThrow();
  }

  private static ColumnStatistics column(TableStatistics read, String name) {
    return read.columns().entrySet().stream()
        .filter(entry -> entry.getKey().equalsIgnoreCase(name))
        .findFirst()
        .orElseThrow()
        .getValue();
  }
}
