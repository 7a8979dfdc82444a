// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.TableTest;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A user's connection is held read-only for one query, and is the user's own again after it. */
class ReadOnlyHoldTest {

  private static final Duration LONGEST = Duration.ofSeconds(20);

  @TempDir Path directory;

  private static final String SERVER_LIMIT =
      Engines.isMySql() ? "max_execution_time = 40000" : "max_statement_time = 40";

  /** How the user came to the point where a question is asked. */
  enum Before {
    AUTO_COMMIT,
    OPEN_TRANSACTION,
    BEGUN_BY_TEXT
  }

  static Stream<Arguments> cases() {
    return Arrays.stream(Engines.values())
        .flatMap(e -> Arrays.stream(Before.values()).map(b -> Arguments.of(e, b)));
  }

  private Connection open(Engines engine, Before before) throws SQLException {
    Connection connection =
        engine.connect(
            engine.urlWith(
                directory, "CREATE TABLE t (i INTEGER)", "INSERT INTO t VALUES (1), (2)"));
    if (engine == Engines.H2 || engine == Engines.MARIADB) {
      String timeout = engine == Engines.H2 ? "QUERY_TIMEOUT 40000" : SERVER_LIMIT;
      Engines.run(connection, "SET " + timeout); // of the user's own
    }
    switch (before) {
      case AUTO_COMMIT -> {}
      case OPEN_TRANSACTION -> connection.setAutoCommit(false);
      case BEGUN_BY_TEXT ->
          Engines.run(
              connection,
              switch (engine) {
                case H2, HSQLDB -> "SET AUTOCOMMIT FALSE";
                case MARIADB -> "START TRANSACTION";
                default -> "BEGIN TRANSACTION";
              });
    }
    return connection;
  }

  private static Dialect dialect(Connection connection) throws SQLException {
    return Dialects.of(connection.getMetaData().getDatabaseProductName());
  }

