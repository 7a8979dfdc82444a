// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Estimates are compared with the number of rows that the tables have. */
class PlanEstimateTest {

  private static final int BIG = 20_000;
  private static final int SMALL = 100;

  @TempDir Path directory;

  private Connection connected(Engines engine) throws SQLException {
    Connection connection = engine.connect(engine.freshUrl(directory));
    if (engine == Engines.MARIADB) {
      Engines.run(
          connection,
          Engines.isMySql()
              ? "SET cte_max_recursion_depth = 1000000"
              : "SET max_recursive_iterations = 1000000");
    }
    Engines.run(
        connection,
        "CREATE TABLE big (id INTEGER NOT NULL PRIMARY KEY, other INTEGER, word VARCHAR(20))",
        "INSERT INTO big SELECT x, MOD(x, 100) + 1, 'w' FROM (" + numbers(engine, BIG),
        "CREATE TABLE small (id INTEGER NOT NULL PRIMARY KEY, name VARCHAR(20))",
        "INSERT INTO small SELECT x, 'name' FROM (" + numbers(engine, SMALL),
        "CREATE VIEW v AS SELECT b.id, s.name FROM big b JOIN small s ON s.id = b.other",
        "CREATE VIEW g AS SELECT other, count(*) AS n FROM big GROUP BY other");
    if (engine == Engines.POSTGRESQL) {
      Engines.run(connection, "ANALYZE");
    }
    if (engine == Engines.MARIADB) {
      Engines.run(connection, "ANALYZE TABLE big, small");
    }
    return connection;
  }

  private static String numbers(Engines engine, int most) {
    return engine.numbers(most) + ") n";
  }

  private static OptionalLong rows(Connection connection, String sql) throws SQLException {
    return PlanEstimate.of(connection, sql, Deadline.after(Duration.ofSeconds(5)))
        .map(estimate -> OptionalLong.of(estimate.rows()))
        .orElse(OptionalLong.empty());
  }

  private static void assertRows(Connection connection, String sql, double least, double most)
      throws SQLException {
    assertThat(rows(connection, sql)).as(sql).isPresent();
    assertThat((double) rows(connection, sql).getAsLong()).as(sql).isBetween(least, most);
  }

  private static void assertReadAll(Connection connection, String sql) throws SQLException {
    assertRows(connection, sql, BIG * 0.8, BIG * 1.3);
  }

  /** DuckDB reads groups of rows. */
  private static long limited(Engines engine) {
    return engine == Engines.DUCKDB ? BIG : 15;
  }

  private static long ordered(Engines engine) {
    return engine == Engines.DUCKDB ? BIG : 100;
  }

