// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What views, operators and row policies call when nl-jdbc itself reads them changes nothing. */
class LiveSearchEffectsTest {

  private static final String ROLE = "nl_live_reader";

  private static int calls;

  @TempDir Path directory;

  /** Called by a view on H2, where an alias may do anything. */
  public static String noted(String text) {
    calls++;
    return text;
  }

  private Connection connect(Engines engine, String url, String... settings) throws SQLException {
    return new Asked(directory).connect(engine, url, settings);
  }

  private static void ask(Connection connection, String... statements) throws SQLException {
    for (String text : statements) {
      try (Statement statement = connection.createStatement();
          ResultSet rows = statement.executeQuery(text)) {
        while (rows.next()) {
          rows.getString(1);
        }
      } catch (SQLException e) {
        assertThat(e.getSQLState()).as(text).startsWith("NL");
      }
    }
  }

  private static final String[] READING = {
    "NL VALUES: xcell", "NL: ids of seen with word xcell", "NL COLUMNS: word", "NL REFRESH"
  };

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void reading_viewWhoseFunctionWrites_writesNothing(boolean transaction) throws Exception {
    String url =
        Engines.POSTGRESQL.urlWith(
            directory,
            "CREATE TABLE audit (who text)",
            "CREATE SEQUENCE steps",
            "CREATE FUNCTION noted(t text) RETURNS text LANGUAGE plpgsql SECURITY DEFINER AS"
                + " $$ BEGIN INSERT INTO audit VALUES (t); PERFORM nextval('steps');"
                + " RETURN t; END $$",
            "CREATE TABLE base (id int PRIMARY KEY, word text)",
            "INSERT INTO base VALUES (1, 'xcell')",
            "CREATE VIEW seen AS SELECT id, noted(word) AS word FROM base");
    try (Connection connection = connect(Engines.POSTGRESQL, url, "nl.readonly", "required")) {
      connection.setAutoCommit(!transaction);
      ask(connection, READING);
      if (transaction) {
        connection.commit();
      }
    }
    assertUntouched(url);
  }

  /** A row policy and an operator call it; the role is not the login, so its connection reads. */
  @Test
  void reading_asAnotherRole_writesNothing() throws Exception {
    String url =
        Engines.POSTGRESQL.urlWith(
            directory,
            "DROP ROLE IF EXISTS " + ROLE,
            "CREATE ROLE " + ROLE,
            "CREATE TABLE audit (who text)",
            "CREATE SEQUENCE steps",
            "CREATE FUNCTION mayread() RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER AS"
                + " $$ BEGIN INSERT INTO audit VALUES ('p'); PERFORM nextval('steps');"
                + " RETURN true; END $$",
            "CREATE FUNCTION same(a text, b text) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER"
                + " AS $$ BEGIN INSERT INTO audit VALUES (a); RETURN true; END $$",
            "CREATE OPERATOR === (LEFTARG = text, RIGHTARG = text, FUNCTION = same)",
            "CREATE TABLE guarded (id int PRIMARY KEY, word text)",
            "INSERT INTO guarded VALUES (1, 'xcell')",
            "ALTER TABLE guarded ENABLE ROW LEVEL SECURITY",
            "CREATE POLICY p ON guarded USING (mayread())",
            "CREATE TABLE base (id int PRIMARY KEY, word text)",
            "INSERT INTO base VALUES (1, 'xcell')",
            "CREATE VIEW seen AS SELECT id, word FROM base WHERE word === 'q'",
            "GRANT SELECT ON guarded, seen TO " + ROLE);
    try (Connection connection = connect(Engines.POSTGRESQL, url)) {
      Engines.run(connection, "SET ROLE " + ROLE);
      ask(connection, READING);
      ask(connection, "NL REFRESH seen", "NL: ids of guarded with word xcell");
    } finally {
      try (Connection connection = Engines.POSTGRESQL.connect(url)) {
        Engines.run(connection, "DROP OWNED BY " + ROLE, "DROP ROLE " + ROLE);
      }
    }
    assertUntouched(url);
  }

  private static void assertUntouched(String url) throws SQLException {
    try (Connection connection = Engines.POSTGRESQL.connect(url);
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT (SELECT count(*) FROM audit), (SELECT is_called FROM steps)")) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getInt(1)).as("rows written").isZero();
      assertThat(rows.getBoolean(2)).as("sequence advanced").isFalse();
    }
  }

  /** A read-only transaction does not stop it everywhere. */
  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"H2", "DUCKDB", "HSQLDB"})
  void reading_viewThatStepsASequence_doesNotStepIt(Engines engine) throws Exception {
    String next = engine == Engines.DUCKDB ? "nextval('steps')" : "NEXT VALUE FOR steps";
    String url =
        engine.urlWith(
            directory,
            "CREATE SEQUENCE steps",
            "CREATE TABLE base (id INTEGER PRIMARY KEY, word VARCHAR(20))",
            "INSERT INTO base VALUES (1, 'xcell')",
            "CREATE VIEW seen AS SELECT id, word, " + next + " AS n FROM base",
            "CREATE VIEW behind AS SELECT id, word FROM seen WHERE n > 0");
    for (boolean transaction : new boolean[] {false, true}) {
      try (Connection connection = connect(engine, url)) {
        connection.setAutoCommit(!transaction);
        ask(connection, READING);
        ask(connection, "NL STATUS", "NL: words of base");
      }
    }
    try (Connection connection = engine.connect(url);
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                engine == Engines.DUCKDB
                    ? "SELECT nextval('steps')"
                    : "SELECT NEXT VALUE FOR steps FROM base")) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getInt(1)).isLessThanOrEqualTo(1);
    }
  }

  /** MariaDB writes the definition without the function's database. */
  @Test
  void reading_viewOnMariaDbWhoseFunctionWrites_writesNothing() throws Exception {
    String url =
        Engines.MARIADB.urlWith(
            directory,
            "CREATE TABLE audit (who VARCHAR(20)) ENGINE=MyISAM",
            "CREATE TABLE base (id INTEGER PRIMARY KEY, word VARCHAR(20))",
            "INSERT INTO base VALUES (1, 'xcell')",
            "CREATE FUNCTION noted(s VARCHAR(20)) RETURNS VARCHAR(20) MODIFIES SQL DATA BEGIN"
                + " INSERT INTO audit VALUES (s); RETURN s; END",
            "CREATE VIEW seen AS SELECT id, noted(word) AS word FROM base");
    try (Connection connection = connect(Engines.MARIADB, url)) {
      connection.setAutoCommit(false);
      Engines.run(connection, "INSERT INTO base VALUES (2, 'ycell')");
      ask(connection, READING);
      ask(connection, "NL: words of base");
    }
    try (Connection connection = Engines.MARIADB.connect(url);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM audit")) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getInt(1)).isZero();
    }
  }

  @Test
  void reading_viewOnH2WhoseAliasMayDoAnything_doesNotCallIt() throws Exception {
    String url =
        Engines.H2.urlWith(
            directory,
            "CREATE ALIAS noted FOR '" + LiveSearchEffectsTest.class.getName() + ".noted'",
            "CREATE TABLE base (id INT PRIMARY KEY, word VARCHAR(20))",
            "INSERT INTO base VALUES (1, 'xcell')",
            "CREATE VIEW seen AS SELECT id, noted(word) AS word FROM base");
    calls = 0;
    try (Connection connection = connect(Engines.H2, url)) {
      ask(connection, READING);
    }
    assertThat(calls).isZero();
  }
}
