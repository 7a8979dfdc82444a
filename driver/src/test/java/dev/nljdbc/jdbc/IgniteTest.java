// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.catalog.Catalog;
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
import dev.nljdbc.testing.IgniteCluster;
import java.io.IOException;
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
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The whole driver over a cluster of three nodes of Apache Ignite; the last test stops one. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Timeout(180)
class IgniteTest {

  private static final int READINGS = 20_000;

  @TempDir private static Path folder;
  private static IgniteCluster cluster;

  @BeforeAll
  static void start() throws IOException, SQLException {
    cluster = IgniteCluster.start(folder);
    String backups = " WITH \"template=partitioned,backups=1\"";
    try (Connection connection = DriverManager.getConnection(cluster.url())) {
      Engines.run(
          connection,
          "CREATE TABLE client (id INTEGER PRIMARY KEY, name VARCHAR, city VARCHAR, born DATE)"
              + backups,
          "CREATE TABLE purchase (id INTEGER PRIMARY KEY, client_id INTEGER, total DECIMAL(10, 2),"
              + " placed TIMESTAMP)"
              + backups,
          "CREATE TABLE reading (id INTEGER PRIMARY KEY, amount INTEGER)" + backups,
          "INSERT INTO client VALUES (1, 'Anna', 'Oslo', DATE '1990-01-02'),"
              + " (2, 'Bert', 'Rome', DATE '1991-03-04'), (3, 'Carl', 'Oslo', NULL)",
          "INSERT INTO purchase VALUES (1, 1, 10, TIMESTAMP '2023-01-05 10:00:00'),"
              + " (2, 1, 20.5, TIMESTAMP '2024-02-06 11:00:00'),"
              + " (3, 2, 40, TIMESTAMP '2024-03-07 12:00:00')",
          "INSERT INTO reading SELECT CAST(x AS INTEGER), CAST(MOD(x, 100) AS INTEGER)"
              + " FROM TABLE(SYSTEM_RANGE(1, "
              + READINGS
              + "))");
      for (String sql : Battery.schema()) {
        Engines.run(connection, sql.replaceAll("'(\\d{4}-\\d\\d-\\d\\d)'", "DATE '$1'"));
      }
    }
  }

  @AfterAll
  static void stop() throws IOException {
    if (cluster != null) {
      cluster.close();
    }
  }

