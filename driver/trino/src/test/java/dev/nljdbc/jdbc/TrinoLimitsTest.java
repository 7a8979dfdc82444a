// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.trino.TrinoServer;
import dev.nljdbc.trino.TrinoServer.Sent;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Cancelling, limits and streaming on a Trino server; the question is its SQL. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class TrinoLimitsTest {

  private static final TrinoServer SERVER = TrinoServer.shared();
  private static final String PATH = "/memory/limits";

  /** Compares 3.6 billion pairs of comments before its only row. */
  private static final String ENDLESS =
      "SELECT count(*) FROM lineitem a CROSS JOIN lineitem b"
          + " WHERE concat(a.comment, b.comment) LIKE '%a%b%c%d%e%f%'";

  /** Has as many rows, of which the first come at once. */
  private static final String MANY =
      "SELECT a.orderkey, b.comment FROM lineitem a CROSS JOIN lineitem b";

  @TempDir private Path folder;
  private AskedDriver driver;

  @BeforeAll
  static void fill() throws SQLException {
    SERVER.run(
        "CREATE SCHEMA IF NOT EXISTS memory.limits",
        "CREATE TABLE IF NOT EXISTS memory.limits.lineitem AS"
            + " SELECT orderkey, quantity, comment FROM tpch.tiny.lineitem",
        "CREATE TABLE IF NOT EXISTS memory.limits.customer AS"
            + " SELECT custkey, acctbal FROM tpch.tiny.customer");
  }

  private Connection ours(String user, String... settings) throws SQLException {
    driver = new AskedDriver(folder);
    Properties properties = new Properties();
    properties.setProperty("user", user);
    properties.setProperty("nl.index.refresh", "manual");
    for (int i = 0; i < settings.length; i += 2) {
      properties.setProperty(settings[i], settings[i + 1]);
    }
    Connection connection = driver.connect(SERVER.url(PATH), properties);
    driver.prepare(connection);
    return connection;
  }

  private static List<Sent> of(String user, String sql) throws SQLException {
    return SERVER.statements(user).stream().filter(sent -> sent.sql().startsWith(sql)).toList();
  }

  private static void awaitRunning(Asking asking, String user, String sql) {
    asking.await(
        () -> {
          try {
            return of(user, sql).stream().anyMatch(sent -> sent.state().equals("RUNNING"));
          } catch (SQLException e) {
            throw new AssertionError(e);
          }
        });
  }

  /** Nothing of the user's runs in the server, and what ran was ended there on purpose. */
  private static void assertEnded(String user, String sql) throws SQLException {
    List<Sent> left = List.of();
    long most = System.nanoTime() + Duration.ofSeconds(30).toNanos();
    do {
      left =
          SERVER.statements(user).stream()
              .filter(sent -> !sent.state().matches("FINISHED|FAILED"))
              .toList();
    } while (!left.isEmpty() && System.nanoTime() < most);
    assertThat(left).isEmpty();
    assertThat(of(user, sql))
        .isNotEmpty()
        .allMatch(sent -> sent.error().matches("USER_CANCELED|EXCEEDED_TIME_LIMIT"));
  }

  private static void assertUsable(Connection connection) throws SQLException {
    assertThat(connection.getAutoCommit()).isTrue();
    assertThat(TrinoServer.rows(connection, "NL: SELECT count(*) FROM customer"))
        .containsExactly("1500");
    assertThat(TrinoServer.rows(connection, "SELECT count(*) + 1 FROM customer"))
        .containsExactly("1501");
  }

  private static void assertFails(Throwable failure, NlError error) {
    assertThat(failure)
        .isInstanceOfSatisfying(
            NlException.class, e -> assertThat(e.error()).as(e.getMessage()).isEqualTo(error));
  }

  @Test
  void cancel_ofAnAnswer_endsItInTheServer() throws Exception {
    try (Connection connection = ours("cancel1");
        Statement statement = connection.createStatement()) {
      Asking asking = Asking.of(statement, "NL: " + ENDLESS);
      awaitRunning(asking, "cancel1", ENDLESS);
      statement.cancel();
      assertFails(asking.failure().get(), NlError.CANCELLED);
      assertEnded("cancel1", ENDLESS);
      assertUsable(connection);
    }
  }

  @Test
  void cancel_ofAnExploredQuery_endsItInTheServer() throws Exception {
    try (Connection connection = ours("cancel2");
        Statement statement = connection.createStatement()) {
      driver.exploring(ENDLESS);
      Asking asking = Asking.of(statement, "NL: SELECT count(*) FROM customer");
      awaitRunning(asking, "cancel2", ENDLESS);
      statement.cancel();
      assertFails(asking.failure().get(), NlError.CANCELLED);
      assertEnded("cancel2", ENDLESS);
      driver.exploring("SELECT custkey FROM customer");
      assertUsable(connection);
      assertThat(driver.explored().rows()).hasSize(5);
    }
  }

  @Test
  void close_ofTheConnectionDuringAnAnswer_endsItInTheServer() throws Exception {
    Connection connection = ours("cancel3");
    try (Statement statement = connection.createStatement()) {
      Asking asking = Asking.of(statement, "NL: " + ENDLESS);
      awaitRunning(asking, "cancel3", ENDLESS);
      connection.close();
      assertThat(asking.failure().get()).isInstanceOf(SQLException.class);
      assertEnded("cancel3", ENDLESS);
    }
  }

  @Test
  void queryTimeout_ofAnAnswer_endsItInTheServer() throws Exception {
    try (Connection connection = ours("timeout1");
        Statement statement = connection.createStatement()) {
      statement.setQueryTimeout(10);
      assertThatThrownBy(() -> statement.executeQuery("NL: " + ENDLESS).next())
          .satisfies(
              e -> {
                // the driver has told the server, too, which may be the first to end it
                if (e instanceof NlException || !String.valueOf(e.getMessage()).contains("limit")) {
                  assertFails(e, NlError.TIMEOUT);
                }
              });
      assertEnded("timeout1", ENDLESS);
      assertUsable(connection);
    }
  }

  @Test
  void answerTimeout_ofAnAnswer_endsItInTheServer() throws Exception {
    try (Connection connection = ours("timeout2", "nl.answer.timeout", "2s");
        PreparedStatement statement =
            connection.prepareStatement("NL: " + ENDLESS + " AND a.quantity > ?")) {
      statement.setInt(1, 0);
      assertThatThrownBy(() -> statement.executeQuery().next())
          .satisfies(e -> assertFails(e, NlError.TIMEOUT))
          .hasMessageContaining("nl.answer.timeout");
      assertEnded("timeout2", "EXECUTE");
      assertUsable(connection);
    }
  }

  @Test
  void exploreTimeout_ofAnExploredQuery_endsItInTheServer() throws Exception {
    try (Connection connection = ours("timeout3", "nl.timeout", "4s");
        Statement statement = connection.createStatement()) {
      driver.exploring(ENDLESS);
      assertThatThrownBy(() -> statement.executeQuery("NL: SELECT count(*) FROM customer"))
          .hasMessageContaining("a quarter of nl.timeout");
      assertEnded("timeout3", ENDLESS);
      driver.exploring("");
      assertUsable(connection);
    }
  }

  @Test
  void rows_beyondTheMost_areLeftOutAndEndedInTheServer() throws Exception {
    try (Connection connection = ours("rows1", "nl.answer.rows", "700");
        Statement statement = connection.createStatement()) {
      try (ResultSet rows = statement.executeQuery("NL: " + MANY)) {
        assertThat(TrinoServer.rows(rows)).hasSize(700);
        assertThat(rows.getWarnings().getMessage()).contains("nl.answer.rows");
      }
      assertEnded("rows1", MANY);
      assertUsable(connection);
    }
  }

  @Test
  void rows_ofBillions_comePieceByPieceAndAreGivenUpAtOnce() throws Exception {
    try (Connection connection = ours("rows2");
        Statement statement = connection.createStatement()) {
      statement.setFetchSize(100);
      try (ResultSet rows = statement.executeQuery("NL: " + MANY)) {
        for (int i = 0; i < 20_000; i++) {
          assertThat(rows.next()).isTrue();
        }
        assertThat(of("rows2", MANY)).extracting(Sent::state).containsExactly("RUNNING");
      }
      assertEnded("rows2", MANY);
      assertUsable(connection);
    }
  }

  @Test
  void exploredRows_ofBillions_areCountedNoFurther() throws Exception {
    try (Connection connection = ours("rows3")) {
      driver.exploring(MANY);
      assertUsable(connection);
      assertThat(driver.explored().rows()).hasSize(5);
      assertThat(driver.explored().total()).isEqualTo(-1);
      assertEnded("rows3", MANY);
    }
  }

  @Test
  void rows_followedByAnotherStatement_areAllThere() throws Exception {
    try (Connection connection = ours("rows4");
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("NL: SELECT custkey FROM customer")) {
      assertThat(rows.next()).isTrue();
      assertThat(TrinoServer.rows(connection, "SELECT count(*) + 1 FROM customer"))
          .containsExactly("1501");
      assertThat(TrinoServer.rows(rows)).hasSize(1499);
    }
  }

  @Test
  void question_inAnOpenTransaction_leavesItAsItIs() throws Exception {
    try (Connection connection = ours("open1");
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      assertThat(TrinoServer.rows(connection, "SELECT count(*) + 1 FROM customer"))
          .containsExactly("1501");
      assertThat(TrinoServer.rows(connection, "NL: SELECT custkey FROM customer")).hasSize(1500);
      assertThat(connection.getAutoCommit()).isFalse();
      assertThat(TrinoServer.rows(connection, "SELECT count(*) + 1 FROM customer"))
          .containsExactly("1501");
      connection.commit();
      connection.setAutoCommit(true);
      assertUsable(connection);
    }
  }

  @Test
  void offlineQuestion_withAParameter_isBoundByTheServer() throws Exception {
    try (Connection connection = SERVER.asking(folder, PATH, "parameters");
        PreparedStatement prepared =
            connection.prepareStatement("NL: How many customers have an account balance over ?")) {
      for (int least : List.of(9000, -1000)) {
        prepared.setInt(1, least);
        try (ResultSet rows = prepared.executeQuery();
            Connection bare = SERVER.connect(PATH, "bare")) {
          assertThat(TrinoServer.rows(rows))
              .isEqualTo(
                  TrinoServer.rows(bare, "SELECT count(*) FROM customer WHERE acctbal > " + least));
        }
      }
    }
    assertThat(
            SERVER.statements("parameters").stream()
                .map(Sent::sql)
                .collect(Collectors.joining("\n")))
        .contains("EXECUTE");
  }
}
