// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.time.Duration;
import java.util.Properties;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How long the database may work at an answer, and how many rows it may have. */
@Tag("thorough")
class AnswerLimitsTest {

  @TempDir Path directory;

  private String real = "";

  private Connection ours(Engines engine, String... settings) throws SQLException {
    real =
        engine.urlWith(
            directory,
            EndingTest.made(
                engine,
                "CREATE TABLE n (x INTEGER PRIMARY KEY)",
                "INSERT INTO n " + engine.numbers(1000)));
    Properties properties = engine.properties();
    for (int i = 0; i < settings.length; i += 2) {
      properties.setProperty(settings[i], settings[i + 1]);
    }
    AskedDriver driver = new AskedDriver(directory);
    Connection connection = driver.connect(real, properties);
    driver.prepare(connection);
    return connection;
  }

  private static final String NO_ROW =
      "SELECT a.x FROM n a CROSS JOIN n b CROSS JOIN n c CROSS JOIN n d"
          + " WHERE a.x + b.x + c.x + d.x < 0";

  private static final String NO_SECOND_ROW =
      "SELECT a.x FROM n a CROSS JOIN n b CROSS JOIN n c CROSS JOIN n d"
          + " WHERE a.x + b.x + c.x + d.x < 5";

  private static void readAll(ResultSet rows) throws SQLException {
    try (rows) {
      while (rows.next()) {
        rows.getString(1);
      }
    }
  }