  private static Connection connect(String... settings) throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("nl.dir", folder.resolve("indexes").toString());
    properties.setProperty("nl.model", "offline");
    properties.setProperty("nl.tables.allow", "client, purchase, reading");
    for (int i = 0; i < settings.length; i += 2) {
      properties.setProperty(settings[i], settings[i + 1]);
    }
    return DriverManager.getConnection(
        "jdbc:nl:" + cluster.url().substring("jdbc:".length()), properties);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "how many purchases are there?                       | [[3]]",
        "names of the clients in Oslo                    | [[Anna], [Carl]]",
        "how many clients are in each city?               | [[Oslo, 2], [Rome, 1]]",
        "names of clients with purchases over 30            | [[Bert]]",
        "how many purchases were placed in 2024?              | [[2]]",
        "average amount of the readings                    | [[49.5]]",
        "name of the client with the most purchases         | [[Anna]]",
        "clients without purchases                          | [[Carl]]",
        "how many readings have an amount over 90?         | [[1800]]"
      })
  @Order(1)
  void question_threeNodes_findsTheRows(String question, String expected) throws Exception {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      List<List<String>> rows = Asked.rows(statement, "NL: " + question);
      assertThat(rows.stream().map(List::toString).sorted().toList().toString())
          .as(Asked.warnings(statement))
          .isEqualTo(expected);
    }
  }

  @Test
  @Order(1)
  void values_misspelt_areFoundInTheIndex() throws Exception {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      assertThat(Asked.firsts(statement, "NL VALUES: Olso")).contains("Oslo");
      assertThat(Asked.rows(statement, "NL STATUS").toString())
          .contains("read-only by the guard alone")
          .doesNotContain("read live");
    }
  }

  @Test
  @Order(1)
  void question_readOnlyRequired_isRefused() throws Exception {
    try (Connection connection = connect("nl.readonly", "required");
        Statement statement = connection.createStatement()) {
      assertThatThrownBy(() -> statement.executeQuery("NL: names of the clients in Rome"))
          .isInstanceOfSatisfying(
              NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.UNSUPPORTED));
    }
  }

  @Test
  @Order(1)
  void answer_limitedRows_endsWithAWarning() throws Exception {
    try (Connection connection = connect("nl.answer.rows", "100");
        Statement statement = connection.createStatement()) {
      assertThat(Asked.rows(statement, "NL: id of all readings")).hasSize(100);
      assertThat(Asked.warnings(statement)).contains("nl.answer.rows");
      statement.setMaxRows(7);
      assertThat(Asked.rows(statement, "NL: id of all readings")).hasSize(7);
    }
  }

  @Test
  @Order(1)
  void answer_manyRows_comesInPieces() throws Exception {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.setFetchSize(50);
      int read = 0;
      try (ResultSet rows = statement.executeQuery("NL: id of all readings")) {
        assertThat(rows.getFetchSize()).isEqualTo(50);
        while (rows.next()) {
          read++;
        }
      }
      assertThat(read).isEqualTo(READINGS);
      try (ResultSet rows = statement.executeQuery("NL: id of all readings")) {
        assertThat(rows.next()).isTrue();
      }
      assertThat(Asked.firsts(statement, "NL: how many purchases are there?")).containsExactly("3");
    }
  }

  @Test
  @Order(1)
  void days_countedByTheEngine_areThoseThatJavaCounts() throws Exception {
    DayExpressions days = Dialects.of("Apache Ignite").days();
    Map<RelativeDay, LocalDate> expected =
        Map.of(
            new RelativeDay(Start.TODAY, 0, -1), LocalDate.of(2024, 3, 30),
            new RelativeDay(Start.TODAY, -1, 0), LocalDate.of(2024, 2, 29),
            new RelativeDay(Start.TODAY, 12, 1), LocalDate.of(2025, 4, 1),
            new RelativeDay(Start.WEEK, 0, 0), LocalDate.of(2024, 3, 25),
            new RelativeDay(Start.MONTH, -1, 0), LocalDate.of(2024, 2, 1),
            new RelativeDay(Start.QUARTER, 3, -1), LocalDate.of(2024, 3, 31),
            new RelativeDay(Start.YEAR, -12, 0), LocalDate.of(2023, 1, 1));
    try (Connection connection = DriverManager.getConnection(cluster.url());
        Statement statement = connection.createStatement()) {
      for (Map.Entry<RelativeDay, LocalDate> day : expected.entrySet()) {
        String sql = days.day(day.getKey(), "DATE '2024-03-31'", DayOfWeek.MONDAY);
        try (ResultSet rows = statement.executeQuery("SELECT CAST(" + sql + " AS VARCHAR)")) {
          rows.next();
          assertThat(rows.getString(1)).as(sql).isEqualTo(day.getValue().toString());
        }
      }
      String between = days.between("DATE '2024-02-28'", "DATE '2024-03-31'").orElseThrow();
      try (ResultSet rows = statement.executeQuery("SELECT " + between)) {
        rows.next();
        assertThat(rows.getInt(1)).as(between).isEqualTo(32);
      }
      String years = days.years("DATE '2000-04-01'", "DATE '2024-03-31'").orElseThrow();
      try (ResultSet rows = statement.executeQuery("SELECT " + years)) {
        rows.next();
        assertThat(rows.getInt(1)).as(years).isEqualTo(23);
      }
    }
  }

  private static SqlGuard guard() throws SQLException {
    try (Connection connection = DriverManager.getConnection(cluster.url())) {
      Catalog catalog = new CatalogReader().read(connection);
      return new SqlGuard(Visibility.of("", "canary", "", "").of(catalog, ""));
    }
  }

  @Test
  @Order(1)
  void check_attack_isRefused() throws Exception {
    SqlGuard guard = guard();
    List<String> passed = new ArrayList<>();
    for (String attack : Battery.attacks("IGNITE")) {
      try {
        passed.add(guard.check(attack));
      } catch (NlException e) {
        assertThat(e.error()).as(attack).isEqualTo(NlError.REFUSED);
      }
    }
    assertThat(passed).isEmpty();
  }

  @Test
  @Order(1)
  void check_harmlessQuery_passesAndRuns() throws Exception {
    SqlGuard guard = guard();
    List<String> failed = new ArrayList<>();
    List<String> queries = Battery.harmless("IGNITE");
    try (Connection connection = DriverManager.getConnection(cluster.url());
        Statement statement = connection.createStatement()) {
      for (String query : queries) {
        try (ResultSet rows = statement.executeQuery(guard.check(query))) {
          while (rows.next()) {
            rows.getString(1);
          }
        } catch (SQLException e) {
          failed.add(query + "\n    " + e.getMessage());
        }
      }
    }
    assertThat(queries).hasSizeGreaterThan(100);
    assertThat(failed).isEmpty();
  }

  /**
   * While the cluster finds out, Ignite may fail a query or lose a connection; what it answers is
   * right.
   */
  @Test
  @Order(2)
  void question_nodeStopped_findsTheRowsOfAllNodes() throws Exception {
    String question = "NL: how many readings have an amount over 90?";
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      assertThat(Asked.firsts(statement, question)).containsExactly("1800");
    }
    cluster.stopNode();
    for (int answered = 0; answered < 3; ) {
      try (Connection connection = connect();
          Statement statement = connection.createStatement()) {
        assertThat(Asked.firsts(statement, question)).containsExactly("1800");
        assertThat(Asked.firsts(statement, "NL: how many readings are there?"))
            .containsExactly(String.valueOf(READINGS));
        answered++;
      } catch (SQLException e) {
        boolean lost = String.valueOf(e.getSQLState()).startsWith("08");
        assertThat(lost || e.getMessage().contains("did not run the SQL"))
            .as(e.toString())
            .isTrue();
      }
    }
  }

  /**
   * The last of all: the engine may go on with the query for hours, and a node that runs one does
   * not stop.
   */
  @Test
  @Order(3)
  void question_cancelled_ends() throws Exception {
    String slow = "SELECT COUNT(*) FROM reading a, reading b, reading c WHERE a.amount <> b.amount";
    AskedDriver driver = new AskedDriver(folder);
    Properties properties = new Properties();
    properties.setProperty("nl.dir", folder.resolve("indexes").toString());
    try (Connection connection = driver.connect(cluster.url(), properties);
        Statement statement = connection.createStatement()) {
      driver.prepare(connection);
      Asking asking = Asking.of(statement, "NL: " + slow);
      asking.await(
          () ->
              List.of(asking.thread().getStackTrace()).stream()
                  .anyMatch(frame -> frame.getClassName().contains(".ignite.")));
      statement.cancel();
      assertThat(asking.failure().get()).isInstanceOf(SQLException.class);
    }
  }
}
