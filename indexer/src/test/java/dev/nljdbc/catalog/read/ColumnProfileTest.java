// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.ColumnProfile;
import dev.nljdbc.catalog.ColumnProfile.Lengths;
import dev.nljdbc.catalog.ColumnProfile.Order;
import dev.nljdbc.catalog.ColumnProfile.Shape;
import dev.nljdbc.catalog.ColumnProfile.ValueFormat;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.ColumnStatistics.ValueCount;
import dev.nljdbc.catalog.CountedQueries;
import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.MinHash;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.EnginesByTurns;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the profile says of columns of a real table. */
class ColumnProfileTest {

  private static final int ROWS = 200;

  @TempDir Path directory;

  @EnginesByTurns
  void read_parts_profilesEachColumnInTwoQueries(Engines engine) throws Exception {
    CountedQueries counted = new CountedQueries();
    try (Connection connection = parts(engine)) {
      Table table = new CatalogReader().read(connection).table("part").orElseThrow();
      Set<String> given = new HashSet<>();
      StatisticsReader reader = new StatisticsReader();
      reader.rows(
          connection, table, Deadline.after(Duration.ofMinutes(1))); // asked once for all tables
      TableStatistics read =
          reader.read(
              counted.over(connection),
              table,
              Map.of(),
              Deadline.after(Duration.ofMinutes(1)),
              (column, value) -> given.add(column.name().toLowerCase(Locale.ROOT) + "=" + value));
      int ends = engine == Engines.SQLITE ? 2 : 0; // of the row id
      assertThat(counted.queries()).hasSize(2 + ends);
      assertThat(read.warnings()).isEmpty();
      assertThat(read.given()).hasSize(6);
      assertThat(given).contains("code=AB-1007", "mail=p7@example.org", "flag=Y");

      Map<String, ColumnStatistics> columns = new HashMap<>();
      read.columns().forEach((name, column) -> columns.put(name.toLowerCase(Locale.ROOT), column));
      assertThat(columns.get("id").profile().order()).isEqualTo(Order.SEQUENCE);
      assertThat(columns.get("price").profile().order()).isEqualTo(Order.RISING);
      assertThat(columns.get("weight").profile().order()).isEqualTo(Order.NONE);

      ColumnProfile code = columns.get("code").profile();
      assertThat(code.lengths()).isEqualTo(new Lengths(7, 7, 7));
      assertThat(code.shape()).isEqualTo(new Shape("AA-9999", 1));
      assertThat(MinHash.decoded(code.signature()).isEmpty()).isFalse();
      assertThat(columns.get("mail").profile().format()).isEqualTo(ValueFormat.EMAIL);
      assertThat(columns.get("made").profile().format()).isEqualTo(ValueFormat.DATE);
      assertThat(columns.get("flag").profile().format()).isEqualTo(ValueFormat.BOOLEAN);
      assertThat(columns.get("maker").profile().common().get(0))
          .isEqualTo(new ValueCount("Müller & Söhne", 51));
      assertThat(columns.get("missing").nulls()).isEqualTo(ROWS);
      assertThat(columns.get("missing").profile().lengths()).isNull();
    }
  }

  @EnginesByTurns
  void read_sampledTable_readsOverviewAndOneSample(Engines engine) throws Exception {
    CountedQueries counted = new CountedQueries();
    StatisticsReader reader = StatisticsReaderTest.sampling();
    try (Connection connection = parts(engine)) {
      Table table = new CatalogReader().read(connection).table("part").orElseThrow();
      reader.rows(
          connection, table, Deadline.after(Duration.ofMinutes(1))); // asked once for all tables
      TableStatistics read =
          reader.read(counted.over(connection), table, Deadline.after(Duration.ofMinutes(1)));
      assertThat(counted.queries()).hasSizeLessThanOrEqualTo(5); // size, ends of the key
      assertThat(read.given()).isEmpty();
      assertThat(read.columns().values()).allMatch(ColumnStatistics::estimated);
      ColumnStatistics id = read.column(table.columns().get(0).name());
      assertThat(id.rows()).isEqualTo(50);
      assertThat(id.profile().order()).isEqualTo(Order.NONE);
      if (engine == Engines.SQLITE || engine == Engines.POSTGRESQL || engine == Engines.DUCKDB) {
        ColumnStatistics price = read.column(table.columns().get(1).name());
        assertThat(price.profile().signature())
            .isEqualTo(
                reader
                    .read(connection, table, Deadline.after(Duration.ofMinutes(1)))
                    .column(table.columns().get(1).name())
                    .profile()
                    .signature());
        assertThat(seen(reader, connection, table)).anyMatch(code -> code > 1100);
      }
    }
  }

  /** The numbers in the codes that a sample has. */
  private static List<Integer> seen(StatisticsReader reader, Connection connection, Table table)
      throws Exception {
    List<Integer> numbers = new ArrayList<>();
    reader.read(
        connection,
        table,
        Map.of(),
        Deadline.after(Duration.ofMinutes(1)),
        (column, value) -> {
          if (column.name().equalsIgnoreCase("code")) {
            numbers.add(Integer.valueOf(value.substring(3)));
          }
        });
    return numbers;
  }

