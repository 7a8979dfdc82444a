// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.catalog.Visibility;
import dev.nljdbc.catalog.read.CatalogReader;
import dev.nljdbc.dialect.DayExpressions;
import dev.nljdbc.dialect.Dialects;
import dev.nljdbc.dialect.RelativeDay;
import dev.nljdbc.dialect.RelativeDay.Start;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.guard.Battery;
import dev.nljdbc.guard.SqlGuard;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The whole driver over Firebird, which no Maven artifact brings. With {@code -Dnljdbc.firebird}
 * the test makes a database of its own on a server: host, port and a folder that the server may
 * write, as {@code localhost:3050//tmp}, and the password of SYSDBA in {@code
 * nljdbc.firebird.password}.
 */
@EnabledIfSystemProperty(named = "nljdbc.firebird", matches = ".+")
class FirebirdTest {

  @TempDir private static Path folder;
  private static String url = "";

  @BeforeAll
  static void create() throws SQLException {
    String place = System.getProperty("nljdbc.firebird") + "/nl" + System.nanoTime() + ".fdb";
    url = "jdbc:firebirdsql://" + place;
    DriverManager.getConnection(url + "?createDatabaseIfNotExist=true", login()).close();
    try (Connection connection = DriverManager.getConnection(url, login())) {
      Engines.run(
          connection,
          "CREATE TABLE client (id INTEGER PRIMARY KEY, name VARCHAR(40), city VARCHAR(40))",
          "CREATE TABLE purchase (id INTEGER PRIMARY KEY, client_id INTEGER REFERENCES client,"
              + " total DECIMAL(10, 2), placed TIMESTAMP)",
          "CREATE VIEW romans AS SELECT name FROM client WHERE city = 'Rome'",
          "CREATE SEQUENCE s");
      for (String row : List.of("1, 'Anna', 'Oslo'", "2, 'Bert', 'Rome'", "3, 'Carl', 'Oslo'")) {
        Engines.run(connection, "INSERT INTO client VALUES (" + row + ")");
      }
      for (String row :
          List.of(
              "1, 1, 10, '2023-01-05 10:00:00'",
              "2, 1, 20.5, '2024-02-06 11:00:00'",
              "3, 2, 40, '2024-03-07 12:00:00'")) {
        Engines.run(connection, "INSERT INTO purchase VALUES (" + row + ")");
      }
      for (String sql : Battery.schema()) {
        for (String row : sql.split("(?<=\\)), (?=\\()")) {
          String whole = row.startsWith("(") ? sql.replaceFirst("\\(.*", row) : row;
          Engines.run(connection, whole);
        }
      }
    }
  }

  private static Properties login() {
    Properties login = new Properties();
    login.setProperty("user", "SYSDBA");
    login.setProperty("password", System.getProperty("nljdbc.firebird.password", "masterkey"));
    return login;
  }

