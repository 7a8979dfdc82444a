// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.error.NlException;
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
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Questions as tables in ordinary SQL, on real engines; a scripted asker stands for the model. */
class EmbeddedTest {

  @TempDir Path directory;

  private Connection connect(Engines engine) throws SQLException {
    return connect(engine, "nl.log", "on");
  }

  private Connection connect(Engines engine, String setting, String value) throws SQLException {
    String real =
        engine.urlWith(
            directory,
            "CREATE TABLE artist (id INTEGER PRIMARY KEY, name VARCHAR(40))",
            "CREATE TABLE track (id INTEGER PRIMARY KEY, artist_id INTEGER, title VARCHAR(40),"
                + " FOREIGN KEY (artist_id) REFERENCES artist (id))",
            "INSERT INTO artist VALUES (1, 'Ada'), (2, 'Bo')",
            "INSERT INTO track VALUES (1, 1, 'Sun'), (2, 1, 'Moon'), (3, 2, 'Rain')");
    Properties properties = engine.properties();
    properties.setProperty(setting, value);
    return new AskedDriver(directory).connect(real, properties);
  }

  private static List<String> texts(ResultSet rows) throws SQLException {
    List<String> texts = new ArrayList<>();
    while (rows.next()) {
      texts.add(rows.getString(1));
    }
    return texts;
  }

  private static List<String> texts(Statement statement, String sql) throws SQLException {
    try (ResultSet rows = statement.executeQuery(sql)) {
      return texts(rows);
    }
  }

  @EnginesByTurns
  void executeQuery_asToolsWrapQuestions_countsFiltersAndSorts(Engines engine) throws Exception {
    try (Connection connection = connect(engine);
        Statement statement = connection.createStatement()) {
      assertThat(
              texts(statement, "SELECT COUNT(*) FROM ( NL: SELECT id, title FROM track ) dbvrcnt"))
          .containsExactly("3");
      assertThat(
              texts(
                  statement,
                  "SELECT title FROM (\nNL: SELECT id, title FROM track -- all\n) t"
                      + " WHERE id > 1 ORDER BY title"))
          .containsExactly("Moon", "Rain");
      assertThat(
              texts(
                  statement,
                  "SELECT a.name FROM (SELECT * FROM (NL 'SELECT id, name FROM artist') x) a JOIN"
                      + " (NL 'SELECT artist_id FROM track WHERE title = ''Rain''') t"
                      + " ON t.artist_id = a.id"))
          .containsExactly("Bo");
      List<String> warnings = new ArrayList<>();
      for (SQLWarning w = statement.getWarnings(); w != null; w = w.getNextWarning()) {
        warnings.add(w.getMessage().lines().findFirst().orElseThrow());
      }
      assertThat(warnings)
          .contains(
              "SELECT id, name FROM artist", "SELECT artist_id FROM track WHERE title = 'Rain'");
      assertThat(statement.unwrap(NlAnswer.class).sql()).startsWith("SELECT artist_id");
    }
  }

