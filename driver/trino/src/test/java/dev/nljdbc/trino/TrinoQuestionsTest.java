// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.trino;

import static dev.nljdbc.trino.TrinoServer.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.dialect.DayExpressions;
import dev.nljdbc.dialect.Dialects;
import dev.nljdbc.trino.TrinoServer.Sent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Questions to a Trino server. */
class TrinoQuestionsTest {

  private static final TrinoServer SERVER = TrinoServer.shared();

  @TempDir private Path folder;

  @BeforeAll
  static void fill() throws SQLException {
    SERVER.run(
        "CREATE SCHEMA IF NOT EXISTS memory.shop",
        "CREATE TABLE IF NOT EXISTS memory.shop.ticket AS SELECT orderkey, clerk AS agent,"
            + " orderpriority AS priority FROM tpch.tiny.orders WHERE orderkey < 2000");
  }

  private Connection connect(String path, String user, String... settings) throws SQLException {
    return SERVER.asking(folder, path, user, settings);
  }

  private static String sql(Connection connection, String question) throws SQLException {
    return connection.nativeSQL("NL: " + question);
  }

  @Test
  void ask_schemaOfUrl_readsThatSchemaAlone() throws SQLException {
    try (Connection connection = connect("/tpch/tiny", "one")) {
      assertThat(rows(connection, "NL: How many customers are there?")).containsExactly("1500");
      assertThat(rows(connection, "NL COLUMNS: name"))
          .isNotEmpty()
          .noneMatch(r -> r.contains("sf"));
    }
    assertThat(SERVER.statements("one"))
        .extracting(Sent::sql)
        .noneMatch(sql -> sql.contains("sf1"));
  }

  @Test
  void index_ofTheFirstQuestion_isWritten() throws Exception {
    try (Connection connection = connect("/tpch/tiny", "six");
        Statement statement = connection.createStatement()) {
      statement.executeQuery("NL: How many nations are there?").close();
      for (SQLWarning w = statement.getWarnings(); w != null; w = w.getNextWarning()) {
        assertThat(w.getMessage()).doesNotContain("transaction");
      }
    }
    try (Stream<Path> files = Files.walk(folder)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .anyMatch(name -> name.startsWith("segments_"));
    }
  }

  @Test
  void ask_noCatalog_isOneClearError() throws SQLException {
    try (Connection connection = connect("", "two")) {
      assertThatThrownBy(() -> rows(connection, "NL: How many customers are there?"))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("names no catalog")
          .hasMessageContaining("nl.schemas");
    }
    try (Connection connection = connect("", "two", "nl.schemas", "tpch.tiny")) {
      assertThat(rows(connection, "NL: How many customers are there?")).containsExactly("1500");
      assertThat(sql(connection, "How many customers are there?")).contains("tpch.tiny.customer");
    }
  }

  @Test
  void ask_daysBetweenDates_countsThem() throws SQLException {
    try (Connection connection = connect("/tpch/tiny", "ada")) {
      String late = "NL: How many line items have a receipt date after the commit date?";
      assertThat(rows(connection, late))
          .isEqualTo(
              rows(connection, "SELECT COUNT(*) FROM lineitem WHERE receiptdate > commitdate"));
      String days =
          "NL: What is the average number of days between the ship date and the receipt date?";
      assertThat(rows(connection, days))
          .isEqualTo(
              rows(
                  connection,
                  "SELECT AVG(CAST(date_diff('day', shipdate, receiptdate) AS DOUBLE)) FROM lineitem"));
    }
  }

  @Test
  void years_fromABirth_areOnesAge() throws SQLException {
    DayExpressions days = Dialects.of("Trino").days();
    try (Connection connection = connect("/tpch/tiny", "eve")) {
      for (String today : List.of("2024-03-31", "2024-04-01")) {
        String years = days.years("DATE '2000-04-01'", "DATE '%s'".formatted(today)).orElseThrow();
        assertThat(rows(connection, "SELECT " + years))
            .containsExactly(today.endsWith("01") ? "24" : "23");
      }
    }
  }

  @Test
  void ask_twoCatalogs_joinsAcross() throws SQLException {
    try (Connection connection = connect("/tpch/tiny", "three", "nl.schemas", "tiny,memory.shop")) {
      assertThat(rows(connection, "NL: How many tickets are there per priority?")).hasSize(5);
      assertThat(
              rows(
                  connection,
                  "NL SQL: how many tickets are there with orderpriority 1-URGENT of the orders?"))
          .isNotEmpty();
    }
  }

  @Test
  void ask_eachStatement_isReadToItsEnd() throws SQLException {
    try (Connection connection = connect("/tpch/tiny", "four")) {
      rows(connection, "NL: How many nations are in each region?");
    }
    assertThat(SERVER.statements("four"))
        .allMatch(sent -> sent.state().equals("FINISHED"), "finished");
  }

  @Test
  void ask_queryThatReadsMoreThanAllowed_isRefused() throws SQLException {
    try (Connection connection = connect("/tpch/tiny", "five", "nl.answer.cost", "1000")) {
      assertThat(rows(connection, "NL: How many nations are there?")).containsExactly("25");
      assertThatThrownBy(() -> rows(connection, "NL: How many customers are there?"))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("nl.answer.cost");
    }
  }

