// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.joins;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.read.CatalogReader;
import dev.nljdbc.catalog.read.StatisticsReader;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.EnginesByTurns;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keys inferred from real tables that declare none. */
class InferredKeysTest {

  @TempDir Path directory;

  /** As databases are where somebody declared some keys. */
  @EnginesByTurns
  void complete_declaredKeysLeadThereToo_findsKeysOfTheSameName(Engines engine) throws Exception {
    assertThat(
            added(
                engine,
                "CREATE TABLE pet (pet_no INTEGER NOT NULL PRIMARY KEY, pet_nm VARCHAR(20))",
                "CREATE TABLE clerk (clerk_id INTEGER NOT NULL PRIMARY KEY, nm VARCHAR(20))",
                "CREATE TABLE visit_state (state INTEGER NOT NULL PRIMARY KEY, nm VARCHAR(20))",
                "CREATE TABLE visit (visit_no INTEGER NOT NULL PRIMARY KEY, pet_no INTEGER,"
                    + " seen_by INTEGER, state INTEGER, FOREIGN KEY (pet_no) REFERENCES pet"
                    + " (pet_no), FOREIGN KEY (seen_by) REFERENCES clerk (clerk_id))",
                "CREATE TABLE bill (bill_no INTEGER NOT NULL PRIMARY KEY, visit_no INTEGER, pet_no"
                    + " INTEGER, seen_by INTEGER, state INTEGER,"
                    + " FOREIGN KEY (visit_no) REFERENCES visit (visit_no))",
                "INSERT INTO pet VALUES (101,'Ann'),(102,'Ben'),(103,'Cid')",
                "INSERT INTO clerk VALUES (201,'Eve'),(202,'Fay')",
                "INSERT INTO visit_state VALUES (1,'new'),(2,'open'),(3,'done')",
                "INSERT INTO visit VALUES (301,101,201,1),(302,102,202,3),(303,101,201,2)",
                "INSERT INTO bill VALUES (401,301,101,201,2),(402,302,103,202,1)"))
        .containsExactlyInAnyOrder(
            "bill[pet_no] = pet[pet_no]", // of the same name
            "bill[seen_by] = clerk[clerk_id]", // declared under that name elsewhere
            "visit[state] = visit_state[state]"); // a lookup table of that column, and no other's
  }

  @EnginesByTurns
  void complete_tablesWithoutForeignKeys_findsThem(Engines engine) throws Exception {
    // MyISAM accepts foreign keys in silence and keeps none
    String end = engine == Engines.MARIADB ? ") ENGINE=MyISAM" : ")";
    assertThat(
            inferred(
                engine,
                "CREATE TABLE customers (id INTEGER PRIMARY KEY, name VARCHAR(40)" + end,
                "CREATE TABLE warehouses (code VARCHAR(5) PRIMARY KEY, town VARCHAR(40)" + end,
                "CREATE TABLE staff (staff_id INTEGER PRIMARY KEY, name VARCHAR(40), manager_id"
                    + " INTEGER"
                    + end,
                "CREATE TABLE orders (order_no INTEGER PRIMARY KEY, customer_id VARCHAR(10),"
                    + " kept_at VARCHAR(5)"
                    + (engine == Engines.MARIADB
                        ? ", FOREIGN KEY (kept_at) REFERENCES warehouses (code)"
                        : "")
                    + end,
                "CREATE TABLE order_lines (order_no INTEGER, line_no INTEGER, amount INTEGER,"
                    + " PRIMARY KEY (order_no, line_no)"
                    + end,
                "CREATE TABLE returns (return_no INTEGER PRIMARY KEY, order_no INTEGER, line_no"
                    + " INTEGER"
                    + end,
                "INSERT INTO customers VALUES (101,'Ann'),(102,'Ben'),(103,'Cid'),(107,'Dan')",
                "INSERT INTO warehouses VALUES"
                    + " ('NRD','a'),('STH','b'),('EST','c'),('WST','d'),('MID','e'),('OVR','f')",
                "INSERT INTO staff VALUES (1,'Eve',NULL),(2,'Fay',1),(3,'Gus',1),(4,'Hal',2)",
                "INSERT INTO orders VALUES"
                    + " (1,'101','NRD'),(2,'107','STH'),(3,'101','EST'),(4,'102','WST'),(5,'103','MID')",
                "INSERT INTO order_lines VALUES (1,1,9),(1,2,8),(2,1,7),(3,1,6),(4,1,5),(5,1,5)",
                "INSERT INTO returns VALUES (1,1,2),(2,3,1)"))
        .containsExactly(
            "order_lines[order_no] = orders[order_no]",
            "orders[customer_id] = customers[id]",
            "orders[kept_at] = warehouses[code]",
            "returns[order_no, line_no] = order_lines[order_no, line_no]",
            "returns[order_no] = orders[order_no]",
            "staff[manager_id] = staff[staff_id]");
  }