  private void assertStopped(Engines engine, Connection connection, ThrowingCallable asking)
      throws Exception {
    long begun = System.nanoTime();
    assertThatThrownBy(asking)
        .isInstanceOfSatisfying(
            NlException.class,
            e -> {
              assertThat(e.error()).isEqualTo(NlError.TIMEOUT);
              assertThat(e.getSQLState()).isEqualTo("HYT00");
              assertThat(e.getMessage()).contains("nl.answer.timeout");
            });
    assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(60));
    try (Statement statement = connection.createStatement()) {
      readAll(statement.executeQuery("NL: SELECT x FROM n"));
      readAll(statement.executeQuery("SELECT x FROM n"));
    }
    assertThat(connection.getAutoCommit()).isTrue();
    assertNothingRuns(engine);
  }

  private void assertNothingRuns(Engines engine) throws Exception {
    String running =
        switch (engine) {
          case POSTGRESQL ->
              "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
                  + " AND state <> 'idle' AND pid <> pg_backend_pid()";
          case MARIADB ->
              "SELECT count(*) FROM information_schema.processlist"
                  + " WHERE db = database() AND command = 'Query' AND id <> connection_id()";
          default -> engine.oneRow("0");
        };
    try (Connection other = engine.connect(real);
        Statement statement = other.createStatement()) {
      long ends = System.nanoTime() + Duration.ofSeconds(30).toNanos();
      do {
        try (ResultSet rows = statement.executeQuery(running)) {
          rows.next();
          if (rows.getInt(1) == 0) {
            return;
          }
        }
        Thread.sleep(20);
      } while (System.nanoTime() < ends);
    }
    throw new AssertionError("a query still runs");
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void answer_thatNeverEnds_isStopped(Engines engine) throws Exception {
    try (Connection connection = ours(engine, "nl.answer.timeout", "700ms");
        Statement statement = connection.createStatement()) {
      assertStopped(
          engine,
          connection,
          () -> readAll(statement.executeQuery("NL: " + EndingTest.endless(engine))));
      try (Statement other = connection.createStatement()) {
        assertStopped(engine, connection, () -> readAll(other.executeQuery("NL: " + NO_ROW)));
      }
      try (PreparedStatement prepared =
          connection.prepareStatement("NL: " + NO_ROW + " AND a.x > ?")) {
        prepared.setInt(1, 0);
        assertStopped(engine, connection, () -> readAll(prepared.executeQuery()));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void answer_whoseNextRowNeverComes_isStopped(Engines engine) throws Exception {
    try (Connection connection = ours(engine, "nl.answer.timeout", "700ms");
        Statement statement = connection.createStatement()) {
      assertStopped(
          engine, connection, () -> readAll(statement.executeQuery("NL: " + NO_SECOND_ROW)));
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void rows_readSlowly_areNotStopped(Engines engine) throws Exception {
    try (Connection connection = ours(engine, "nl.answer.timeout", "2s");
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("NL: SELECT x FROM n")) {
      rows.next();
      Thread.sleep(2_500);
      int read = 1;
      while (rows.next()) {
        read++;
      }
      assertThat(read).isEqualTo(1000);
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void rows_beyondTheMost_areLeftOutWithAWarning(Engines engine) throws Exception {
    try (Connection connection = ours(engine, "nl.answer.rows", "700");
        Statement statement = connection.createStatement()) {
      ResultSet rows = statement.executeQuery("NL: SELECT x FROM n");
      int read = 0;
      while (rows.next()) {
        read++;
      }
      assertThat(read).isEqualTo(700);
      assertThat(rows.next()).isFalse();
      ResultSet cut = rows;
      assertThatThrownBy(() -> cut.getString(1)).isInstanceOf(SQLException.class);
      assertThat(rows.isAfterLast()).isTrue();
      assertThat(rows.getWarnings().getMessage()).contains("nl.answer.rows");
      assertThat(warned(statement)).isTrue();
      rows.close();

      readAll(statement.executeQuery("NL: SELECT x FROM n WHERE x <= 700"));
      assertThat(warned(statement)).as("exactly as many").isFalse();

      statement.setMaxRows(800);
      rows = statement.executeQuery("NL: SELECT x FROM n");
      read = 0;
      while (rows.next()) {
        read++;
      }
      // of which DuckDB's driver knows nothing
      int own = engine == Engines.DUCKDB ? 700 : 800;
      assertThat(read).as("the statement's own limit wins").isEqualTo(own);
      assertThat(warned(statement)).isEqualTo(own == 700);
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void rows_beyondTheMost_areNotScrolledTo(Engines engine) throws Exception {
    try (Connection connection = ours(engine, "nl.answer.rows", "700")) {
      if (!connection.getMetaData().supportsResultSetType(ResultSet.TYPE_SCROLL_INSENSITIVE)) {
        return;
      }
      try (Statement statement =
          connection.createStatement(
              ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY)) {
        ResultSet rows = statement.executeQuery("NL: SELECT x FROM n ORDER BY x");
        assertThat(warned(statement)).isTrue();
        assertThat(rows.last()).isTrue();
        assertThat(rows.getRow()).isEqualTo(700);
        int last = rows.getInt(1);
        assertThat(rows.absolute(701)).isFalse();
        rows.beforeFirst();
        for (int read = 0; read < 700; read++) {
          assertThat(rows.next()).as("read again").isTrue();
        }
        assertThat(rows.getInt(1)).isEqualTo(last);
        assertThat(rows.next()).isFalse();
        assertThat(rows.getMetaData().getColumnCount()).isEqualTo(1);

        rows = statement.executeQuery("NL: SELECT x FROM n WHERE x <= 700");
        assertThat(warned(statement)).as("exactly as many").isFalse();
        assertThat(rows.last()).isTrue();
        assertThat(rows.getRow()).isEqualTo(700);
      }
      assertThat(connection.getAutoCommit()).isTrue();
    }
  }

  private static boolean warned(Statement statement) throws SQLException {
    for (SQLWarning w = statement.getWarnings(); w != null; w = w.getNextWarning()) {
      if (w.getMessage().contains("nl.answer.rows")) {
        return true;
      }
    }
    return false;
  }

  @ParameterizedTest
  @EnumSource(value = Engines.class, names = "H2") // where a query timeout is the session's
  void queryTimeout_ofTheUser_limitsOrdinarySqlBehindAnAnswer(Engines engine) throws Exception {
    try (Connection connection = ours(engine);
        Statement asking = connection.createStatement();
        Statement statement = connection.createStatement()) {
      statement.setQueryTimeout(5);
      readAll(asking.executeQuery("NL: SELECT x FROM n"));
      try (ResultSet limit =
          statement.executeQuery(
              "SELECT SETTING_VALUE FROM INFORMATION_SCHEMA.SETTINGS"
                  + " WHERE SETTING_NAME = 'QUERY_TIMEOUT'")) {
        assertThat(limit.next()).isTrue();
        assertThat(limit.getInt(1)).isEqualTo(5_000);
      }
      assertThat(statement.getQueryTimeout()).isEqualTo(5);
    }
  }
}