  @Test
  void read_sampledWithoutRowIds_takesTheFirstRows() throws Exception {
    StatisticsReader reader = StatisticsReaderTest.sampling();
    String url =
        Engines.SQLITE.urlWith(
            directory,
            "CREATE TABLE keyed (k TEXT PRIMARY KEY) WITHOUT ROWID",
            "CREATE TABLE named (rowid TEXT, _rowid_ TEXT)",
            "WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r WHERE i < 300)"
                + " INSERT INTO keyed SELECT printf('%04d', i) FROM r",
            "INSERT INTO named SELECT k, k FROM keyed",
            "CREATE VIEW seen AS SELECT k FROM keyed");
    try (Connection connection = Engines.SQLITE.connect(url)) {
      for (Table table : new CatalogReader().read(connection).tables()) {
        TableStatistics read =
            reader.read(connection, table, Deadline.after(Duration.ofMinutes(1)));
        assertThat(read.warnings()).isEmpty();
        ColumnStatistics first = read.column(table.columns().get(0).name());
        assertThat(first.rows()).isEqualTo(50);
        assertThat(first.estimated()).isTrue();
      }
    }
  }

  @EnginesByTurns
  void read_oddColumns_areProfiledWithoutAWarning(Engines engine) throws Exception {
    String bytes = engine == Engines.POSTGRESQL ? "BYTEA" : "BLOB";
    String text =
        switch (engine) {
          case MARIADB -> "LONGTEXT";
          case HSQLDB -> "CLOB";
          default -> "TEXT";
        };
    String url =
        engine.urlWith(
            directory,
            "CREATE TABLE odd (a "
                + bytes
                + ", b "
                + text
                + (engine == Engines.MARIADB ? ", c TIMESTAMP NULL" : ", c TIMESTAMP")
                + ", d DOUBLE PRECISION)");
    try (Connection connection = engine.connect(url)) {
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT INTO odd VALUES (?, ?, ?, ?)")) {
        insert.setBytes(1, new byte[] {0, -1, 7});
        insert.setString(2, "long text ".repeat(30_000));
        insert.setNull(3, Types.TIMESTAMP);
        insert.setDouble(4, 1.5e300);
        insert.executeUpdate();
      }
      Table table = new CatalogReader().read(connection).table("odd").orElseThrow();
      TableStatistics read =
          new StatisticsReader().read(connection, table, Deadline.after(Duration.ofMinutes(1)));
      assertThat(read.warnings()).isEmpty();
      ColumnStatistics bytesOf = read.column(table.columns().get(0).name());
      assertThat(bytesOf.rows() - bytesOf.nulls()).isEqualTo(1);
      ColumnStatistics prose = read.column(table.columns().get(1).name());
      assertThat(prose.values()).isEmpty();
      assertThat(prose.samples().get(0)).hasSize(100);
      assertThat(prose.profile().lengths()).isEqualTo(new Lengths(300_000, 300_000, 300_000));
      assertThat(prose.profile().signature()).isEmpty();
      assertThat(read.column(table.columns().get(2).name()).nulls()).isEqualTo(1);
    }
  }

  @Test
  void read_timeUpWhileReading_keepsWhatWasSeenAsAnEstimate() throws Exception {
    String url =
        Engines.DUCKDB.urlWith(
            directory,
            "CREATE TABLE t (i INTEGER, s TEXT)",
            "INSERT INTO t SELECT i, 'v' || i FROM range(1, 2001) r(i)");
    try (Connection connection = Engines.DUCKDB.connect(url)) {
      Table table = new CatalogReader().read(connection).table("t").orElseThrow();
      Instant end = Instant.parse("2026-01-01T00:00:00Z");
      java.util.concurrent.atomic.AtomicInteger given =
          new java.util.concurrent.atomic.AtomicInteger();
      Deadline deadline = new Deadline(end, () -> given.get() > 700 ? end : end.minusSeconds(60));
      TableStatistics read =
          new StatisticsReader()
              .read(
                  connection,
                  table,
                  Map.of(),
                  deadline,
                  (column, value) -> given.incrementAndGet());
      assertThat(read.rows()).isEqualTo(2000);
      assertThat(read.warnings()).singleElement().asString().contains("nl.index.budget");
      assertThat(read.given()).isEmpty();
      assertThat(read.column("s").estimated()).isTrue();
      assertThat(read.column("s").rows()).isBetween(701L, 1023L);
      assertThat(read.column("i").max()).isEqualTo("2000");
    }
  }

  private Connection parts(Engines engine) throws SQLException {
    String url =
        engine.urlWith(
            directory,
            "CREATE TABLE part (id INTEGER PRIMARY KEY, price DECIMAL(8,2), weight INTEGER,"
                + " code VARCHAR(20), mail VARCHAR(40), made VARCHAR(20), flag CHAR(1),"
                + " maker VARCHAR(60), missing VARCHAR(5), made_day DATE)");
    Connection connection = engine.connect(url);
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO part VALUES (?, ?, ?, ?, ?, ?, ?, ?, NULL, ?)")) {
      connection.setAutoCommit(false);
      for (int i = 1; i <= ROWS; i++) {
        insert.setInt(1, i);
        insert.setBigDecimal(2, new BigDecimal(i + ".25"));
        insert.setInt(3, i * 37 % 101);
        insert.setString(4, "AB-" + (1000 + i));
        insert.setString(5, "p" + i + "@example.org");
        insert.setString(6, "2023-05-%02d".formatted(i % 28 + 1) + (i == 9 ? " " : ""));
        insert.setString(7, i % 3 == 0 ? "Y" : "N");
        insert.setString(8, i % 4 == 0 || i == 1 ? "Müller & Söhne" : "maker " + i);
        insert.setDate(9, Date.valueOf("2023-01-31"));
        insert.executeUpdate();
      }
      connection.commit();
      connection.setAutoCommit(true);
      return connection;
    }
  }
}