  @Test
  void complete_managerWithAKeyToAnotherTable_isNoRowOfItsOwn() throws Exception {
    String url =
        Engines.SQLITE.urlWith(
            directory,
            "CREATE TABLE staff (staff_id INTEGER PRIMARY KEY, name VARCHAR(40))",
            "CREATE TABLE store (store_id INTEGER PRIMARY KEY,"
                + " manager_staff_id INTEGER REFERENCES staff (staff_id))",
            "INSERT INTO staff VALUES (1, 'Ada'), (2, 'Bo')",
            "INSERT INTO store VALUES (1, 1), (2, 2)");
    try (Connection connection = Engines.SQLITE.connect(url)) {
      Catalog catalog = new CatalogReader().read(connection);
      assertThat(inferred(catalog, connection)).isEmpty();
      Catalog undeclared = catalog.with(catalog.tables(), List.of());
      assertThat(inferred(undeclared, connection)).isNotEmpty();
    }
  }

  @Test
  void complete_duckDbWithoutAnyKeys_findsThemByTheRows() throws Exception {
    assertThat(
            inferred(
                Engines.DUCKDB,
                "CREATE TABLE film AS SELECT i AS film_id, 'film ' || i AS title FROM range(1, 500)"
                    + " r(i)",
                "CREATE TABLE actor AS SELECT i AS actor_id, 'actor ' || i AS name FROM range(1,"
                    + " 90) r(i)",
                "CREATE TABLE film_actor AS SELECT i % 499 + 1 AS film_id, i % 89 + 1 AS actor_id"
                    + " FROM range(1, 3000) r(i)"))
        .containsExactly(
            "film_actor[actor_id] = actor[actor_id]", "film_actor[film_id] = film[film_id]");
  }

  @Test
  void complete_valuesElsewhere_saysNothing() throws Exception {
    assertThat(
            inferred(
                Engines.SQLITE,
                "CREATE TABLE team (id INTEGER PRIMARY KEY, name TEXT)",
                "CREATE TABLE player (id INTEGER PRIMARY KEY, team_id INTEGER, colour TEXT)",
                "CREATE TABLE paint (tone TEXT PRIMARY KEY)",
                "INSERT INTO team VALUES (1,'a'),(20,'b'),(300,'c')",
                "INSERT INTO paint VALUES ('red'),('green'),('blue')",
                "INSERT INTO player VALUES (1,2,'red'),(2,3,'green'),(3,4,'red')"))
        .isEmpty();
  }

  /** Ten times as many tables take about ten times as long; pairs of them would a hundred times. */
  @Test
  void complete_fiveThousandTables_takesTimeInProportion() {
    var unused = nanosToComplete(500); // compiles it
    assertThat(nanosToComplete(5_000)).isLessThan(40 * nanosToComplete(500));
  }

  private static long nanosToComplete(int tables) {
    Catalog catalog = things(tables);
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long start = threads.getCurrentThreadCpuTime(); // not of other processes
    Catalog completed = ForeignKeyInference.complete(catalog, c -> ColumnStatistics.NONE);
    long nanos = threads.getCurrentThreadCpuTime() - start;
    assertThat(completed.foreignKeys()).hasSize(tables - 2).allMatch(ForeignKey::inferred);
    return nanos;
  }

  private static Catalog things(int many) {
    Tables tables = new Tables();
    for (int i = 0; i < many; i++) {
      String[] columns = new String[40];
      columns[0] = "id*";
      for (int j = 1; j < columns.length; j++) {
        columns[j] = j == 1 ? "thing" + (i + 1) / 2 + "_id" : "word" + i * j % 97 + "_" + j;
      }
      tables.table("thing" + i, columns);
    }
    return tables.catalog();
  }

  private List<String> inferred(Engines engine, String... statements) throws SQLException {
    try (Connection connection = engine.connect(engine.urlWith(directory, statements))) {
      Catalog catalog = new CatalogReader().read(connection);
      assertThat(catalog.foreignKeys()).isEmpty();
      return inferred(catalog, connection).stream().map(InferredKeysTest::told).sorted().toList();
    }
  }

  /** The keys that are added to the declared ones. */
  private List<String> added(Engines engine, String... statements) throws SQLException {
    try (Connection connection = engine.connect(engine.urlWith(directory, statements))) {
      Catalog catalog = new CatalogReader().read(connection);
      assertThat(catalog.foreignKeys()).isNotEmpty();
      return inferred(catalog, connection).stream().map(InferredKeysTest::told).toList();
    }
  }

  /** The keys that the rows add. */
  private static List<ForeignKey> inferred(Catalog catalog, Connection connection)
      throws SQLException {
    return completed(catalog, connection).foreignKeys().stream()
        .filter(ForeignKey::inferred)
        .toList();
  }

  /** The catalog with the keys that the rows add. */
  static Catalog completed(Catalog catalog, Connection connection) throws SQLException {
    Map<ColumnId, ColumnStatistics> known = new HashMap<>();
    for (Table table : catalog.tables()) {
      new StatisticsReader()
          .read(connection, table, Deadline.after(Duration.ofMinutes(1)))
          .columns()
          .forEach((name, column) -> known.put(table.id().column(name), column));
    }
    return ForeignKeyInference.complete(
        catalog, column -> known.getOrDefault(column, ColumnStatistics.NONE));
  }

  static String told(ForeignKey key) {
    return (key.from() + "" + key.fromColumns() + " = " + key.to() + key.toColumns())
        .toLowerCase(Locale.ROOT);
  }
}