  /** DuckDB tells of no index before the query runs. */
  private static long found(Engines engine) {
    return engine == Engines.DUCKDB ? BIG : 20;
  }

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"HSQLDB"},
      mode = EnumSource.Mode.EXCLUDE)
  void of_queriesOfKnownSize_tellsWhatTheyRead(Engines engine) throws Exception {
    try (Connection connection = connected(engine)) {
      assertReadAll(connection, "SELECT * FROM big");
      assertReadAll(connection, "SELECT word FROM big WHERE other = 7");
      assertReadAll(connection, "SELECT word FROM big WHERE other < 7 ORDER BY word");
      assertReadAll(connection, "SELECT sum(other) FROM big LIMIT 3");
      assertRows(connection, "SELECT word FROM big WHERE id = 5", 0, found(engine));
      assertRows(connection, "SELECT * FROM big LIMIT 10", 10, limited(engine));
      assertRows(connection, "SELECT * FROM big LIMIT 10 OFFSET 5", 10, limited(engine));
      assertRows(connection, "SELECT id FROM big ORDER BY id LIMIT 10", 10, ordered(engine));
      assertReadAll(connection, "SELECT id FROM big ORDER BY word LIMIT 10");
      assertRows(connection, "SELECT * FROM small", SMALL, SMALL * 1.1);
      assertRows(
          connection, "SELECT id FROM big UNION ALL SELECT id FROM small", BIG * 0.8, BIG * 1.3);
      assertRows(connection, "SELECT * FROM v", BIG, BIG * 2.2);
      assertReadAll(connection, "SELECT * FROM g");
      assertReadAll(connection, "SELECT * FROM g LIMIT 3");
      assertRows(
          connection,
          "SELECT s.name, b.word FROM big b, small s WHERE s.id = b.other",
          BIG,
          BIG * 2.2);
      assertRows(
          connection,
          "SELECT max(a.name) FROM small a CROSS JOIN small b CROSS JOIN small c",
          300_000,
          1_300_000);
      assertRows(
          connection,
          "SELECT * FROM small s WHERE s.id IN (SELECT other FROM big WHERE word = 'w')",
          BIG * 0.8,
          BIG * 2.2);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"HSQLDB"},
      mode = EnumSource.Mode.EXCLUDE)
  void of_parameters_areBound(Engines engine) throws Exception {
    try (Connection connection = connected(engine)) {
      assertThat(
              PlanEstimate.of(
                      connection,
                      "SELECT word FROM big WHERE id = ? AND word = ?",
                      Deadline.after(Duration.ofSeconds(5)),
                      statement -> {
                        statement.setInt(1, 5);
                        statement.setString(2, "w");
                      })
                  .orElseThrow()
                  .rows())
          .isBetween(0L, found(engine));
    }
  }

  private static long count(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet found = statement.executeQuery("SELECT count(*) FROM small")) {
      found.next();
      return found.getLong(1);
    }
  }

  @Test
  void of_tablesThatWereNeverAnalyzed_areCountedByTheirPages() throws Exception {
    String url =
        Engines.POSTGRESQL.urlWith(
            directory,
            "CREATE TABLE t (id INTEGER, word TEXT) WITH (autovacuum_enabled = false)",
            "INSERT INTO t SELECT x, 'some text of a usual length' FROM generate_series(1, 20000)"
                + " x");
    try (Connection connection = Engines.POSTGRESQL.connect(url)) {
      assertRows(connection, "SELECT * FROM t WHERE word = 'x'", BIG * 0.5, BIG * 2);
    }
  }

  @Test
  void of_parallelScan_countsTheTableOnce() throws Exception {
    try (Connection connection = connected(Engines.POSTGRESQL)) {
      Engines.run(
          connection,
          "SET min_parallel_table_scan_size = 0",
          "SET parallel_setup_cost = 0",
          "SET parallel_tuple_cost = 0");
      assertReadAll(connection, "SELECT count(*) FROM big WHERE word = 'x'");
      assertReadAll(connection, "SELECT count(*) FROM big");
    }
  }

  @Test
  void of_rowIdsWithGaps_areNotTakenForRows() throws Exception {
    String url =
        Engines.SQLITE.urlWith(
            directory,
            "CREATE TABLE few (id INTEGER PRIMARY KEY)",
            "INSERT INTO few VALUES (1), (900000000000)",
            "CREATE TABLE t (id INTEGER PRIMARY KEY)",
            "INSERT INTO t SELECT x * 1000000 FROM (" + Engines.SQLITE.numbers(BIG) + ")",
            "CREATE TABLE w (id INTEGER PRIMARY KEY) WITHOUT ROWID",
            "INSERT INTO w SELECT x FROM (" + Engines.SQLITE.numbers(BIG) + ")");
    try (Connection connection = Engines.SQLITE.connect(url)) {
      assertRows(connection, "SELECT * FROM few", 2, 2);
      assertRows(connection, "SELECT * FROM t", BIG, BIG * 10);
      assertThat(rows(connection, "SELECT * FROM w")).as("its rows have no numbers").isEmpty();
      Engines.run(connection, "ANALYZE");
      assertReadAll(connection, "SELECT * FROM t");
      assertReadAll(connection, "SELECT * FROM w");
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"HSQLDB", "DUCKDB"},
      mode = EnumSource.Mode.EXCLUDE)
  void of_secondaryIndex_countsWhatItFinds(Engines engine) throws Exception {
    try (Connection connection = connected(engine)) {
      Engines.run(connection, "CREATE INDEX by_other ON big (other)");
      Engines.run(
          connection,
          engine == Engines.POSTGRESQL
              ? "ANALYZE big"
              : engine == Engines.MARIADB ? "ANALYZE TABLE big" : "ANALYZE");
      assertRows(connection, "SELECT word FROM big WHERE other = 7", 1, 400);
      assertRows(connection, "SELECT word FROM big WHERE other BETWEEN 3 AND 40", 1000, BIG * 1.3);
      assertRows(
          connection,
          "SELECT b.word FROM small s JOIN big b ON b.other = s.id WHERE s.id = 3",
          1,
          500);
      assertRows(
          connection,
          "SELECT s.id, (SELECT max(b.word) FROM big b WHERE b.other = s.id) FROM small s",
          1000,
          BIG * 1.3);
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void of_whatIsNoQuery_isEmptyAndSparesTheTransaction(Engines engine) throws Exception {
    try (Connection connection = connected(engine)) {
      connection.setAutoCommit(false);
      Engines.run(connection, "INSERT INTO small VALUES (1000, 'new')");
      assertThat(rows(connection, "SELECT nosuch FROM nowhere")).isEmpty();
      if (connection.getMetaData().supportsSavepoints()) {
        assertThat(count(connection)).isEqualTo(SMALL + 1);
      }
      connection.rollback();
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"HSQLDB"})
  void of_engineWithoutFigures_isEmpty(Engines engine) throws Exception {
    try (Connection connection = connected(engine)) {
      assertThat(rows(connection, "SELECT * FROM big")).isEmpty();
    }
  }
}