  private static Connection connect(String... settings) throws SQLException {
    Properties properties = login();
    properties.setProperty("nl.dir", folder.resolve("indexes").toString());
    properties.setProperty("nl.model", "offline");
    properties.setProperty("nl.tables.allow", "client, purchase, romans");
    for (int i = 0; i < settings.length; i += 2) {
      properties.setProperty(settings[i], settings[i + 1]);
    }
    return DriverManager.getConnection("jdbc:nl:" + url.substring("jdbc:".length()), properties);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "how many purchases are there?               | [[3]]",
        "names of the clients in Oslo                | [[Anna], [Carl]]",
        "number of clients by city                   | [[Oslo, 2], [Rome, 1]]",
        "names of clients with purchases over 30     | [[Bert]]",
        "how many purchases were placed in 2024?     | [[2]]",
        "name of the client with the most purchases  | [[Anna]]",
        "clients without purchases                   | [[Carl]]"
      })
  void question_findsTheRows(String question, String expected) throws Exception {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      List<List<String>> rows = Asked.rows(statement, "NL: " + question);
      assertThat(rows.stream().map(List::toString).sorted().toList().toString())
          .as(Asked.warnings(statement))
          .isEqualTo(expected);
      assertThat(connection.isReadOnly()).isFalse();
    }
  }

  @Test
  void question_inATransaction_seesItsChangesAndEndsNothing() throws Exception {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.executeUpdate("INSERT INTO client VALUES (4, 'Dora', 'Bern')");
      assertThat(Asked.firsts(statement, "NL: how many clients are there?")).containsExactly("4");
      connection.rollback();
      assertThat(Asked.firsts(statement, "NL: how many clients are there?")).containsExactly("3");
    }
  }

  @Test
  void values_misspelt_areFoundAndTheEngineHolds() throws Exception {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      assertThat(Asked.firsts(statement, "NL VALUES: Olso")).contains("Oslo");
      assertThat(Asked.rows(statement, "NL STATUS").toString())
          .contains("the engine holds read-only");
    }
    try (Connection required = connect("nl.readonly", "required");
        Statement statement = required.createStatement()) {
      assertThat(Asked.firsts(statement, "NL: how many cities are there?")).isNotEmpty();
    }
  }

  @Test
  void answer_thatWrites_isRefusedByTheEngine() throws Exception {
    try (Connection connection = DriverManager.getConnection(url, login());
        Statement statement = connection.createStatement()) {
      assertThat(Dialects.of("Firebird 3.0").makeReadOnly(connection)).isTrue();
      assertThatThrownBy(() -> statement.execute("DELETE FROM purchase"))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("read-only");
    }
  }

  @Test
  void days_countedByTheEngine_areThoseThatJavaCounts() throws Exception {
    DayExpressions days = Dialects.of("Firebird 3.0").days();
    LocalDate today = LocalDate.of(2024, 3, 31);
    try (Connection connection = DriverManager.getConnection(url, login());
        Statement statement = connection.createStatement()) {
      for (Start start : Start.values()) {
        for (DayOfWeek first : List.of(DayOfWeek.MONDAY, DayOfWeek.SUNDAY)) {
          RelativeDay day = new RelativeDay(start, -3, 2);
          String sql = days.day(day, "DATE '2024-03-31'", first);
          try (ResultSet rows = statement.executeQuery("SELECT " + sql + " FROM RDB$DATABASE")) {
            rows.next();
            assertThat(rows.getString(1)).as(sql).isEqualTo(day.from(today, first).toString());
          }
        }
      }
      String between = days.between("DATE '2024-02-28'", "DATE '2024-03-31'").orElseThrow();
      try (ResultSet rows = statement.executeQuery("SELECT " + between + " FROM RDB$DATABASE")) {
        rows.next();
        assertThat(rows.getInt(1)).as(between).isEqualTo(32);
      }
      String years = days.years("DATE '2000-04-01'", "DATE '2024-03-31'").orElseThrow();
      try (ResultSet rows = statement.executeQuery("SELECT " + years + " FROM RDB$DATABASE")) {
        rows.next();
        assertThat(rows.getInt(1)).as(years).isEqualTo(23);
      }
    }
  }

  private static SqlGuard guard() throws SQLException {
    try (Connection connection = DriverManager.getConnection(url, login())) {
      return new SqlGuard(
          Visibility.of("", "canary", "", "").of(new CatalogReader().read(connection), ""));
    }
  }

  @Test
  void check_attack_isRefused() throws Exception {
    SqlGuard guard = guard();
    List<String> passed = new ArrayList<>();
    for (String attack : Battery.attacks("FIREBIRD")) {
      try {
        passed.add(guard.check(attack));
      } catch (NlException e) {
        assertThat(e.error()).as(attack).isEqualTo(NlError.REFUSED);
      }
    }
    assertThat(passed).isEmpty();
  }

  @Test
  void check_harmlessQuery_passesAndRuns() throws Exception {
    SqlGuard guard = guard();
    List<String> failed = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection(url, login());
        Statement statement = connection.createStatement()) {
      for (String query : Battery.harmless("FIREBIRD")) {
        try (ResultSet rows = statement.executeQuery(guard.check(query))) {
          while (rows.next()) {
            rows.getString(1);
          }
        } catch (SQLException e) {
          failed.add(query + "\n    " + e.getMessage());
        }
      }
    }
    assertThat(failed).isEmpty();
  }
}
