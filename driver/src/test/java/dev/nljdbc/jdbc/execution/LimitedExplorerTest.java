// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.agent.tool.SqlExplorer;
import dev.nljdbc.agent.tool.SqlExplorer.QueryLimitException;
import dev.nljdbc.config.Setting;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.testing.Child;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.TableTest;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A query of a model's ends in time and stays small, whatever it asks for. */
@Tag("thorough")
class LimitedExplorerTest {

  private static final Duration LIMIT = Duration.ofSeconds(1);

  /** Cancelling takes milliseconds; a machine that is busy with other tests takes longer. */
  private static final Duration SLACK = Duration.ofSeconds(15);

  @TempDir Path directory;

  private Explored explored(Engines engine, Map<Setting, String> settings) throws SQLException {
    return Explored.of(
        engine.urlWith(
            directory,
            "CREATE TABLE t (i INTEGER)",
            "INSERT INTO t VALUES (1), (2)",
            "CREATE TABLE n (x INTEGER PRIMARY KEY)",
            "INSERT INTO n " + engine.numbers(1000)),
        engine.properties(),
        settings);
  }

  private static SqlExplorer.Rows run(Explored explored, String sql) throws SQLException {
    return explored.explorer().run(sql, 10, Cancellation.unbounded());
  }

  @TableTest
  void run_queryWithoutEnd_endsInTimeAndLeavesNothingRunning(Engines engine, String sql)
      throws Exception {
    engine.assumeNotMySql("sequence tables");
    try (Explored explored =
        explored(engine, Map.of(Setting.TIMEOUT, 4 * LIMIT.toMillis() + "ms"))) {
      long begun = System.nanoTime();

      assertThatThrownBy(() -> run(explored, sql)).satisfies(failure -> limited(engine, failure));
      assertThatThrownBy(() -> explored.explorer().digest(sql, Cancellation.unbounded()))
          .satisfies(failure -> limited(engine, failure));

      assertThat(Duration.ofNanos(System.nanoTime() - begun))
          .isLessThan(LIMIT.plus(SLACK).multipliedBy(2));
      assertThat(running(engine, explored)).isZero();
      assertThat(run(explored, "SELECT i FROM t").total()).isEqualTo(2);
    }
  }

  /** By time; or by memory, where a fast machine's H2 fills it with a recursion's rows before. */
  private static void limited(Engines engine, Throwable failure) {
    if (engine == Engines.H2) {
      assertThat(failure).isInstanceOfAny(SQLTimeoutException.class, QueryLimitException.class);
    } else {
      assertThat(failure).isInstanceOf(SQLTimeoutException.class);
    }
  }

