// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.ColumnStatistics.ValueCount;
import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("thorough")
class StatisticsReaderTest {

  private static final String CREATE =
      "CREATE TABLE sale (id INTEGER PRIMARY KEY, shop VARCHAR(20), price DECIMAL(8,2),"
          + " sold_on DATE, paid BOOLEAN, note VARCHAR(500), stars SMALLINT)";

  @TempDir Path directory;

  @ParameterizedTest
  @EnumSource(Engines.class)
  void read_table_hasCountsRangesCategoriesAndSamples(Engines engine) throws Exception {
    try (Connection connection = engine.connect(sales(engine, 40))) {
      TableStatistics statistics = read(connection, "sale", new StatisticsReader());
      assertThat(statistics.warnings()).isEmpty();
      assertThat(statistics.rows()).isEqualTo(40);
      assertThat(statistics.estimated()).isFalse();

      ColumnStatistics id = statistics.column("id");
      assertThat(id.unique()).isTrue();
      assertThat(id.min()).isEqualTo("0");
      assertThat(id.max()).isEqualTo("39");
      assertThat(id.categorical()).isFalse();

      ColumnStatistics shop = statistics.column("shop");
      assertThat(shop.nulls()).isEqualTo(10);
      assertThat(shop.values())
          .containsExactly(
              new ValueCount("s1", 10), new ValueCount("s2", 10), new ValueCount("s3", 10));
      assertThat(shop.min()).isNull();

      ColumnStatistics price = statistics.column("price");
      assertThat(Double.parseDouble(price.min())).isEqualTo(0.5);
      assertThat(Double.parseDouble(price.max())).isEqualTo(39.5);
      assertThat(price.distinct()).isEqualTo(40);

      ColumnStatistics day = statistics.column("sold_on");
      assertThat(day.min()).startsWith("2023-01-01");
      assertThat(day.max()).startsWith("2023-01-28");

      assertThat(statistics.column("paid").distinct()).isEqualTo(2);
      assertThat(statistics.column("paid").values()).hasSize(2);
      assertThat(statistics.column("stars").values().stream().map(ValueCount::value))
          .containsExactlyInAnyOrder("0", "1", "2", "3", "4");

      ColumnStatistics note = statistics.column("note");
      assertThat(note.categorical()).isFalse();
      assertThat(note.samples()).hasSize(12).allMatch(sample -> sample.length() == 100);
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void read_largeTable_isSampledWithTrueRanges(Engines engine) throws Exception {
    StatisticsReader reader = sampling();
    try (Connection connection = engine.connect(sales(engine, 300))) {
      TableStatistics statistics = read(connection, "sale", reader);
      assertThat(statistics.warnings()).isEmpty();
      assertThat(statistics.rows()).isEqualTo(300);
      assertThat(statistics.estimated()).isFalse();
      ColumnStatistics id = statistics.column("id");
      assertThat(id.estimated()).isTrue();
      assertThat(id.unique()).isFalse();
      assertThat(id.rows()).isEqualTo(50);
      assertThat(id.max()).isEqualTo("299");
      assertThat(statistics.column("shop").values()).isNotEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void read_emptyTable_hasNothingToSay(Engines engine) throws Exception {
    try (Connection connection = engine.connect(engine.urlWith(directory, CREATE))) {
      TableStatistics statistics = read(connection, "sale", new StatisticsReader());
      assertThat(statistics.rows()).isZero();
      assertThat(statistics.warnings()).isEmpty();
      assertThat(statistics.column("price"))
          .isEqualTo(new ColumnStatistics(0, 0, 0, false, null, null, List.of(), List.of()));
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void read_passedDeadline_isAWarning(Engines engine) throws Exception {
    try (Connection connection = engine.connect(sales(engine, 5))) {
      Table table = table(connection, "sale");
      Instant now = Instant.parse("2026-01-01T00:00:00Z");
      TableStatistics statistics =
          new StatisticsReader().read(connection, table, new Deadline(now, () -> now));
      assertThat(statistics.rows()).isEqualTo(-1);
      assertThat(statistics.warnings()).singleElement().asString().contains("nl.index.budget");
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void read_queryPastTheDeadline_isCancelled(Engines engine) throws Exception {
    try (Connection connection = engine.connect(engine.freshUrl(directory))) {
      createEndless(engine, connection);
      Table table = table(connection, "endless");
      StatisticsReader blind = // to the plan, which tells that there is no end
          new StatisticsReader(
              new StatisticsReader.Limits(
                  1_000_000,
                  Long.MAX_VALUE,
                  100_000,
                  20_000_000,
                  50_000,
                  10_000,
                  Duration.ofSeconds(20),
                  false));
      TableStatistics statistics =
          blind.read(connection, table, Deadline.after(Duration.ofMillis(300)));
      assertThat(statistics.warnings()).singleElement().asString().contains("nl.index.budget");
      assertThat(new CatalogReader().read(connection).tables()).isNotEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"POSTGRESQL", "DUCKDB"})
  void read_brokenColumnInsideATransaction_isAWarningAndTheRestGoesOn(Engines engine)
      throws Exception {
    String url =
        engine.urlWith(
            directory,
            CREATE,
            "INSERT INTO sale (id, shop) VALUES (1, 'word')",
            "CREATE VIEW broken AS SELECT id, CAST(shop AS DECIMAL) n FROM sale");
    try (Connection connection = engine.connect(url)) {
      Table broken = table(connection, "broken");
      Table sale = table(connection, "sale");
      Deadline deadline = Deadline.after(Duration.ofMinutes(1));
      if (engine == Engines.DUCKDB) {
        Engines.run(connection, "BEGIN TRANSACTION READ ONLY");
      } else {
        connection.setAutoCommit(false);
      }
      TableStatistics statistics = new StatisticsReader().read(connection, broken, deadline);
      assertThat(statistics.rows()).isEqualTo(1);
      assertThat(statistics.warnings()).singleElement().asString().contains("could not read n");
      assertThat(statistics.column("id").max()).isEqualTo("1");
      assertThat(new StatisticsReader().read(connection, sale, deadline).warnings()).isEmpty();
    }
  }

  @Test
  void read_jsonColumn_isListedNotCompared() throws Exception {
    String url =
        Engines.POSTGRESQL.urlWith(
            directory,
            "CREATE TABLE t (j json, p point, a int[], u uuid, b bytea, n integer)",
            "INSERT INTO t VALUES ('{}', '(1,2)', '{1}', gen_random_uuid(), 'x', 7)");
    try (Connection connection = Engines.POSTGRESQL.connect(url)) {
      TableStatistics statistics = read(connection, "t", new StatisticsReader());
      assertThat(statistics.warnings()).isEmpty();
      assertThat(statistics.column("n").max()).isEqualTo("7");
      assertThat(statistics.column("j").nulls()).isZero();
      assertThat(statistics.column("u").values()).hasSize(1);
    }
  }

  @Test
  void read_mariaDbYearsAndZeroDates_areReadAsText() throws Exception {
    String url =
        Engines.MARIADB.urlWith(
            directory,
            "CREATE TABLE t (y YEAR, d DATE, dt DATETIME, b BIT(8), e ENUM('x'), f TINYINT(1))");
    try (Connection connection = Engines.MARIADB.connect(url)) {
      Engines.run(
          connection,
          "SET SESSION sql_mode = ''",
          "INSERT INTO t VALUES (1999, '0000-00-00', '0000-00-00', b'1', 'x', 1),"
              + " (2006, '2006-02-03', '2006-02-03 04:05:06', b'0', 'x', 0)");
      TableStatistics statistics = read(connection, "t", new StatisticsReader());
      assertThat(statistics.warnings()).isEmpty();
      assertThat(statistics.column("y").min()).startsWith("1999"); // a date to MySQL's driver
      assertThat(statistics.column("d").max()).isEqualTo("2006-02-03");
      assertThat(statistics.column("dt").max()).startsWith("2006-02-03 04:05:06");
      assertThat(statistics.column("e").values()).containsExactly(new ValueCount("x", 2));
      assertThat(statistics.column("f").values()).hasSize(2);
    }
  }

  @Test
  void read_postgresInfiniteDatesAndMoney_areReadAsText() throws Exception {
    String url =
        Engines.POSTGRESQL.urlWith(
            directory,
            "CREATE TABLE t (d DATE, ts TIMESTAMPTZ, m MONEY, n NUMERIC, f FLOAT)",
            "INSERT INTO t VALUES ('infinity', 'infinity', 1.5, 'NaN', 'Infinity'),"
                + " ('0044-03-15 BC', '-infinity', 2.5, 1, 1)");
    try (Connection connection = Engines.POSTGRESQL.connect(url)) {
      TableStatistics statistics = read(connection, "t", new StatisticsReader());
      assertThat(statistics.warnings()).isEmpty();
      assertThat(statistics.column("d").max()).isEqualTo("infinity");
      assertThat(statistics.column("d").min()).contains("BC");
      assertThat(statistics.column("n").max()).isEqualTo("NaN");
    }
  }

  @Test
  void read_sqliteTextAmongNumbers_doesNotSpoilTheRange() throws Exception {
    String url =
        Engines.SQLITE.urlWith(
            directory,
            "CREATE TABLE t (n INTEGER, d DATE, any)",
            "INSERT INTO t VALUES (7, '2023-01-01', 'x'), ('n/a', 20230101, 1), ('', x'00', 2.5)");
    try (Connection connection = Engines.SQLITE.connect(url)) {
      TableStatistics statistics = read(connection, "t", new StatisticsReader());
      assertThat(statistics.warnings()).isEmpty();
      assertThat(statistics.column("n").min()).isEqualTo("7");
      assertThat(statistics.column("n").max()).isEqualTo("7");
      assertThat(statistics.column("n").distinct()).isEqualTo(3);
      assertThat(statistics.column("any").values().stream().map(ValueCount::value))
          .containsExactlyInAnyOrder("x", "1", "2.5");
    }
  }

  @Test
  void read_columnNullAtFirst_isSampledFurtherDown() throws Exception {
    String url = Engines.SQLITE.urlWith(directory, "CREATE TABLE t (a TEXT)");
    try (Connection connection = Engines.SQLITE.connect(url)) {
      Engines.run(
          connection,
          "WITH RECURSIVE r(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM r WHERE i < 500)"
              + " INSERT INTO t SELECT CASE WHEN i > 400 THEN 'v' || i END FROM r");
      assertThat(read(connection, "t", new StatisticsReader()).column("a").samples()).hasSize(12);
    }
  }

  @Test
  void read_longValues_areSamplesCutBetweenCharacters() throws Exception {
    String url = Engines.SQLITE.urlWith(directory, "CREATE TABLE t (a TEXT)");
    try (Connection connection = Engines.SQLITE.connect(url)) {
      Engines.run(connection, "INSERT INTO t VALUES ('" + "\ud83d\ude00".repeat(150) + "')");
      ColumnStatistics column = read(connection, "t", new StatisticsReader()).column("a");
      assertThat(column.values()).isEmpty();
      assertThat(column.samples()).containsExactly("\ud83d\ude00".repeat(100));
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void read_tableOfManyColumns_isReadInParts(Engines engine) throws Exception {
    String columns =
        String.join(", ", IntStream.range(0, 450).mapToObj(i -> "c" + i + " INTEGER").toList());
    String url =
        engine.urlWith(
            directory,
            "CREATE TABLE wide (" + columns + ")",
            "INSERT INTO wide (c0, c449) VALUES (1, 2)");
    try (Connection connection = engine.connect(url)) {
      TableStatistics statistics = read(connection, "wide", new StatisticsReader());
      assertThat(statistics.warnings()).isEmpty();
      assertThat(statistics.columns()).hasSize(450);
      assertThat(statistics.column("c449").max()).isEqualTo("2");
    }
  }

  private String sales(Engines engine, int count) throws SQLException {
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String shop = i % 4 == 0 ? "NULL" : "'s" + i % 4 + "'";
      String note = "'" + "x".repeat(90) + String.format("%03d", i) + "y".repeat(40) + "'";
      rows.add(
          "(%d, %s, %d.5, '2023-01-%02d', %s, %s, %d)"
              .formatted(i, shop, i, i % 28 + 1, i % 2 == 0, note, i % 5));
    }
    return engine.urlWith(directory, CREATE, "INSERT INTO sale VALUES " + String.join(", ", rows));
  }

  /** Of few tables: some engines look at each order of joining them before it begins. */
  private static void createEndless(Engines engine, Connection connection) throws SQLException {
    List<String> rows = IntStream.range(0, 1000).mapToObj(i -> "(" + i + ")").toList();
    String product = String.join(", ", IntStream.range(0, 5).mapToObj(i -> "many t" + i).toList());
    String sum = String.join(" + ", IntStream.range(0, 5).mapToObj(i -> "t" + i + ".i").toList());
    Engines.run(
        connection,
        "CREATE TABLE many (i INTEGER)",
        "INSERT INTO many VALUES " + String.join(", ", rows),
        "CREATE VIEW endless AS SELECT DISTINCT " + sum + " AS n FROM " + product);
  }

  /** Reads fifty rows of tables that have more than a hundred. */
  static StatisticsReader sampling() {
    return new StatisticsReader(
        new StatisticsReader.Limits(
            100, 1_000_000, 50, 1_000_000, 500_000, 100, Duration.ofSeconds(20), false));
  }

  private static TableStatistics read(Connection connection, String name, StatisticsReader reader)
      throws SQLException {
    return inLowerCase(
        reader.read(connection, table(connection, name), Deadline.after(Duration.ofMinutes(1))));
  }

  /** H2 folds names to upper case. */
  private static TableStatistics inLowerCase(TableStatistics s) {
    Map<String, ColumnStatistics> columns = new HashMap<>();
    s.columns().forEach((name, column) -> columns.put(name.toLowerCase(Locale.ROOT), column));
    return new TableStatistics(
        s.table(), s.rows(), s.estimated(), columns, s.given(), s.extent(), s.warnings());
  }

  private static Table table(Connection connection, String name) throws SQLException {
    return new CatalogReader().read(connection).table(name).orElseThrow();
  }
}
