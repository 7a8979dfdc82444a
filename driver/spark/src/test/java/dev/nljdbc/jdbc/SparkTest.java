// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.dialect.DayExpressions;
import dev.nljdbc.dialect.Dialects;
import dev.nljdbc.dialect.RelativeDay;
import dev.nljdbc.dialect.RelativeDay.Start;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The whole driver over a Spark SQL server, through Hive's driver. */
@Timeout(300)
class SparkTest {

  /** Pairs of rows without end, as far as a test waits. */
  private static final String SLOW =
      "SELECT COUNT(*) FROM lineitem a, lineitem b, nation c WHERE a.comment <> b.comment";

  private static final String ODD = "O'Hara `x` \\ \"é\" ${env:HOME} 東京";

  @TempDir private static Path folder;

  @BeforeAll
  static void fill() throws SQLException {
    SparkServer.run(
        "CREATE DATABASE shop",
        "CREATE TABLE shop.client (id INT, `full ``name` STRING, city STRING, born DATE)",
        "CREATE TABLE shop.purchase (id INT, client_id INT, total DECIMAL(10, 2), placed TIMESTAMP)",
        "INSERT INTO shop.client VALUES (1, 'Anna', 'Zürich', DATE '1990-01-02'), (2, 'Bert',"
            + " 'Rome', NULL), (3, 'Carl', 'Zürich', NULL), (4, 'Dora', "
            + Dialects.of("Spark SQL").string(ODD)
            + ", NULL)",
        "INSERT INTO shop.purchase VALUES (1, 1, 10, TIMESTAMP '2023-01-05 10:00:00'),"
            + " (2, 1, 20.5, TIMESTAMP '2024-02-06 11:00:00'),"
            + " (3, 2, 40, TIMESTAMP '2024-03-07 12:00:00')");
  }

  private static Connection connect(String database, String... settings) throws SQLException {
    return SparkServer.connect(database, folder.resolve("indexes"), settings);
  }

  private static AskedDriver asked() {
    return new AskedDriver(folder);
  }

