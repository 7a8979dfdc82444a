// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.read.CatalogReader;
import dev.nljdbc.catalog.read.RowSum;
import dev.nljdbc.dialect.ChangeMarks.RowMarks;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.TableTest;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Marks of change on the real engines: they may cry wolf, but never sleep through a change. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
@Tag("thorough")
class ChangeMarksTest {

  @TempDir Path folder;

  private static final String[] SHOP = {
    "CREATE TABLE customer (id INTEGER PRIMARY KEY, name VARCHAR(40), born DATE)",
    "CREATE TABLE orders (id INTEGER PRIMARY KEY, note VARCHAR(40))",
    "CREATE VIEW names AS SELECT name FROM customer",
    "INSERT INTO customer VALUES (1, 'Ada', NULL), (2, 'Bo', '2001-02-03')",
    "INSERT INTO orders VALUES (1, 'gift wrap')"
  };

  private static ChangeMarks marks(Connection connection) throws SQLException {
    return Dialects.of(connection.getMetaData().getDatabaseProductName()).changes();
  }

  private static Table table(Connection connection, String name) throws SQLException {
    return new CatalogReader().read(connection).table(name).orElseThrow();
  }

  private static Optional<String> schema(Connection connection) throws SQLException {
    return marks(connection).schema(connection);
  }

  private static Optional<String> digest(Connection connection, Table table) throws SQLException {
    return marks(connection).digest(connection, table, "", Deadline.after(Duration.ofMinutes(1)));
  }

