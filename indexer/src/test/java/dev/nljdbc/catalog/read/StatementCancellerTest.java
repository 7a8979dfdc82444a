// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Engines;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StatementCancellerTest {

  private static final String RUNNING =
      "SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND query LIKE 'SELECT pg_sleep%'";

  @TempDir Path directory;

  @Test
  void cancel_afterOneThatCameBeforeTheQuery_endsIt() throws Exception {
    String url = Engines.POSTGRESQL.urlWith(directory, "CREATE TABLE t (i INTEGER)");
    try (Connection connection = Engines.POSTGRESQL.connect(url);
        Connection other = Engines.POSTGRESQL.connect(url);
        Statement statement = connection.createStatement()) {
      StatementCanceller canceller = new StatementCanceller(connection);
      CompletableFuture<String> state =
          CompletableFuture.supplyAsync(() -> sqlState(statement, "SELECT pg_sleep(300)"));
      while (running(other) == 0) {
        assertThat(state).isNotDone();
      }
      sentOnce(statement);
      canceller.cancel(statement);
      assertThat(state.get(1, TimeUnit.MINUTES)).isEqualTo("57014");
      assertThat(statement.executeQuery("SELECT 1").next()).isTrue();
    }
  }

  /** Leaves the driver's statement as a cancel leaves it that the server has forgotten. */
  private static void sentOnce(Statement statement) throws ReflectiveOperationException {
    Field state =
        Class.forName("org.postgresql.jdbc.PgStatement").getDeclaredField("statementState");
    state.setAccessible(true);
    Object idle =
        state.getType().getEnumConstants()[0]; // StatementCancelState.IDLE, which its order tells
    assertThat(idle).hasToString("IDLE");
    state.set(statement, idle);
  }

  private static long running(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(RUNNING)) {
      rows.next();
      return rows.getLong(1);
    }
  }

  private static String sqlState(Statement statement, String sql) {
    try {
      statement.executeQuery(sql).close();
      return "";
    } catch (SQLException e) {
      return e.getSQLState();
    }
  }
}