  private static String first(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      assertThat(rows.next()).isTrue();
      return rows.getString(1);
    }
  }

  /** What a user can notice of a connection's state. */
  private static String state(Engines engine, Connection connection) throws SQLException {
    return connection.getAutoCommit()
        + " "
        + connection.isReadOnly()
        + " "
        + switch (engine) {
          case SQLITE -> first(connection, "PRAGMA query_only");
          case POSTGRESQL ->
              first(
                  connection,
                  "SELECT current_setting('transaction_read_only') ||"
                      + " current_setting('default_transaction_read_only') ||"
                      + " current_setting('statement_timeout') || current_setting('lock_timeout')"
                      + " || current_setting('idle_in_transaction_session_timeout')");
          case MARIADB ->
              first(
                  connection,
                  Engines.isMySql()
                      ? "SELECT CONCAT((SELECT COUNT(*) FROM information_schema.innodb_trx WHERE"
                          + " trx_mysql_thread_id = CONNECTION_ID()), @@transaction_read_only,"
                          + " @@max_execution_time)"
                      : "SELECT CONCAT(@@in_transaction, @@tx_read_only, @@max_statement_time)");
          case H2 ->
              first(
                  connection,
                  "SELECT SETTING_VALUE FROM INFORMATION_SCHEMA.SETTINGS"
                      + " WHERE SETTING_NAME = 'QUERY_TIMEOUT'");
          case DUCKDB, HSQLDB -> "";
        };
  }

  @ParameterizedTest
  @MethodSource("cases")
  void close_afterQueryThatRan_givesTheConnectionBackAsItWas(Engines engine, Before before)
      throws Exception {
    try (Connection connection = open(engine, before)) {
      Engines.run(connection, "INSERT INTO t VALUES (3)");
      String state = state(engine, connection);

      try (ReadOnlyHold unused = dialect(connection).holdReading(connection, LONGEST)) {
        assertThat(first(connection, "SELECT count(*) FROM t")).isEqualTo("3");
      }

      assertThat(state(engine, connection)).isEqualTo(state);
      assertUsable(connection, before);
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void close_afterQueryThatFailed_givesTheConnectionBackAsItWas(Engines engine, Before before)
      throws Exception {
    if (engine == Engines.DUCKDB && before != Before.AUTO_COMMIT) {
      return; // a failed query ends what a transaction of DuckDB can do, with or without a hold
    }
    try (Connection connection = open(engine, before)) {
      Engines.run(connection, "INSERT INTO t VALUES (3)");
      String state = state(engine, connection);

      try (ReadOnlyHold unused = dialect(connection).holdReading(connection, LONGEST)) {
        assertThatThrownBy(() -> first(connection, "SELECT nothing FROM nowhere"))
            .isInstanceOf(SQLException.class);
      }

      assertThat(state(engine, connection)).isEqualTo(state);
      assertUsable(connection, before);
    }
  }

  private static void assertUsable(Connection connection, Before before) throws SQLException {
    Engines.run(connection, "INSERT INTO t VALUES (4)");
    assertThat(first(connection, "SELECT count(*) FROM t")).isEqualTo("4");
    if (before == Before.BEGUN_BY_TEXT) {
      Engines.run(connection, "ROLLBACK");
      assertThat(first(connection, "SELECT count(*) FROM t")).isEqualTo("2");
    } else if (before == Before.OPEN_TRANSACTION) {
      connection.rollback();
      assertThat(first(connection, "SELECT count(*) FROM t")).isEqualTo("2");
      connection.rollback();
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void held_promised_refusesWrites(Engines engine, Before before) throws Exception {
    try (Connection connection = open(engine, before)) {
      Engines.run(connection, "INSERT INTO t VALUES (3)");
      boolean held;
      try (ReadOnlyHold hold = dialect(connection).holdReading(connection, LONGEST)) {
        held = hold.held();
        if (held) {
          assertThatThrownBy(() -> Engines.run(connection, "DELETE FROM t"))
              .isInstanceOf(SQLException.class);
        }
      }
      assertThat(held).isEqualTo(expected(engine, before));
      if (held) {
        assertThat(first(connection, "SELECT count(*) FROM t")).isEqualTo("3");
      }
      if (before == Before.OPEN_TRANSACTION) {
        connection.rollback();
      }
    }
  }

  /** At any of the statements with which it begins. */
  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"MARIADB", "H2"})
  void held_failedWhileItBegan_leavesTheConnectionAsItWas(Engines engine) throws Exception {
    try (Connection connection = open(engine, Before.AUTO_COMMIT)) {
      int failures = 0;
      for (int good = 0; ; good++) {
        AtomicInteger left = new AtomicInteger(good);
        Connection failing = failingAt(left, connection);
        try (ReadOnlyHold hold = dialect(connection).holdReading(failing, LONGEST)) {
          left.set(-1); // it ends well
          break;
        } catch (SQLException e) {
          failures++;
        }
        assertThat(connection.getAutoCommit()).isTrue();
        Engines.run(connection, "INSERT INTO t VALUES (" + (10 + good) + ")");
        Engines.run(connection, "DELETE FROM t WHERE i = " + (10 + good));
      }
      assertThat(failures).isGreaterThan(1);
      assertThat(first(connection, "SELECT count(*) FROM t")).isEqualTo("2");
    }
  }

  /** Of its statements, one fails, and no other. */
  private static Connection failingAt(AtomicInteger left, Connection connection) {
    return (Connection)
        Proxy.newProxyInstance(
            ReadOnlyHoldTest.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("createStatement") && left.getAndDecrement() == 0) {
                throw new SQLException("injected");
              }
              try {
                return method.invoke(connection, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private static boolean expected(Engines engine, Before before) {
    return switch (engine) {
      case SQLITE, POSTGRESQL -> true;
      case MARIADB, DUCKDB, HSQLDB -> before == Before.AUTO_COMMIT;
      case H2 -> false;
    };
  }

  @ParameterizedTest
  @CsvSource({"AUTO_COMMIT", "OPEN_TRANSACTION", "BEGUN_BY_TEXT"})
  void held_postgresQueryThatEndsIt_isRefused(Before before) throws Exception {
    try (Connection connection = open(Engines.POSTGRESQL, before)) {
      Engines.run(connection, "INSERT INTO t VALUES (3)");
      for (String attack :
          new String[] {
            "SELECT set_config('transaction_read_only', 'off', false)",
            "SELECT set_config('transaction_read_only', 'off', true)",
            "SET TRANSACTION READ WRITE",
          }) {
        try (ReadOnlyHold unused = dialect(connection).holdReading(connection, LONGEST)) {
          first(connection, "SELECT 1");
          assertThatThrownBy(() -> Engines.run(connection, attack))
              .hasMessageContaining("read-write mode");
        }
      }
      try (ReadOnlyHold unused = dialect(connection).holdReading(connection, LONGEST)) {
        first(connection, "SELECT set_config('statement_timeout', '0', false)");
        first(connection, "SELECT set_config('default_transaction_read_only', 'off', false)");
      }
      assertThat(first(connection, "SELECT count(*) FROM t")).isEqualTo("3");
    }
  }

  @ParameterizedTest
  @EnumSource(value = Engines.class, names = "H2")
  void close_h2WroteRows_undoesThem(Engines engine) throws Exception {
    try (Connection connection = open(engine, Before.AUTO_COMMIT)) {
      try (ReadOnlyHold unused = dialect(connection).holdReading(connection, LONGEST)) {
        first(connection, "SELECT * FROM FINAL TABLE (INSERT INTO t VALUES (3))");
      }
      assertThat(first(connection, "SELECT count(*) FROM t")).isEqualTo("2");
    }
  }

  @TableTest
  void holdReading_queryLongerThanItsLimit_isEndedByTheServer(Engines engine, String sql)
      throws Exception {
    assumeFalse(Engines.isMySql() && sql.contains("seq_1_"), "MySQL has no sequence tables");
    try (Connection connection = open(engine, Before.AUTO_COMMIT)) {
      try (ReadOnlyHold unused =
          dialect(connection).holdReading(connection, Duration.ofMillis(300))) {
        long begun = System.nanoTime();
        String outcome = outcome(connection, sql);
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(30));
        assertThat(outcome)
            .matches(
                "(?is).*(statement timeout|max_statement_time|maximum statement execution"
                    + " time).*|1|0");
      }
      assertThat(first(connection, "SELECT count(*) FROM t")).isEqualTo("2");
    }
  }

  private static String outcome(Connection connection, String sql) {
    try {
      return first(connection, sql);
    } catch (SQLException e) {
      return String.valueOf(e.getMessage());
    }
  }
}