  /** Counters of a server may come late. */
  private static boolean becomes(BooleanSupplier wanted) {
    Instant end = Instant.now().plusSeconds(30);
    while (!wanted.getAsBoolean() && Instant.now().isBefore(end)) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
    }
    return wanted.getAsBoolean();
  }

  private static Optional<String> row(Connection connection, Table table) {
    try {
      return marks(connection).rows(connection).of(table);
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void schema_nothingChanged_isTheSameFromAnotherConnection(Engines engine) throws SQLException {
    String url = engine.urlWith(folder, SHOP);
    Optional<String> before;
    try (Connection connection = engine.connect(url)) {
      before = schema(connection);
    }
    try (Connection connection = engine.connect(url)) {
      assertThat(schema(connection)).isEqualTo(before);
      assertThat(before.isPresent())
          .isEqualTo(
              engine == Engines.SQLITE || engine == Engines.POSTGRESQL || engine == Engines.DUCKDB);
    }
  }

  @TableTest
  void schema_changed_isAnother(String change) throws SQLException {
    for (Engines engine : List.of(Engines.SQLITE, Engines.POSTGRESQL, Engines.DUCKDB)) {
      String url = engine.urlWith(folder, SHOP);
      try (Connection connection = engine.connect(url)) {
        Catalog then = new CatalogReader().read(connection);
        Optional<String> before = schema(connection);
        assertThat(before).isPresent();
        try {
          Engines.run(connection, change);
        } catch (SQLException e) {
          continue; // not this engine's SQL
        }
        boolean view =
            change.contains("VIEW"); // its text is no part of the catalog, but of an index
        if (view || !new CatalogReader().read(connection).equals(then)) {
          assertThat(schema(connection)).as(engine.name()).isPresent().isNotEqualTo(before);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void schema_rowsChanged_staysTheSame(Engines engine) throws SQLException {
    try (Connection connection = engine.connect(engine.urlWith(folder, SHOP))) {
      Optional<String> before = schema(connection);
      Engines.run(connection, "INSERT INTO orders VALUES (2, 'red')", "DELETE FROM customer");
      assertThat(schema(connection)).isEqualTo(before);
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void rows_ofAView_areUnknown(Engines engine) throws SQLException {
    try (Connection connection = engine.connect(engine.urlWith(folder, SHOP))) {
      assertThat(row(connection, table(connection, "names"))).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void rows_changedInAnyWay_haveAnotherMarkOrNone(Engines engine) throws SQLException {
    String url = engine.urlWith(folder, SHOP);
    try (Connection connection = engine.connect(url)) {
      Table orders = table(connection, "orders");
      for (String change :
          new String[] {
            "INSERT INTO orders VALUES (2, 'red')",
            "UPDATE orders SET note = 'rot' WHERE id = 2",
            "DELETE FROM orders WHERE id = 2"
          }) {
        Optional<String> before = row(connection, orders);
        try (Connection other = engine.connect(url)) {
          Engines.run(other, change);
        }
        assertThat(
                becomes(
                    () -> {
                      Optional<String> now = row(connection, orders);
                      return now.isEmpty() || !now.equals(before);
                    }))
            .as(change)
            .isTrue();
      }
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"POSTGRESQL"})
  void rows_ofAnotherTableChanged_keepTheirMark(Engines engine) throws SQLException {
    String url = engine.urlWith(folder, SHOP);
    try (Connection connection = engine.connect(url)) {
      Table orders = table(connection, "orders");
      Table customer = table(connection, "customer");
      assertThat(becomes(() -> row(connection, orders).orElse("").contains(",1,0,0"))).isTrue();
      Optional<String> before = row(connection, orders);
      Optional<String> others = row(connection, customer);
      Engines.run(connection, "UPDATE customer SET name = 'Cy'");
      assertThat(becomes(() -> !row(connection, customer).equals(others))).isTrue();
      assertThat(row(connection, orders)).isEqualTo(before).isPresent();
    }
  }

  @Test
  void rows_truncatedOnPostgres_haveAnotherMark() throws SQLException {
    Engines engine = Engines.POSTGRESQL;
    try (Connection connection = engine.connect(engine.urlWith(folder, SHOP))) {
      Table orders = table(connection, "orders");
      Optional<String> before = row(connection, orders);
      Engines.run(connection, "TRUNCATE orders");
      assertThat(row(connection, orders)).isPresent().isNotEqualTo(before);
    }
  }

  @Test
  void rows_ofAPartitionOnPostgres_countForTheWholeTable() throws SQLException {
    Engines engine = Engines.POSTGRESQL;
    String url =
        engine.urlWith(
            folder,
            "CREATE TABLE sale (day DATE, note TEXT) PARTITION BY RANGE (day)",
            "CREATE TABLE sale_1 PARTITION OF sale FOR VALUES FROM ('2024-01-01') TO"
                + " ('2025-01-01')");
    try (Connection connection = engine.connect(url)) {
      Table sale = table(connection, "sale");
      Optional<String> before = row(connection, sale);
      Engines.run(connection, "INSERT INTO sale VALUES ('2024-05-06', 'x')");
      assertThat(becomes(() -> !row(connection, sale).equals(before))).isTrue();
    }
  }

  @Test
  void rows_whereCountersAreOff_areUnknown() throws SQLException {
    Engines engine = Engines.POSTGRESQL;
    try (Connection connection = engine.connect(engine.urlWith(folder, SHOP))) {
      Engines.run(connection, "SET track_counts = off");
      assertThat(row(connection, table(connection, "orders"))).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void digest_sameRowsInAnotherOrder_isTheSame(Engines engine) throws SQLException {
    try (Connection connection = engine.connect(engine.urlWith(folder, SHOP))) {
      Table customer = table(connection, "customer");
      Optional<String> before = digest(connection, customer);
      assumeThat(before).isPresent();
      Engines.run(
          connection,
          "DELETE FROM customer WHERE id = 1",
          "INSERT INTO customer VALUES (1, 'Ada', NULL)");
      assertThat(digest(connection, customer)).isEqualTo(before);
    }
  }

  @TableTest
  void digest_anyCellChanged_isAnother(String change) throws SQLException {
    for (Engines engine : Engines.values()) {
      try (Connection connection = engine.connect(engine.urlWith(folder, SHOP))) {
        Table customer = table(connection, "customer");
        Optional<String> before = digest(connection, customer);
        Engines.run(connection, change);
        if (before.isPresent()) {
          assertThat(digest(connection, customer)).as(engine.name()).isNotEqualTo(before);
        }
        assertThat(before.isPresent()).isEqualTo(engine != Engines.POSTGRESQL);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void digest_ofTwoParts_isThatOfTheTableTogether(Engines engine) throws SQLException {
    try (Connection connection = engine.connect(engine.urlWith(folder, SHOP))) {
      Table customer = table(connection, "customer");
      Optional<String> first = digest(connection, customer, " WHERE id <= 1");
      Optional<String> second = digest(connection, customer, " WHERE id > 1 AND id <= 9");
      Optional<String> none = digest(connection, customer, " WHERE id > 9");
      assertThat(first.isPresent()).isEqualTo(engine != Engines.POSTGRESQL);
      if (first.isPresent()) {
        assertThat(first).isNotEqualTo(second);
        String both = RowSum.together(first.get(), second.orElseThrow());
        assertThat(digest(connection, customer)).contains(both);
        assertThat(RowSum.together(both, none.orElseThrow())).isEqualTo(both);
        assertThat(RowSum.together(both, "")).isEmpty();
      }
    }
  }

  private static Optional<String> digest(Connection connection, Table table, String where)
      throws SQLException {
    return marks(connection)
        .digest(connection, table, where, Deadline.after(Duration.ofMinutes(1)));
  }

  @Test
  void inserted_rowsOnlyInserted_isTheirNumber() throws SQLException {
    String url = Engines.POSTGRESQL.urlWith(folder, SHOP);
    try (Connection connection = Engines.POSTGRESQL.connect(url)) {
      ChangeMarks marks = marks(connection);
      Table customer = table(connection, "customer");
      assertThat(becomes(() -> row(connection, customer).orElse("").endsWith(",2,0,0"))).isTrue();
      String then = row(connection, customer).orElseThrow();
      Engines.run(connection, "INSERT INTO customer VALUES (3, 'Cy', NULL), (4, 'Di', NULL)");
      assertThat(becomes(() -> row(connection, customer).orElse("").endsWith(",4,0,0"))).isTrue();
      String grown = row(connection, customer).orElseThrow();
      assertThat(marks.inserted(then, grown)).hasValue(2);
      Engines.run(connection, "UPDATE customer SET name = 'Eve' WHERE id = 4");
      assertThat(becomes(() -> row(connection, customer).orElse("").endsWith(",4,1,0"))).isTrue();
      assertThat(marks.inserted(grown, row(connection, customer).orElseThrow())).isEmpty();
      Engines.run(connection, "TRUNCATE customer", "INSERT INTO customer VALUES (9, 'Flo', NULL)");
      assertThat(marks.inserted(grown, row(connection, customer).orElseThrow())).isEmpty();
      Engines.run(connection, "SELECT pg_stat_reset()");
      assertThat(marks.inserted(then, row(connection, customer).orElseThrow())).isEmpty();
    }
  }

  @Test
  void digest_twoCellsSwapped_isAnother() throws SQLException {
    try (Connection connection =
        Engines.SQLITE.connect(
            Engines.SQLITE.urlWith(
                folder, "CREATE TABLE t (a, b)", "INSERT INTO t VALUES ('x', 'y'), (1, 2)"))) {
      Table table = table(connection, "t");
      Optional<String> before = digest(connection, table);
      Engines.run(connection, "UPDATE t SET a = b, b = a");
      assertThat(digest(connection, table)).isNotEqualTo(before);
      Engines.run(connection, "UPDATE t SET a = b, b = a");
      assertThat(digest(connection, table)).isEqualTo(before);
      Engines.run(connection, "UPDATE t SET a = '1' WHERE b = 2");
      assertThat(digest(connection, table)).isNotEqualTo(before);
    }
  }

  @Test
  void digest_noTimeLeft_isUnknown() throws SQLException {
    try (Connection connection = Engines.SQLITE.connect(Engines.SQLITE.urlWith(folder, SHOP))) {
      assertThat(
              marks(connection)
                  .digest(
                      connection, table(connection, "customer"), "", Deadline.after(Duration.ZERO)))
          .isEmpty();
    }
  }

  @Test
  void rows_ofADatabaseInMemory_areUnknown() throws SQLException {
    try (Connection connection = Engines.SQLITE.connect("jdbc:sqlite::memory:")) {
      Engines.run(connection, SHOP);
      assertThat(row(connection, table(connection, "orders"))).isEmpty();
      assertThat(schema(connection)).isEmpty();
      RowMarks unknown = Dialects.of("Other").changes().rows(connection);
      assertThat(unknown.of(table(connection, "orders"))).isEmpty();
    }
  }
}