  /** What the engine can read runs there, unseen by any model. */
  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"POSTGRESQL", "DUCKDB"})
  void executeQuery_namesLikeOurs_areTheEngines(Engines engine) throws Exception {
    boolean duck = engine == Engines.DUCKDB;
    try (Connection connection = connect(engine);
        Statement statement = connection.createStatement()) {
      String in =
          "SELECT title FROM track WHERE title IN (NL 'SELECT title FROM track WHERE id=1')";
      assertThat(texts(statement, in)).containsExactly("Sun");
      if (duck) {
        statement.execute("CREATE TYPE nl AS ENUM ('Moon', 'x')");
        statement.execute("CREATE MACRO f(nl := 1) AS nl + 1");
      } else {
        statement.execute("CREATE DOMAIN nl AS varchar(40)");
        statement.execute(
            "CREATE FUNCTION f(nl integer) RETURNS integer LANGUAGE sql AS 'SELECT $1 + 1'");
      }
      assertThat(texts(statement, "SELECT f(nl := 5)")).containsExactly("6");
      assertThat(texts(statement, "SELECT (nl 'x')")).containsExactly("x");
      assertThat(texts(statement, "SELECT (nl::varchar) FROM (SELECT 'x' AS nl) t"))
          .containsExactly("x");
      assertThat(texts(statement, in.replaceAll("NL '.*'", "nl 'Moon'"))).containsExactly("Moon");
      try (PreparedStatement prepared = connection.prepareStatement("SELECT (nl 'x'), ?")) {
        prepared.setInt(1, 1);
        assertThat(texts(prepared.executeQuery())).containsExactly("x");
      }
      assertThat(texts(statement, "SELECT * FROM (NL 'SELECT title FROM track WHERE id = 3') t"))
          .containsExactly("Rain");
      if (duck) {
        assertThat(texts(statement, "SELECT struct_pack(nl := 1).nl")).containsExactly("1");
      } else {
        connection.setAutoCommit(false);
        assertThatThrownBy(() -> statement.execute("SELECT 1 / 0"))
            .isInstanceOf(SQLException.class);
        assertThatThrownBy(() -> statement.execute(in))
            .isInstanceOf(SQLException.class)
            .hasMessageContaining("transaction");
        connection.rollback();
      }
    }
  }

  @EnginesByTurns
  void executeQuery_twoColumnsOfOneName_areToldApartByTablesOrNumbers(Engines engine)
      throws Exception {
    try (Connection connection = connect(engine);
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT * FROM (NL 'SELECT a.id, t.id, t.title FROM artist a JOIN track t"
                    + " ON t.artist_id = a.id ORDER BY t.id') q ORDER BY 2 DESC")) {
      List<String> labels = new ArrayList<>();
      for (int i = 1; i <= 3; i++) {
        labels.add(rows.getMetaData().getColumnLabel(i).toLowerCase(java.util.Locale.ROOT));
      }
      assertThat(labels).containsExactly("artist_id", "track_id", "title");
      assertThat(rows.next()).isTrue();
      assertThat(rows.getString("title")).isEqualTo("Rain");
    }
  }

  @EnginesByTurns
  void executeQuery_orderedQuestionWrappedWhole_staysOrdered(Engines engine) throws Exception {
    try (Connection connection = connect(engine);
        Statement statement = connection.createStatement()) {
      assertThat(
              texts(statement, "SELECT * FROM (NL: SELECT title FROM track ORDER BY title DESC) t"))
          .containsExactly("Sun", "Rain", "Moon");
    }
  }

  @EnginesByTurns
  void prepareStatement_withParametersInsideAndOutside_bindsThemInOrder(Engines engine)
      throws Exception {
    try (Connection connection = connect(engine);
        PreparedStatement statement =
            connection.prepareStatement(
                "SELECT t.title FROM track t JOIN (NL 'SELECT id FROM artist WHERE name = ? AND"
                    + " id > 0') a ON t.artist_id = a.id WHERE t.id < ? ORDER BY t.id")) {
      assertThat(statement.getParameterMetaData().getParameterCount()).isEqualTo(2);
      statement.setString(1, "Ada");
      statement.setInt(2, 9);
      try (ResultSet rows = statement.executeQuery()) {
        assertThat(texts(rows)).containsExactly("Sun", "Moon");
      }
      statement.setInt(2, 2);
      assertThat(statement.execute()).isTrue();
      try (ResultSet rows = statement.getResultSet()) {
        assertThat(texts(rows)).containsExactly("Sun");
      }
    }
  }

  @EnginesByTurns
  void executeUpdate_fromAQuestion_changesRows(Engines engine) throws Exception {
    try (Connection connection = connect(engine);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE kept (title VARCHAR(40))");
      String insert = "INSERT INTO kept SELECT title FROM (NL 'SELECT title FROM track') t";
      assertThat(statement.executeUpdate(insert)).isEqualTo(3);
      assertThat(statement.execute(insert)).isFalse();
      assertThat(statement.getUpdateCount()).isEqualTo(3);
      try (PreparedStatement prepared = connection.prepareStatement(insert + " WHERE title = ?")) {
        prepared.setString(1, "Sun");
        assertThat(prepared.executeUpdate()).isEqualTo(1);
      }
      assertThat(texts(statement, "SELECT count(*) FROM kept")).containsExactly("7");
      assertThatThrownBy(() -> statement.executeUpdate("NL: SELECT title FROM track"))
          .isInstanceOf(NlException.class);
      assertThatThrownBy(() -> statement.addBatch(insert)).isInstanceOf(NlException.class);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"H2", "POSTGRESQL", "MARIADB"})
  void prepareStatement_withKeys_givesThemForRowsFromAQuestion(Engines engine) throws Exception {
    String key = engine == Engines.MARIADB ? "AUTO_INCREMENT" : "GENERATED ALWAYS AS IDENTITY";
    String insert = "INSERT INTO kept (title) SELECT title FROM (NL 'SELECT title FROM track') t";
    String one = insert + " WHERE title = ?";
    String alone = insert + " WHERE title = 'Rain'";
    try (Connection connection = connect(engine)) {
      Engines.run(
          connection, "CREATE TABLE kept (id INTEGER " + key + " PRIMARY KEY, title VARCHAR(40))");
      try (PreparedStatement any =
              connection.prepareStatement(one, Statement.RETURN_GENERATED_KEYS);
          PreparedStatement plain =
              connection.prepareStatement(alone, Statement.RETURN_GENERATED_KEYS);
          PreparedStatement named = connection.prepareStatement(one, new String[] {"id"});
          PreparedStatement none =
              connection.prepareStatement(alone, Statement.NO_GENERATED_KEYS)) {
        any.setString(1, "Sun");
        assertThat(any.executeUpdate()).isEqualTo(1);
        assertThat(texts(any.getGeneratedKeys())).containsExactly("1");
        assertThat(plain.executeLargeUpdate()).isEqualTo(1);
        assertThat(texts(plain.getGeneratedKeys())).containsExactly("2");
        named.setString(1, "Moon");
        assertThat(named.execute()).isFalse();
        assertThat(named.getUpdateCount()).isEqualTo(1);
        assertThat(texts(named.getGeneratedKeys())).containsExactly("3");
        named.setString(1, "Rain");
        assertThat(named.executeUpdate()).isEqualTo(1);
        assertThat(texts(named.getGeneratedKeys())).containsExactly("4");
        assertThat(none.executeUpdate()).isEqualTo(1);
      }
      if (engine != Engines.POSTGRESQL) { // whose driver takes no numbers
        try (PreparedStatement numbered = connection.prepareStatement(alone, new int[] {1})) {
          assertThat(numbered.executeUpdate()).isEqualTo(1);
          assertThat(texts(numbered.getGeneratedKeys())).containsExactly("6");
        }
      }
      try (PreparedStatement asking =
          connection.prepareStatement(
              "NL: SELECT title FROM track WHERE id = 3", Statement.RETURN_GENERATED_KEYS)) {
        assertThat(texts(asking.executeQuery())).containsExactly("Rain");
      }
    }
  }

  @EnginesByTurns
  void execute_whatOnlyLooksLikeAQuestion_isTheEnginesAlone(Engines engine) throws Exception {
    String sql = "SELECT 'FROM (NL ''q'') t' FROM artist WHERE id IN (/* one */ 1)";
    try (Connection connection = connect(engine);
        Statement statement = connection.createStatement();
        PreparedStatement prepared = connection.prepareStatement(sql)) {
      assertThat(texts(statement, sql)).containsExactly("FROM (NL 'q') t");
      assertThat((Throwable) statement.getWarnings()).isNull();
      assertThat(statement.isWrapperFor(NlAnswer.class)).isFalse();
      assertThat(prepared.getMetaData().getColumnCount()).isEqualTo(1);
      try (ResultSet rows = prepared.executeQuery()) {
        assertThat(texts(rows)).containsExactly("FROM (NL 'q') t");
      }
      if (engine != Engines.DUCKDB) { // which has no nativeSQL
        assertThat(connection.nativeSQL(sql)).isNotEmpty();
      }
      assertThat(connection.nativeSQL("SELECT * FROM (NL 'SELECT id FROM artist') t"))
          .isEqualTo("SELECT * FROM (SELECT id FROM artist) t");
    }
  }

  @Test
  void executeQuery_pageOfAnAnswer_isLimitedAsTheAnswer() throws Exception {
    try (Connection connection = connect(Engines.H2, "nl.answer.rows", "2");
        Statement statement = connection.createStatement()) {
      try (ResultSet page =
          statement.executeQuery("NL: SELECT id FROM track fetch first 1000 rows only")) {
        assertThat(texts(page)).hasSize(2);
      }
      assertThat((Iterable<Throwable>) statement.getWarnings())
          .anyMatch(warning -> warning.getMessage().startsWith("Only the first 2 rows"));
      assertThat(texts(statement, "SELECT id FROM (NL 'SELECT id FROM track') t")).hasSize(3);
      assertThatThrownBy(
              () -> statement.executeUpdate("NL: SELECT id FROM track fetch first 2 rows only"))
          .isInstanceOf(NlException.class)
          .hasMessageContaining("never updates");
    }
  }

  @Test
  void execute_mistakeAroundAQuestion_isTheEnginesOwn() throws Exception {
    try (Connection connection = connect(Engines.H2);
        Statement statement = connection.createStatement()) {
      assertThatThrownBy(
              () -> statement.executeQuery("SELECT tpyo FROM (NL 'SELECT id FROM track') t"))
          .isNotInstanceOf(NlException.class)
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("42S22"));
      assertThatThrownBy(
              () ->
                  statement.executeUpdate(
                      "INSERT INTO artist (id) SELECT id FROM (NL 'SELECT id FROM artist') t"))
          .isNotInstanceOf(NlException.class)
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("23505"));
    }
  }
}
