package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.FakeChatServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A question ends when somebody says so, wherever it is, and the statement can be used again. */
class EndingTest {

  /** Far above the 100 ms aimed at, for machines under load; far below the queries' own time. */
  private static final Duration SOON = Duration.ofSeconds(5);

  @TempDir Path directory;

  private String real(Engines engine) throws SQLException {
    return engine.urlWith(directory, "CREATE TABLE t (i INTEGER)", "INSERT INTO t VALUES (7)");
  }

  private static String endless(Engines engine) {
    return switch (engine) {
      case SQLITE ->
          "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c";
      case H2 -> "SELECT count(*) FROM system_range(1, 100000000) a, system_range(1, 100000000) b";
      case POSTGRESQL ->
          "SELECT count(*) FROM generate_series(1, 1000000) a, generate_series(1, 1000000) b";
      case MARIADB -> "SELECT count(*) FROM seq_1_to_100000000 a, seq_1_to_100000000 b";
      case DUCKDB ->
          "SELECT count(*) FROM range(100000000) a, range(100000000) b WHERE a.range + b.range > 5";
    };
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void cancel_whileExploring_endsTheQuestion(Engines engine) throws Exception {
    AskedDriver driver = new AskedDriver(directory).exploring(endless(engine));
    try (Connection connection = driver.connect(engine, real(engine));
        Statement statement = connection.createStatement()) {
      driver.prepare(connection);
      CompletableFuture<Throwable> failure = failing(statement, "NL: SELECT i FROM t");
      driver.awaitAsked();
      statement.cancel();
      assertEnds(failure, NlError.CANCELLED);
      assertUsable(driver, statement);
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void cancel_whileTheAnswerRuns_endsIt(Engines engine) throws Exception {
    AskedDriver driver = new AskedDriver(directory);
    try (Connection connection = driver.connect(engine, real(engine));
        Statement statement = connection.createStatement()) {
      driver.prepare(connection);
      // SQLite and DuckDB run a query as its rows are fetched, all others when it is executed
      CompletableFuture<Throwable> failure = failing(statement, "NL: " + endless(engine));
      driver.awaitAsked();
      statement.cancel();
      assertEnds(failure, NlError.CANCELLED);
      assertUsable(driver, statement);
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void interrupt_whileExploring_endsTheQuestion(Engines engine) throws Exception {
    AskedDriver driver = new AskedDriver(directory).exploring(endless(engine));
    try (Connection connection = driver.connect(engine, real(engine));
        Statement statement = connection.createStatement()) {
      driver.prepare(connection);
      CompletableFuture<Throwable> failure = new CompletableFuture<>();
      Thread asking =
          new Thread(
              () ->
                  failure.complete(
                      catchThrowable(() -> statement.executeQuery("NL: SELECT i FROM t"))));
      asking.start();
      driver.awaitAsked();
      asking.interrupt();
      assertEnds(failure, NlError.CANCELLED);
      assertUsable(driver, statement);
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void queryTimeout_whileExploring_endsTheQuestion(Engines engine) throws Exception {
    AskedDriver driver = new AskedDriver(directory).exploring(endless(engine));
    try (Connection connection = driver.connect(engine, real(engine));
        Statement statement = connection.createStatement()) {
      driver.prepare(connection);
      statement.setQueryTimeout(1);
      assertEnds(failing(statement, "NL: SELECT i FROM t"), NlError.TIMEOUT);
      statement.setQueryTimeout(0);
      assertUsable(driver, statement);
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void exploreTimeout_isAnObservationAndNotTheEnd(Engines engine) throws Exception {
    AskedDriver driver = new AskedDriver(directory).exploring(endless(engine));
    Properties properties = engine.properties();
    properties.setProperty("nl.explore.timeout", "200ms");
    try (Connection connection = driver.connect(real(engine), properties);
        Statement statement = connection.createStatement()) {
      Throwable failure = catchThrowable(() -> statement.executeQuery("NL: SELECT i FROM t"));
      assertThat(failure)
          .hasCauseInstanceOf(SQLTimeoutException.class)
          .hasMessageContaining("nl.explore.timeout");
      assertUsable(driver, statement);
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void close_ofTheConnection_endsItsQuestions(Engines engine) throws Exception {
    AskedDriver driver = new AskedDriver(directory).exploring(endless(engine));
    try (Connection connection = driver.connect(engine, real(engine));
        Statement statement = connection.createStatement()) {
      driver.prepare(connection);
      CompletableFuture<Throwable> failure = failing(statement, "NL: SELECT i FROM t");
      driver.awaitAsked();
      connection.close();
      assertEnds(failure, NlError.CANCELLED);
    }
  }

  @Test
  void cancel_whileWaitingForTheModel_endsTheQuestion() throws Exception {
    try (FakeChatServer server = FakeChatServer.start();
        Connection connection = new NlDriver().connect(nlUrl(), model(server));
        Statement statement = connection.createStatement()) {
      server.always(request -> FakeChatServer.Reply.text("late").after(Duration.ofMinutes(5)));
      CompletableFuture<Throwable> failure = failing(statement, "NL: how many rows?");
      assertThat(server.awaitRequest(Duration.ofSeconds(30))).isTrue();
      statement.cancel();
      assertEnds(failure, NlError.CANCELLED);
      try (ResultSet rows = statement.executeQuery("SELECT i FROM t")) {
        assertThat(rows.next()).isTrue();
      }
    }
  }

  @Test
  void queryTimeout_whileWaitingForTheModel_endsTheQuestion() throws Exception {
    try (FakeChatServer server = FakeChatServer.start();
        Connection connection = new NlDriver().connect(nlUrl(), model(server));
        Statement statement = connection.createStatement()) {
      statement.executeQuery("NL STATUS").close();
      server.always(request -> FakeChatServer.Reply.text("late").after(Duration.ofMinutes(5)));
      statement.setQueryTimeout(1);
      assertEnds(failing(statement, "NL: how many rows?"), NlError.TIMEOUT);
    }
  }

  private String nlUrl() throws SQLException {
    return "jdbc:nl:" + real(Engines.SQLITE).substring("jdbc:".length());
  }

  private Properties model(FakeChatServer server) {
    Properties properties = new Properties();
    properties.setProperty("nl.model", "fake");
    properties.setProperty("nl.base-url", server.baseUrl());
    properties.setProperty("nl.api-key", "sk-test");
    properties.setProperty("nl.dir", directory.resolve("indexes").toString());
    return properties;
  }

  private static CompletableFuture<Throwable> failing(Statement statement, String nl) {
    return CompletableFuture.supplyAsync(
        () ->
            catchThrowable(
                () -> {
                  try (ResultSet rows = statement.executeQuery(nl)) {
                    rows.next();
                  }
                }),
        task -> new Thread(task).start());
  }

  private static void assertEnds(CompletableFuture<Throwable> failure, NlError error)
      throws Exception {
    Throwable thrown = failure.get(SOON.toMillis(), TimeUnit.MILLISECONDS);
    assertThat(thrown)
        .isInstanceOfSatisfying(NlException.class, e -> assertThat(e.error()).isEqualTo(error));
  }

  private static void assertUsable(AskedDriver driver, Statement statement) throws SQLException {
    driver.exploring("SELECT count(*) FROM t");
    try (ResultSet rows = statement.executeQuery("NL: SELECT i FROM t")) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getInt(1)).isEqualTo(7);
    }
    assertThat(driver.explored().total()).isEqualTo(1);
  }
}