  @Test
  void ask_maxRowsOfUser_givesThoseAloneAndFreesTheConnection() throws SQLException {
    try (Connection connection = connect("/tpch/tiny", "six");
        Statement statement = connection.createStatement()) {
      statement.setMaxRows(3);
      int read = 0;
      try (ResultSet rows = statement.executeQuery("NL: names of all customers")) {
        while (rows.next()) {
          read++;
        }
      }
      assertThat(read).isEqualTo(3);
      assertThat(connection.getAutoCommit()).isTrue();
      assertThat(rows(connection, "SELECT count(*) FROM region")).containsExactly("5");
    }
  }

  @Test
  void ask_rowsGivenUp_endTheirStatement() throws SQLException {
    try (Connection connection = connect("/tpch/sf1", "seven", "nl.index.wait", "0s");
        Statement statement = connection.createStatement()) {
      ResultSet rows = statement.executeQuery("NL: names of all customers");
      assertThat(rows.next()).isTrue();
      rows.close();
      assertThat(rows(connection, "SELECT count(*) FROM region")).containsExactly("5");
    }
    assertThat(SERVER.statements("seven")).noneMatch(sent -> sent.state().equals("RUNNING"));
  }

  @Test
  void ask_columnsWithoutText_areLeftUnreadAndSpoilNothing() throws SQLException {
    SERVER.run(
        "CREATE SCHEMA IF NOT EXISTS memory.odd",
        "CREATE TABLE IF NOT EXISTS memory.odd.device AS SELECT 'lamp' AS name,"
            + " JSON '{\"a\": 1}' AS settings, ARRAY['x'] AS tags, MAP(ARRAY['k'], ARRAY['v']) AS"
            + " labels, CAST(ROW('a', 1) AS ROW(part VARCHAR, n INTEGER)) AS made, X'01' AS code,"
            + " uuid() AS id, IPADDRESS '10.0.0.1' AS address, approx_set(1) AS seen,"
            + " INTERVAL '2' DAY AS warranty, TIMESTAMP '2024-01-02 10:00:00 UTC' AS sold");
    try (Connection connection = connect("/memory/odd", "odd")) {
      assertThat(rows(connection, "NL: names of all devices")).containsExactly("lamp");
      assertThat(rows(connection, "NL VALUES: lamp")).isNotEmpty();
    }
    assertThat(SERVER.statements("odd")).allMatch(sent -> sent.state().equals("FINISHED"));
  }

  /** Of an answer: whether it was kept. */
  private static String cached(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("NL SQL: How many visits are there?")) {
      assertThat(rows.next()).isTrue();
      return rows.getString("cached");
    }
  }

  @Test
  void ask_otherRoleOfTheCatalog_isNotGivenWhatIsKept() throws SQLException {
    try (Connection connection = connect("/staff/office", "roles");
        Statement statement = connection.createStatement()) {
      assertThat(cached(connection)).isEqualTo("false");
      assertThat(cached(connection)).isEqualTo("true");
      for (String role : List.of("clerk", "auditor")) {
        statement.execute("SET ROLE " + role + " IN staff");
        assertThat(cached(connection)).as(role).isEqualTo("false");
        assertThat(cached(connection)).as(role).isEqualTo("true");
        assertThat(rows(connection, "NL STATUS"))
            .anyMatch(row -> row.startsWith("exploring on|") && row.contains("staff." + role));
      }
      statement.execute("SET ROLE NONE IN staff");
      assertThat(cached(connection)).isEqualTo("true");
      assertThat(rows(connection, "NL: How many visits are there?")).containsExactly("2");
    }
  }

  @Test
  void ask_secondConnectionOfTheSameRole_exploresOnIt() throws SQLException {
    String role = "SET ROLE clerk IN staff";
    try (Connection connection = connect("/staff/office", "session", "nl.session", role);
        Statement statement = connection.createStatement()) {
      assertThat(rows(connection, "NL STATUS"))
          .anyMatch(row -> row.startsWith("exploring on|your own connection"));
      statement.execute(role);
      assertThat(cached(connection)).isEqualTo("false");
      assertThat(rows(connection, "NL STATUS"))
          .anyMatch(row -> row.matches("exploring on.a connection of its own.*staff.clerk.*"));
    }
  }

  @Test
  void ask_catalogThatIsAway_stillTellsTheRolesOfOthers() throws SQLException {
    try (Connection connection =
            connect("/staff/office", "away", "nl.schemas", "office,gone.things");
        Statement statement = connection.createStatement()) {
      assertThat(cached(connection)).isEqualTo("false");
      statement.execute("SET ROLE clerk IN staff");
      assertThat(cached(connection)).isEqualTo("false");
      assertThat(cached(connection)).isEqualTo("true");
    }
  }

  /** The first thousand clients bought nothing. */
  @Test
  void ask_largeTablesOfWhichTheFirstRowsAreRead_joinsThemByTheirNames() throws SQLException {
    SERVER.run(
        "CREATE SCHEMA IF NOT EXISTS memory.trade",
        "CREATE TABLE IF NOT EXISTS memory.trade.client AS SELECT n AS client_id, 'client ' ||"
            + " CAST(n AS VARCHAR) AS name FROM UNNEST(sequence(1, 3000)) AS t(n)",
        "CREATE TABLE IF NOT EXISTS memory.trade.purchase AS SELECT n AS purchase_id, 2900 + n % 100"
            + " AS client_id, n * 2 AS price FROM UNNEST(sequence(1, 5000)) AS t(n)");
    try (Connection connection = connect("/memory/trade", "trade")) {
      assertThat(rows(connection, "NL PATH: purchase.price, client.name"))
          .singleElement()
          .asString()
          .contains("purchase.client_id = client.client_id (inferred)");
    }
  }
}