  /** Statements of other connections to this database that the server is busy with. */
  private static int running(Engines engine, Explored explored) throws SQLException {
    String sql =
        switch (engine) {
          case POSTGRESQL ->
              "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
                  + " AND pid <> pg_backend_pid() AND state <> 'idle'";
          case MARIADB ->
              "SELECT count(*) FROM information_schema.PROCESSLIST WHERE DB = DATABASE()"
                  + " AND ID <> CONNECTION_ID() AND COMMAND <> 'Sleep'";
          case SQLITE, H2, DUCKDB -> "SELECT 0";
          case HSQLDB -> "VALUES 0";
        };
    int running = 1;
    long ends = System.nanoTime() + SLACK.toNanos();
    while (running > 0 && System.nanoTime() < ends) {
      try (Statement statement = explored.own().createStatement();
          ResultSet rows = statement.executeQuery(sql)) {
        rows.next();
        running = rows.getInt(1);
      }
    }
    return running;
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void run_manyColumns_keepsShortCells(Engines engine) throws Exception {
    int width =
        switch (engine) {
          case POSTGRESQL -> 1_600;
          default -> 2_000;
        };
    String cell = "'" + "x".repeat(20) + "'";
    String sql =
        IntStream.range(0, width)
            .mapToObj(i -> cell + " AS c" + i)
            .collect(Collectors.joining(", ", "SELECT ", " FROM t"));
    try (Explored explored = explored(engine, Map.of())) {
      SqlExplorer.Rows rows = run(explored, sql);

      assertThat(rows.columns()).hasSize(width);
      assertThat(rows.total()).isEqualTo(2);
    }
  }

  @TableTest
  void run_cellBeyondTheLimit_isRefusedAndTheNextQueryRuns(Engines engine, String sql)
      throws Exception {
    try (Explored explored = explored(engine, Map.of())) {
      assertThatThrownBy(() -> run(explored, sql))
          .isInstanceOf(QueryLimitException.class)
          .hasMessageContaining("too large");
      assertThat(run(explored, "SELECT i FROM t").total()).isEqualTo(2);
    }
  }

  /** DuckDB and HSQLDB make all of a result before its first row: there, time ends it. */
  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"DUCKDB", "HSQLDB"},
      mode = EnumSource.Mode.EXCLUDE)
  void digest_ofEndlessRows_isCut(Engines engine) throws Exception {
    engine.assumeNotMySql("sequence tables");
    String sql =
        switch (engine) {
          case SQLITE ->
              "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT n FROM r";
          case H2 -> "SELECT x FROM SYSTEM_RANGE(1, 1000000000)";
          case POSTGRESQL -> "SELECT generate_series(1, 1000000000)";
          case MARIADB -> "SELECT seq FROM seq_1_to_1000000000";
          case HSQLDB -> throw new IllegalArgumentException("it does not stream");
          case DUCKDB -> throw new IllegalArgumentException("it does not stream");
        };
    try (Explored explored = explored(engine, Map.of())) {
      assertThat(explored.explorer().digest(sql, Cancellation.unbounded()).cut()).isTrue();
      assertThat(run(explored, sql).total()).isEqualTo(-1);
    }
  }

  /**
   * Not DuckDB: what its driver takes of the heap for a cell of 500 MB is not bounded yet. Not
   * HSQLDB, which keeps all rows of a result in memory.
   */
  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"DUCKDB", "HSQLDB"},
      mode = EnumSource.Mode.EXCLUDE)
  void run_hugeResultsInASmallHeap_fillItNot(Engines engine) throws Exception {
    engine.assumeNotMySql("sequence tables");
    String url =
        engine.urlWith(directory, "CREATE TABLE t (i INTEGER)", "INSERT INTO t VALUES (1), (2)");
    if (engine == Engines.H2) {
      try (Connection owner = engine.connect(url)) {
        Engines.run(
            owner,
            "CREATE TABLE large (c CLOB, b BLOB)",
            "INSERT INTO large SELECT SPACE(1000000), SECURE_RAND(1000000) FROM SYSTEM_RANGE(1,"
                + " 3)");
      }
    }
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "-Xmx64m",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.nljdbc.jdbc.execution.SmallHeap",
                url,
                engine.properties().getProperty("user", ""),
                engine.properties().getProperty("password", "")));
    arguments.addAll(huge(engine));
    Child child =
        Child.java(
            Path.of(System.getProperty("java.home")),
            Duration.ofMinutes(3),
            directory,
            Map.of(),
            arguments);

    assertThat(child.code()).as(child.out() + child.err()).isZero();
    assertThat(child.out().lines()).as(child.out()).hasSize(huge(engine).size());
    assertThat(child.out().lines()).as(child.err()).allMatch(line -> line.endsWith("2 rows after"));
  }

  private static List<String> huge(Engines engine) {
    return switch (engine) {
      case SQLITE ->
          List.of(
              "SELECT printf('%.*c', 500000000, 'x')",
              "SELECT randomblob(500000000)",
              "SELECT hex(randomblob(1000000)) FROM t, t, t, t, t, t, t, t, t, t, t",
              "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT n FROM r");
      case H2 ->
          List.of(
              "SELECT c, b FROM large, SYSTEM_RANGE(1, 1000)",
              "SELECT SPACE(1000000) FROM SYSTEM_RANGE(1, 100000)",
              "SELECT x FROM SYSTEM_RANGE(1, 1000000000)");
      case POSTGRESQL ->
          List.of(
              "SELECT repeat('x', 500000000)",
              "SELECT repeat('x', 1000000) FROM generate_series(1, 100000)",
              "SELECT generate_series(1, 1000000000)");
      case MARIADB ->
          List.of(
              "SELECT REPEAT('x', 60000000)",
              "SELECT REPEAT('x', 1000000) FROM seq_1_to_100000",
              "SELECT seq FROM seq_1_to_1000000000");
      case DUCKDB, HSQLDB -> List.of();
    };
  }
}