  /** No question says which column comes first: cells are sorted. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "how many purchases are there?            | [[3]]",
        "full names of the clients in Zürich      | [[Anna], [Carl]]",
        "how many purchases were placed in 2024?  | [[2]]",
        "total of purchases by client             | [[30.50, Anna], [40.00, Bert]]",
        "how many purchases have a total over 15? | [[2]]"
      })
  void question_smallWarehouse_findsTheRows(String question, String expected) throws Exception {
    try (Connection connection = connect("shop");
        Statement statement = connection.createStatement()) {
      List<List<String>> rows = Asked.rows(statement, "NL: " + question);
      List<String> sorted =
          rows.stream().map(row -> row.stream().sorted().toList().toString()).sorted().toList();
      assertThat(sorted.toString()).as(Asked.warnings(statement)).isEqualTo(expected);
    }
  }

  @Test
  void values_misspeltAndOdd_areFoundInTheIndex() throws Exception {
    try (Connection connection = connect("shop");
        Statement statement = connection.createStatement()) {
      assertThat(Asked.firsts(statement, "NL VALUES: Zurich")).contains("Zürich");
      assertThat(Asked.firsts(statement, "NL VALUES: O'Hara")).contains(ODD);
      assertThat(Asked.rows(statement, "NL STATUS").toString())
          .contains("read-only by the guard alone")
          .doesNotContain("rows of this database depend on who asks");
    }
  }

  @Test
  void literal_oddText_isReadBackWhole() throws Exception {
    String literal = Dialects.of("Spark SQL").string(ODD);
    try (Connection connection = asked().connect("jdbc:" + SparkServer.url("shop"));
        Statement statement = connection.createStatement()) {
      String sql = "SELECT city FROM client WHERE city = " + literal;
      assertThat(Asked.firsts(statement, "NL: " + sql)).containsExactly(ODD);
    }
  }

  @Test
  void question_readOnlyRequired_isRefused() throws Exception {
    try (Connection connection = connect("shop", "nl.readonly", "required");
        Statement statement = connection.createStatement()) {
      assertThatThrownBy(() -> statement.executeQuery("NL: how many clients are there?"))
          .isInstanceOfSatisfying(
              NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.UNSUPPORTED));
    }
  }

  @Test
  void schemas_urlAlone_areThatDatabase() throws Exception {
    try (Connection connection = connect("shop");
        Statement statement = connection.createStatement()) {
      assertThat(Asked.rows(statement, "NL COLUMNS: nation, name").toString())
          .contains("client")
          .doesNotContain("tpch");
    }
  }

  @Test
  void schemas_twoNamed_areReadAndQualified() throws Exception {
    try (Connection connection = connect("shop", "nl.schemas", "shop,tpch");
        Statement statement = connection.createStatement()) {
      assertThat(connection.nativeSQL("NL: how many nations are there?"))
          .contains("FROM tpch.nation");
      assertThat(Asked.firsts(statement, "NL: how many nations are there?")).containsExactly("25");
      assertThat(Asked.firsts(statement, "NL: how many purchases are there?")).containsExactly("3");
    }
  }

  @Test
  void answer_limits_holdAndFreeTheConnection() throws Exception {
    try (Connection connection = connect("tpch", "nl.answer.rows", "100");
        Statement statement = connection.createStatement()) {
      assertThat(Asked.rows(statement, "NL: names of all customers")).hasSize(100);
      assertThat(Asked.warnings(statement)).contains("nl.answer.rows");
      statement.setMaxRows(7);
      statement.setFetchSize(3);
      assertThat(Asked.rows(statement, "NL: names of all customers")).hasSize(7);
      try (Statement next = connection.createStatement()) {
        assertThat(Asked.firsts(next, "SELECT count(*) FROM region")).containsExactly("5");
      }
    }
  }

  @Test
  void answer_manyRows_comesInPieces() throws Exception {
    try (Connection connection = connect("tpch");
        Statement statement = connection.createStatement()) {
      statement.setFetchSize(100);
      int read = 0;
      try (ResultSet rows = statement.executeQuery("NL: names of all customers")) {
        while (rows.next()) {
          read++;
        }
      }
      assertThat(read).isEqualTo(1_500);
    }
  }

  @Test
  void question_cancelled_ends() throws Exception {
    AskedDriver driver = asked();
    try (Connection connection =
            driver.connect("jdbc:" + SparkServer.url("tpch"), SparkServer.login());
        Statement statement = connection.createStatement()) {
      driver.prepare(connection);
      Asking asking = Asking.of(statement, "NL: " + SLOW);
      asking.await(
          () ->
              List.of(asking.thread().getStackTrace()).stream()
                  .anyMatch(frame -> frame.getClassName().contains(".hive.jdbc.")));
      statement.cancel();
      assertThat(asking.failure().get()).isInstanceOf(SQLException.class);
      try (Statement next = connection.createStatement()) {
        assertThat(Asked.firsts(next, "NL: SELECT count(*) FROM region")).containsExactly("5");
      }
    }
  }

  @Test
  void question_queryTimeout_ends() throws Exception {
    AskedDriver driver = asked();
    try (Connection connection =
            driver.connect("jdbc:" + SparkServer.url("tpch"), SparkServer.login());
        Statement statement = connection.createStatement()) {
      driver.prepare(connection);
      statement.setQueryTimeout(2);
      assertThatThrownBy(() -> Asked.rows(statement, "NL: " + SLOW))
          .isInstanceOf(SQLException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"Rome", "O'Hara", "x' OR '1' = '1"})
  void question_parameter_isBound(String city) throws Exception {
    try (Connection connection =
            asked().connect("jdbc:" + SparkServer.url("shop"), SparkServer.login());
        PreparedStatement statement =
            connection.prepareStatement("NL: SELECT `full ``name` FROM client WHERE city = ?")) {
      statement.setString(1, city);
      try (ResultSet rows = statement.executeQuery()) {
        assertThat(Asked.rows(rows)).hasSize(city.equals("Rome") ? 1 : 0);
      }
    }
  }

  @Test
  void metadata_ofClients_isTheDriversOwn() throws Exception {
    try (Connection connection = connect("shop");
        Connection bare = SparkServer.connect("shop");
        ResultSet tables = connection.getMetaData().getTables(null, "shop", "%", null);
        ResultSet own = bare.getMetaData().getTables(null, "shop", "%", null);
        ResultSet columns = connection.getMetaData().getColumns(null, "shop", "client", "%")) {
      assertThat(Asked.rows(tables)).isEqualTo(Asked.rows(own)).hasSize(2);
      assertThat(Asked.rows(columns)).hasSize(4);
      assertThat(connection.getMetaData().getDatabaseProductName()).isEqualTo("Spark SQL");
    }
  }

  @Test
  void model_conversation_answers() throws Exception {
    try (FakeChatServer server = FakeChatServer.start()) {
      server
          .reply(Reply.call("SearchValue", "{\"queries\":[\"Zurich\"]}"))
          .reply(Reply.call("ExecuteSQL", "{\"sql\":\"SELECT nope FROM client\"}"))
          .reply(Reply.call("ExecuteSQL", "{\"sql\":\"SELECT reflect('a', 'b') FROM client\"}"))
          .reply(
              Reply.call(
                  "ExecuteSQL",
                  "{\"sql\":\"SELECT COUNT(*) FROM client WHERE city = 'Zürich'\",\"final\":true}"));
      try (Connection connection =
              connect("shop", "nl.model", "m", "nl.base-url", server.baseUrl());
          Statement statement = connection.createStatement()) {
        assertThat(Asked.firsts(statement, "NL: clients in Zurich, how many?"))
            .containsExactly("2");
      }
      assertThat(server.requests().get(0).body().toString()).contains("a backslash escapes");
      assertThat(server.requests().get(1).body().toString()).contains("Zürich");
      assertThat(server.requests().get(2).body().toString()).contains("id", "cannot be resolved");
      assertThat(server.requests().get(3).body().toString())
          .contains("the function reflect")
          .containsIgnoringCase("refused");
    }
  }

  @Test
  void days_countedByTheEngine_areThoseThatJavaCounts() throws Exception {
    DayExpressions days = Dialects.of("Spark SQL").days();
    Map<RelativeDay, LocalDate> expected =
        Map.of(
            new RelativeDay(Start.TODAY, 0, -1), LocalDate.of(2024, 3, 30),
            new RelativeDay(Start.TODAY, -1, 0), LocalDate.of(2024, 2, 29),
            new RelativeDay(Start.TODAY, 12, 1), LocalDate.of(2025, 4, 1),
            new RelativeDay(Start.WEEK, 0, 0), LocalDate.of(2024, 3, 25),
            new RelativeDay(Start.MONTH, -1, 0), LocalDate.of(2024, 2, 1),
            new RelativeDay(Start.QUARTER, 3, -1), LocalDate.of(2024, 3, 31),
            new RelativeDay(Start.YEAR, -12, 0), LocalDate.of(2023, 1, 1));
    try (Connection connection = SparkServer.connect("default");
        Statement statement = connection.createStatement()) {
      for (Map.Entry<RelativeDay, LocalDate> day : expected.entrySet()) {
        String sql = days.day(day.getKey(), "DATE '2024-03-31'", DayOfWeek.MONDAY);
        assertThat(Asked.firsts(statement, "SELECT CAST(" + sql + " AS STRING)"))
            .as(sql)
            .containsExactly(day.getValue().toString());
      }
      assertThat(Asked.firsts(statement, "SELECT " + days.today("Europe/Oslo")).get(0))
          .matches("\\d{4}-\\d\\d-\\d\\d");
      String between =
          days.between("DATE '2024-02-28'", "DATE '2024-03-31'").orElseThrow();
      assertThat(Asked.firsts(statement, "SELECT " + between)).containsExactly("32");
      String years = days.years("DATE '2000-04-01'", "DATE '2024-03-31'").orElseThrow();
      assertThat(Asked.firsts(statement, "SELECT " + years)).containsExactly("23");
      assertThat(Asked.firsts(statement, "SELECT " + days.compact("DATE '2024-03-31'")))
          .containsExactly("20240331");
      assertThat(Asked.firsts(statement, days.clock()).get(0))
          .matches("\\d{4}-\\d\\d-\\d\\d \\d.*");
    }
  }
}
