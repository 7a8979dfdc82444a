// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.jdbc.execution.EngineRows;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.EnginesByTurns;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** NL statements on real engines; a scripted asker stands for the model. */
class AskingTest {

  /** Where readers wait for what a writer has locked. */
  private static final Set<Engines> WAITING = EnumSet.of(Engines.SQLITE, Engines.HSQLDB);

  @TempDir Path directory;

  private String real(Engines engine) throws SQLException {
    return engine.urlWith(
        directory,
        "CREATE TABLE artist (id INTEGER PRIMARY KEY, name VARCHAR(40))",
        "CREATE TABLE track (id INTEGER PRIMARY KEY, artist_id INTEGER, title VARCHAR(40),"
            + " FOREIGN KEY (artist_id) REFERENCES artist (id))",
        "INSERT INTO artist VALUES (1, 'Ada'), (2, 'Bo')",
        "INSERT INTO track VALUES (1, 1, 'Sun'), (2, 1, 'Moon'), (3, 2, 'Rain')");
  }

  private Connection connect(Engines engine) throws SQLException {
    return new AskedDriver(directory).connect(engine, real(engine));
  }

  @EnginesByTurns
  void executeQuery_question_givesTheEnginesRowsAndTheSqlAsWarning(Engines engine)
      throws Exception {
    try (Connection connection = connect(engine);
        Statement statement = connection.createStatement()) {
      try (ResultSet rows =
          statement.executeQuery("-- a dashboard\nNL: SELECT title FROM track ORDER BY id;")) {
        assertThat(EngineRows.behind(rows).getClass().getName()).doesNotContain("nljdbc");
        assertThat(texts(rows)).containsExactly("Sun", "Moon", "Rain");
      }
      SQLWarning warning = statement.getWarnings();
      assertThat((Throwable) statement.getWarnings())
          .as("by which clients know what they have shown")
          .isSameAs(warning);
      assertThat(warning.getMessage())
          .startsWith("SELECT title FROM track ORDER BY id\n-- model scripted, confidence 0.75");
      assertThat(warning.getSQLState()).isEqualTo("01NL0");
      assertThat(statement.isWrapperFor(NlAnswer.class)).isTrue();
      assertThat(statement.unwrap(NlAnswer.class).sql())
          .isEqualTo("SELECT title FROM track ORDER BY id");
      statement.clearWarnings();
      assertThat((Throwable) statement.getWarnings()).isNull();

      try (ResultSet rows = statement.executeQuery("SELECT count(*) FROM artist")) {
        rows.next();
        assertThat(rows.getInt(1)).isEqualTo(2);
      }
      assertThat(statement.isWrapperFor(NlAnswer.class)).isFalse();
      assertThatThrownBy(() -> statement.unwrap(NlAnswer.class)).isInstanceOf(NlException.class);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = "DUCKDB") // which ignores setMaxRows
  void execute_question_givesRowsByGetResultSetWithinMaxRows(Engines engine) throws Exception {
    try (Connection connection = connect(engine);
        Statement statement = connection.createStatement()) {
      statement.setMaxRows(2);
      assertThat(statement.execute("nl: SELECT title FROM track ORDER BY id")).isTrue();
      try (ResultSet rows = statement.getResultSet()) {
        assertThat(texts(rows)).containsExactly("Sun", "Moon");
      }
      assertThat(statement.getMoreResults()).isFalse();
      assertThat(statement.getUpdateCount()).isEqualTo(-1);
      assertThat(statement.getConnection()).isSameAs(connection);
    }
  }

  @EnginesByTurns
  void prepareStatement_question_answersEachExecution(Engines engine) throws Exception {
    try (Connection connection = connect(engine);
        PreparedStatement statement =
            connection.prepareStatement("NL: SELECT title FROM track ORDER BY id")) {
      for (int i = 0; i < 2; i++) {
        try (ResultSet rows = statement.executeQuery()) {
          assertThat(statement.getMetaData().getColumnCount()).isEqualTo(1);
          assertThat(texts(rows)).hasSize(3);
        }
        assertThat(statement.execute()).isTrue();
        try (ResultSet rows = statement.getResultSet()) {
          assertThat(texts(rows)).hasSize(3);
        }
      }
      assertThat(statement.getParameterMetaData().getParameterCount()).isZero();
      assertThatThrownBy(() -> statement.setInt(1, 1))
          .isInstanceOfSatisfying(
              NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.PARAMETER));
      assertThatThrownBy(statement::executeUpdate).isInstanceOf(NlException.class);
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void explorer_aWriteThatNoGuardSaw_isRefused(Engines engine) throws Exception {
    AskedDriver driver = new AskedDriver(directory).exploring("DELETE FROM track");
    try (Connection connection = driver.connect(engine, real(engine));
        Statement statement = connection.createStatement()) {
      assertThatThrownBy(() -> statement.executeQuery("NL: SELECT 1"))
          .isInstanceOf(NlException.class)
          .hasMessageContaining("does not begin with SELECT");
      try (ResultSet rows = statement.executeQuery("SELECT title FROM track")) {
        assertThat(texts(rows)).hasSize(3);
      }
    }
  }

  @Test
  void explorer_onPostgres_fetchesByCursorAndLeavesNoTransaction() throws Exception {
    AskedDriver driver =
        new AskedDriver(directory).exploring("SELECT count(*) FROM pg_cursors WHERE name <> ''");
    try (Connection connection = driver.connect(Engines.POSTGRESQL, real(Engines.POSTGRESQL));
        Statement statement = connection.createStatement()) {
      for (int i = 0; i < 2; i++) {
        statement.executeQuery("NL: SELECT title FROM track").close();
        assertThat(driver.explored().rows().get(0)).containsExactly("1");
      }
      try (ResultSet idle =
          statement.executeQuery(
              "SELECT count(*) FROM pg_stat_activity WHERE state LIKE 'idle in transaction%'"
                  + " AND datname = current_database()")) {
        idle.next();
        assertThat(idle.getInt(1)).isZero();
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void question_inAnOpenTransaction_survivesTheQuestionAndItsFailures(Engines engine)
      throws Exception {
    AskedDriver driver = new AskedDriver(directory).exploring("SELECT count(*) FROM track");
    String url = real(engine);
    try (Connection connection = driver.connect(engine, url);
        Connection other = engine.connect(url);
        Statement statement = connection.createStatement();
        Statement failing = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.executeUpdate("INSERT INTO track VALUES (4, 2, 'Snow')");
      try (ResultSet rows = statement.executeQuery("NL: SELECT title FROM track")) {
        assertThat(texts(rows)).hasSize(4);
      }
      driver.exploring("SELECT nothing FROM nowhere");
      assertThatThrownBy(() -> statement.executeQuery("NL: SELECT title FROM track"))
          .isInstanceOf(NlException.class);
      driver.exploring("");
      assertThatThrownBy(() -> failing.executeQuery("NL: SELECT nothing FROM nowhere"))
          .isInstanceOfSatisfying(
              NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.FAILED))
          .hasCauseInstanceOf(SQLException.class)
          .hasMessageContaining("SELECT nothing FROM nowhere");
      statement.executeUpdate("INSERT INTO track VALUES (5, 2, 'Ice')");
      assertThat(connection.getAutoCommit()).isFalse();
      if (!WAITING.contains(engine)) {
        assertThat(count(other)).isEqualTo(3);
      }
      connection.commit();
      assertThat(count(other)).isEqualTo(5);
      statement.executeUpdate("DELETE FROM track");
      try (ResultSet rows = statement.executeQuery("NL: SELECT title FROM track")) {
        assertThat(texts(rows)).isEmpty();
      }
      connection.rollback();
      assertThat(count(other)).isEqualTo(5);
    }
  }

  @EnginesByTurns
  void nativeSql_question_givesTheSqlWithoutRunningIt(Engines engine) throws Exception {
    try (Connection connection = connect(engine)) {
      assertThat(connection.nativeSQL("NL: SELECT nothing FROM nowhere"))
          .isEqualTo("SELECT nothing FROM nowhere");
      if (engine != Engines.DUCKDB) { // which has no nativeSQL
        assertThat(connection.nativeSQL("SELECT 1")).isEqualTo("SELECT 1");
      }
    }
  }

  @Test
  void nlSql_andTrace_areTablesInMemory() throws Exception {
    try (Connection connection = connect(Engines.H2);
        Statement statement = connection.createStatement()) {
      try (ResultSet row = statement.executeQuery("NL SQL: SELECT 1 FROM artist")) {
        assertThat(labels(row))
            .startsWith(
                "sql", "confidence", "model", "rounds", "tokens", "cost", "milliseconds", "cached");
        assertThat(row.next()).isTrue();
        assertThat(row.getString("sql")).isEqualTo("SELECT 1 FROM artist");
        assertThat(row.getDouble("CONFIDENCE")).isEqualTo(0.75);
        assertThat(row.getInt("rounds")).isEqualTo(1);
        assertThat(row.getBoolean("cached")).isFalse();
        assertThat(row.getObject("tokens", Long.class)).isEqualTo(12);
        assertThat(row.getStatement()).isSameAs(statement);
        assertThat(row.next()).isFalse();
        assertThatThrownBy(() -> row.updateString(1, "x")).isInstanceOf(SQLException.class);
      }
      assertThat(statement.unwrap(NlAnswer.class).sql()).isEqualTo("SELECT 1 FROM artist");
      assertThat(statement.execute("NL TRACE: SELECT 1 FROM artist")).isTrue();
      try (ResultSet rows = statement.getResultSet()) {
        assertThat(labels(rows))
            .containsExactly(
                "round", "thought", "action", "observation", "tokens", "milliseconds", "sample");
        assertThat(rows.next()).isTrue();
        assertThat(rows.getString("thought")).isEqualTo("a thought");
      }
      assertThat(statement.getMoreResults()).isFalse();
      assertThat(statement.getUpdateCount()).isEqualTo(-1);
      assertThat(statement.getResultSet()).isNull();
    }
  }

  @Test
  void nlStatusSettingsHelp_sayWhatThereIs() throws Exception {
    try (Connection connection = connect(Engines.H2);
        Statement statement = connection.createStatement()) {
      assertThat(table(statement, "NL STATUS"))
          .contains("index=ready", "tables=2")
          .anyMatch(line -> line.startsWith("exploring on=a connection of its own"));
      assertThat(table(statement, "NL REFRESH")).contains("index=ready");
      assertThatExceptionOfType(SQLException.class)
          .isThrownBy(() -> statement.execute("NL REFRESH employ"))
          .withMessageContaining("There is no table employ; the nearest is ");
      assertThat(table(statement, "NL SETTINGS")).contains("nl.model=offline");
      assertThat(table(statement, "NL HELP"))
          .contains("NL: question=The rows that answer the question.")
          .anyMatch(line -> line.startsWith("setting nl.model="));
    }
  }

  @Test
  void nlColumnsValuesPath_areTheToolsByHand() throws Exception {
    try (Connection connection = connect(Engines.SQLITE);
        Statement statement = connection.createStatement()) {
      assertThat(table(statement, "NL COLUMNS: titles of tracks")).contains("track=title");
      assertThat(table(statement, "NL VALUES: moon")).contains("Moon=track");
      try (ResultSet rows = statement.executeQuery("NL PATH: track.title, artist.name")) {
        assertThat(rows.next()).isTrue();
        assertThat(rows.getString("path"))
            .isEqualTo("track.title <-> track.artist_id = artist.id <-> artist.name");
      }
      assertThatThrownBy(() -> statement.executeQuery("NL PATH: track.titel, artist.name"))
          .isInstanceOf(NlException.class)
          .hasMessageContaining("track.title");
    }
  }

  @EnginesByTurns
  void question_leavesNothingBehindThatHindersTheUser(Engines engine) throws Exception {
    AskedDriver driver = new AskedDriver(directory).exploring("SELECT count(*) FROM track");
    try (Connection connection = driver.connect(engine, real(engine));
        Statement statement = connection.createStatement()) {
      statement.executeQuery("NL: SELECT title FROM track").close();
      statement.execute("ALTER TABLE track ADD COLUMN seconds INTEGER");
      statement.executeUpdate("UPDATE track SET seconds = 60");
      if (engine == Engines.DUCKDB) { // which refuses while another transaction is open
        statement.execute("CHECKPOINT");
      }
      statement.execute("DROP TABLE track");
      assertThat(statement.getMoreResults()).isFalse();
    }
  }

  @Test
  void closeOnCompletion_rowsOfOurs_closeTheStatementWithTheLastOfThem() throws Exception {
    try (Connection connection = connect(Engines.H2);
        Statement statement = connection.createStatement()) {
      statement.closeOnCompletion();
      ResultSet first = statement.executeQuery("NL HELP");
      ResultSet second = statement.executeQuery("NL SETTINGS");
      assertThat(first.isClosed()).isTrue();
      assertThat(statement.isClosed()).isFalse();
      second.close();
      assertThat(statement.isClosed()).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"NL: x", "NL STATUS", "nl(a): x"})
  void updates_ofAQuestion_areRefused(String text) throws Exception {
    try (Connection connection = connect(Engines.H2);
        Statement statement = connection.createStatement()) {
      List<org.assertj.core.api.ThrowableAssert.ThrowingCallable> calls =
          List.of(
              () -> statement.executeUpdate(text),
              () -> statement.executeLargeUpdate(text),
              () -> statement.executeUpdate(text, Statement.RETURN_GENERATED_KEYS),
              () -> statement.addBatch(text),
              () -> connection.prepareCall(text));
      for (var call : calls) {
        assertThatThrownBy(call)
            .isInstanceOfSatisfying(
                NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.UNSUPPORTED));
      }
    }
  }

  @Test
  void prepareStatement_malformed_isRefusedAndAMarkAtTheEndIsNone() throws Exception {
    try (Connection connection = connect(Engines.H2)) {
      connection.prepareStatement("NL: combien de clients ?").close();
      assertThatThrownBy(() -> connection.prepareStatement("NL STATU"))
          .isInstanceOf(NlException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdbc:sqlite::memory:", "jdbc:h2:mem:", "jdbc:duckdb:"})
  void question_onADatabaseInMemory_runsOnTheUsersConnection(String url) throws Exception {
    AskedDriver driver = new AskedDriver(directory).exploring("SELECT count(*) FROM t");
    try (Connection connection = driver.connect(url);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE t (i INTEGER)");
      statement.execute("INSERT INTO t VALUES (1), (2)");
      try (ResultSet rows = statement.executeQuery("NL: SELECT i FROM t ORDER BY i")) {
        assertThat(texts(rows)).containsExactly("1", "2");
      }
      assertThat(driver.explored().rows().get(0).get(0)).isEqualTo("2");
      assertThat(table(statement, "NL STATUS"))
          .contains("kept in=memory")
          .anyMatch(line -> line.startsWith("exploring on=your own connection"));
    }
  }

  @Test
  void question_inATransactionBegunBySql_leavesIt() throws Exception {
    AskedDriver driver = new AskedDriver(directory).exploring("SELECT count(*) FROM t");
    try (Connection connection = driver.connect("jdbc:duckdb:");
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE t (i INTEGER)");
      statement.execute("BEGIN");
      statement.execute("INSERT INTO t VALUES (1)");
      assertThatThrownBy(() -> statement.executeQuery("NL: SELECT i FROM t"))
          .isInstanceOf(NlException.class)
          .hasMessageContaining("commit or roll back first");
      statement.execute("INSERT INTO t VALUES (2)");
      statement.execute("COMMIT");
      try (ResultSet rows = statement.executeQuery("NL: SELECT i FROM t ORDER BY i")) {
        assertThat(texts(rows)).containsExactly("1", "2");
      }
    }
  }

  private static int count(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT count(*) FROM track")) {
      rows.next();
      return rows.getInt(1);
    }
  }

  private static List<String> texts(ResultSet rows) throws SQLException {
    List<String> texts = new ArrayList<>();
    while (rows.next()) {
      texts.add(rows.getString(1));
    }
    return texts;
  }

  private static List<String> table(Statement statement, String nl) throws SQLException {
    List<String> lines = new ArrayList<>();
    try (ResultSet rows = statement.executeQuery(nl)) {
      while (rows.next()) {
        lines.add(rows.getString(1) + "=" + rows.getString(2));
      }
    }
    return lines;
  }

  private static List<String> labels(ResultSet rows) throws SQLException {
    List<String> labels = new ArrayList<>();
    for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
      labels.add(rows.getMetaData().getColumnLabel(i));
    }
    return labels;
  }
}
