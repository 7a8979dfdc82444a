// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.catalog.TableId;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.TableTest;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every dialect promises, proved on its engine. */
class DialectTest {

  private static final List<String> STRINGS =
      List.of(
          "",
          " ",
          "plain",
          "it's",
          "''",
          "'",
          "back\\slash",
          "ends with \\",
          "\\'; DROP TABLE t; --",
          "\\\\' OR 1=1",
          "new\nline and\ttab",
          "carriage\r\nreturn",
          "\"double\"",
          "per%cent _under",
          "Z\u00fcrich \u65e5\u672c \ud83d\ude00",
          "{d '2023-05-31'} ? :name $1 /* x */ -- y",
          "trailing  ");

  @TempDir Path directory;

  @ParameterizedTest
  @EnumSource(Engines.class)
  void string_oddTexts_areReadBackAsTheyAre(Engines engine) throws Exception {
    try (Connection connection = engine.connect(engine.freshUrl(directory))) {
      Dialect dialect = dialect(connection);
      for (String text : STRINGS) {
        assertThat(string(connection, engine.oneRow(dialect.string(text)))).isEqualTo(text);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void isSchemaMismatch_queryThatDoesNotFit_isToldFromOtherFailures(Engines engine)
      throws Exception {
    String url = engine.urlWith(directory, "CREATE TABLE t (i INTEGER, s VARCHAR(10))");
    try (Connection connection = engine.connect(url)) {
      Dialect dialect = dialect(connection);
      for (String wrong :
          List.of(
              "SELECT i FROM gone",
              "SELECT gone FROM t",
              "SELECT gone(i) FROM t",
              "SELECT i FROM t WHERE WHERE i = 1",
              "SELECT i FROM")) {
        SQLException failure = failure(connection, wrong);
        assertThat(dialect.isSchemaMismatch(failure)).as(wrong + ": " + failure).isTrue();
      }
      boolean duckDb = engine == Engines.DUCKDB;
      assertThat(
              dialect.isSchemaMismatch(
                  new SQLException(
                      "Invalid Input Error: Attempting to execute an unsuccessful result\n"
                          + "Error: Catalog Error: Table with name gone does not exist!")))
          .isEqualTo(duckDb);
      assertThat(dialect.isSchemaMismatch(new SQLException("the connection was lost", "08006")))
          .isFalse();
      assertThat(dialect.isSchemaMismatch(new SQLException("canceled", "57014"))).isFalse();
      assertThat(dialect.isSchemaMismatch(new SQLException("division by zero", "22012"))).isFalse();
      assertThat(
              dialect.isSchemaMismatch(
                  new SQLException("[SQLITE_BUSY] The database file is locked")))
          .isFalse();
      assertThat(dialect.isSchemaMismatch(new SQLException("INTERRUPT Error: Interrupted!")))
          .isFalse();
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void takesForEqual_textsThatDifferALittle_isWhatTheEngineDoes(Engines engine) throws Exception {
    String url =
        engine.urlWith(
            directory, "CREATE TABLE t (s VARCHAR(20))", "INSERT INTO t VALUES ('Oslo')");
    try (Connection connection = engine.connect(url);
        Statement statement = connection.createStatement()) {
      Dialect dialect = dialect(connection);
      for (String other :
          List.of("Oslo", "OSLO", "Oslo  ", "oslo ", "\u00d3slo", "Osla", " Oslo")) {
        try (ResultSet rows =
            statement.executeQuery("SELECT count(*) FROM t WHERE s = " + dialect.string(other))) {
          rows.next();
          assertThat(dialect.takesForEqual("Oslo", other)).as(other).isEqualTo(rows.getInt(1) == 1);
        }
      }
    }
  }

  private static SQLException failure(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      throw new AssertionError("ran: " + sql);
    } catch (SQLException e) {
      return e;
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void limit_query_givesSoManyRows(Engines engine) throws Exception {
    try (Connection connection = engine.connect(dates(engine))) {
      String query = dialect(connection).limit("SELECT label FROM days ORDER BY label DESC", 1);
      assertThat(string(connection, query)).isEqualTo("b_b");
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void year_dateOrText_isANumber(Engines engine) throws Exception {
    try (Connection connection = engine.connect(dates(engine))) {
      Dialect dialect = dialect(connection);
      String real = "SELECT " + dialect.year("real_day", false) + " FROM days WHERE label = 'A%A'";
      String text = "SELECT " + dialect.year("text_day", true) + " FROM days WHERE label = 'A%A'";
      assertThat(Double.parseDouble(string(connection, real))).isEqualTo(2023);
      assertThat(Double.parseDouble(string(connection, text))).isEqualTo(2021);
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void likeIgnoringCase_otherCase_isFound(Engines engine) throws Exception {
    try (Connection connection = engine.connect(dates(engine))) {
      Dialect dialect = dialect(connection);
      String where = dialect.likeIgnoringCase("label", dialect.string("a%"));
      assertThat(string(connection, "SELECT label FROM days WHERE " + where)).isEqualTo("A%A");
    }
  }

  @ParameterizedTest
  @EnumSource(value = Engines.class, names = "H2", mode = EnumSource.Mode.EXCLUDE)
  void makeReadOnly_promised_refusesEveryWrite(Engines engine) throws Exception {
    String url = dates(engine);
    String[] writes = {
      "INSERT INTO days (label) VALUES ('x')",
      "UPDATE days SET label = 'x'",
      "DELETE FROM days",
      "CREATE TABLE more (i INTEGER)",
      "ALTER TABLE days ADD COLUMN i INTEGER",
      "DROP TABLE days",
    };
    try (Connection connection = engine.connect(url)) {
      Dialect dialect = dialect(connection);
      for (String write : writes) {
        assertThat(dialect.makeReadOnly(connection)).isTrue();
        assertThatThrownBy(() -> Engines.run(connection, write))
            .as(write)
            .isInstanceOf(SQLException.class);
      }
      assertThat(dialect.makeReadOnly(connection)).isTrue();
      assertThat(string(connection, "SELECT count(*) FROM days")).isEqualTo("2");
    }
    try (Connection other = engine.connect(url)) {
      assertThat(string(other, "SELECT count(*) FROM days WHERE label <> 'x'")).isEqualTo("2");
    }
  }

  @ParameterizedTest
  @EnumSource(value = Engines.class, names = "H2", mode = EnumSource.Mode.EXCLUDE)
  void makeReadOnly_afterAFailedQuery_readsAndRefusesStill(Engines engine) throws Exception {
    try (Connection connection = engine.connect(dates(engine))) {
      Dialect dialect = dialect(connection);
      dialect.makeReadOnly(connection);
      assertThatThrownBy(() -> string(connection, "SELECT * FROM nowhere"))
          .isInstanceOf(SQLException.class);
      dialect.makeReadOnly(connection);
      assertThat(string(connection, "SELECT count(*) FROM days")).isEqualTo("2");
      assertThatThrownBy(() -> Engines.run(connection, "DELETE FROM days"))
          .isInstanceOf(SQLException.class);
    }
  }

  @Test
  void makeReadOnly_h2_promisesNothing() throws Exception {
    try (Connection connection = Engines.H2.connect(dates(Engines.H2))) {
      assertThat(dialect(connection).makeReadOnly(connection)).isFalse();
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void readOnlyProperties_secondConnection_opensBesideTheUsers(Engines engine) throws Exception {
    String url = dates(engine);
    try (Connection users = engine.connect(url)) {
      Engines.run(users, "UPDATE days SET label = label");
      for (Properties extra : dialect(users).readOnlyProperties(1_000_000)) {
        Properties properties = engine.properties();
        properties.putAll(extra);
        try (Connection own =
            DriverManager.getConnection(dialect(users).readOnlyUrl(url), properties)) {
          boolean held = dialect(users).makeReadOnly(own);
          assertThat(string(own, "SELECT count(*) FROM days")).isEqualTo("2");
          if (held) {
            assertThatThrownBy(() -> Engines.run(own, "DELETE FROM days"))
                .isInstanceOf(SQLException.class);
          }
        }
      }
    }
  }

  @TableTest
  void sharedByUrl_url_saysWhatASecondConnectionSees(String pattern, boolean shared)
      throws Exception {
    String url = pattern.replace("DIR", directory.toString());
    try (Connection first = DriverManager.getConnection(url)) {
      Engines.run(first, "CREATE TABLE here (i INTEGER)");
      assertThat(dialect(first).sharedByUrl(url)).isEqualTo(shared);
      try (Connection second = DriverManager.getConnection(url);
          ResultSet tables = second.getMetaData().getTables(null, null, "%", null)) {
        boolean seen = false;
        while (tables.next()) {
          seen |= tables.getString("TABLE_NAME").equalsIgnoreCase("here");
        }
        assertThat(seen).isEqualTo(shared);
      }
    }
  }

  @Test
  void of_products_findsTheirDialects() {
    assertThat(Dialects.of("SQLite").name()).isEqualTo("SQLite");
    assertThat(Dialects.of("MySQL").name()).isEqualTo("MySQL");
    assertThat(Dialects.of("MariaDB").name()).isEqualTo("MariaDB");
    assertThat(Dialects.of("HSQL Database Engine").name()).isEqualTo("HSQLDB");
    assertThat(Dialects.of("Oracle").name()).isEqualTo("Oracle");
    assertThat(Dialects.of("Oracle").table(new TableId("S", "a\"b"))).isEqualTo("\"S\".\"a\"\"b\"");
  }

  private String dates(Engines engine) throws SQLException {
    return engine.urlWith(
        directory,
        "CREATE TABLE days (label VARCHAR(20), real_day DATE, text_day VARCHAR(20))",
        "INSERT INTO days VALUES ('A%A', '2023-05-31', '2021-02-28')",
        "INSERT INTO days VALUES ('b_b', NULL, NULL)");
  }

  private static Dialect dialect(Connection connection) throws SQLException {
    return Dialects.of(connection.getMetaData().getDatabaseProductName());
  }

  private static String string(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      assertThat(rows.next()).isTrue();
      return rows.getString(1);
    }
  }
}
