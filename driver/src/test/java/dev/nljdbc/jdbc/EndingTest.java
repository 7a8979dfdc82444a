// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.jdbc.execution.NlRuntime;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.FakeChatServer;
import java.lang.System.Logger.Level;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Arrays;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A question ends when somebody says so, wherever it is, and the statement can be used again. */
@Tag("thorough")
class EndingTest {

  private static final System.Logger LOG = System.getLogger(EndingTest.class.getName());

  /** What goes on this long has no end; {@link EndingSoonTest} measures how soon it ends. */
  private static final Duration NEVER = Duration.ofMinutes(1);

  @TempDir Path directory;

  private String real(Engines engine) throws SQLException {
    return engine.urlWith(
        directory, made(engine, "CREATE TABLE t (i INTEGER)", "INSERT INTO t VALUES (7)"));
  }

  /** What makes a database, with the table that {@link #endless} reads where it needs one. */
  static String[] made(Engines engine, String... statements) {
    return engine == Engines.HSQLDB
        ? Stream.concat(
                Stream.of(
                    "CREATE TABLE numbers (i INTEGER PRIMARY KEY)",
                    "INSERT INTO numbers SELECT * FROM UNNEST(SEQUENCE_ARRAY(1, 1000, 1))"),
                Arrays.stream(statements))
            .toArray(String[]::new)
        : statements;
  }

  /** A table joined with itself so many times, each row with each. */
  static String joined(String table, int times) {
    return IntStream.range(0, times)
        .mapToObj(i -> table + " t" + i)
        .collect(Collectors.joining(", "));
  }

  /**
   * A query that no engine ends by itself. HSQLDB ends queries of stored tables only: not of {@code
   * INFORMATION_SCHEMA}, nor of arrays.
   */
  static String endless(Engines engine) {
    return switch (engine) {
      case SQLITE ->
          "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c";
      case H2 -> "SELECT count(*) FROM system_range(1, 100000000) a, system_range(1, 100000000) b";
      case POSTGRESQL ->
          "SELECT count(*) FROM generate_series(1, 1000000) a, generate_series(1, 1000000) b";
      case MARIADB ->
          Engines.isMySql()
              ? endlessOfAnyMySql()
              : "SELECT count(*) FROM seq_1_to_100000000 a, seq_1_to_100000000 b";
      case DUCKDB ->
          "SELECT count(*) FROM range(100000000) a, range(100000000) b WHERE a.range + b.range > 5";
      case HSQLDB -> "SELECT count(*) FROM " + joined("numbers", 5);
    };
  }

  private static String endlessOfAnyMySql() {
    return "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 900)"
        + " SELECT count(*) FROM c a, c b, c d, c e";
  }

  /** An endless query whose column has a name, and which calls nothing that the guard refuses. */
  private static String endlessView(Engines engine) {
    return engine == Engines.MARIADB
        ? endlessOfAnyMySql().replace("count(*)", "count(*) AS n")
        : endlessByNoPlan(engine);
  }

  /** A query that no engine ends by itself, and whose plan doesn't tell so: it would not be run. */
  private static String endlessByNoPlan(Engines engine) {
    return switch (engine) {
      case POSTGRESQL ->
          "SELECT count(*) AS n FROM generate_series(1, (SELECT 1000000)) a,"
              + " generate_series(1, (SELECT 1000000)) b";
      case MARIADB -> "SELECT sleep(1000000) AS n";
      case DUCKDB -> endless(Engines.SQLITE).replace("count(*)", "count(*) AS n");
      default -> endless(engine).replace("count(*)", "count(*) AS n");
    };
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void cancel_whileExploring_endsTheQuestion(Engines engine) throws Exception {
    AskedDriver driver = new AskedDriver(directory).exploring(endless(engine));
    try (Connection connection = driver.connect(engine, real(engine));
        Statement statement = connection.createStatement()) {
      driver.prepare(connection);
      Asking asking = Asking.of(statement, "NL: SELECT i FROM t");
      asking.awaitEngine();
      statement.cancel();
      assertEnds(asking, NlError.CANCELLED);
      assertUsable(driver, connection, statement);
    }
  }

  /** On engines with an endless query of tables alone, which the guard passes. */
  @ParameterizedTest
  @EnumSource(names = {"SQLITE", "DUCKDB", "HSQLDB"})
  void cancel_whileExamining_endsTheQuestion(Engines engine) throws Exception {
    AskedDriver driver = new AskedDriver(directory).probing(endlessByNoPlan(engine));
    try (Connection connection = driver.connect(engine, real(engine));
        Statement statement = connection.createStatement()) {
      driver.prepare(connection);
      Asking asking = Asking.of(statement, "NL: SELECT i FROM t");
      asking.awaitEngine();
      statement.cancel();
      assertEnds(asking, NlError.CANCELLED);
      driver.probing("");
      assertUsable(driver, connection, statement);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"SQLITE", "DUCKDB", "HSQLDB"})
  void examination_neverComesToAnEnd_costsNoAnswer(Engines engine) throws Exception {
    AskedDriver driver = new AskedDriver(directory).probing(endlessByNoPlan(engine));
    try (Connection connection = driver.connect(engine, real(engine));
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("NL: SELECT i FROM t")) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getInt(1)).isEqualTo(7);
      assertThat(driver.probed()).isEmpty();
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
      Asking asking = Asking.of(statement, "NL: " + endless(engine));
      asking.awaitEngine();
      statement.cancel();
      assertEnds(asking, NlError.CANCELLED);
      assertUsable(driver, connection, statement);
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void interrupt_whileExploring_endsTheQuestion(Engines engine) throws Exception {
    AskedDriver driver = new AskedDriver(directory).exploring(endless(engine));
    try (Connection connection = driver.connect(engine, real(engine));
        Statement statement = connection.createStatement()) {
      driver.prepare(connection);
      Asking asking = Asking.of(statement, "NL: SELECT i FROM t");
      asking.awaitEngine();
      asking.thread().interrupt();
      assertEnds(asking, NlError.CANCELLED);
      assertUsable(driver, connection, statement);
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
      assertEnds(Asking.of(statement, "NL: SELECT i FROM t"), NlError.TIMEOUT);
      statement.setQueryTimeout(0);
      assertUsable(driver, connection, statement);
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void exploreTimeout_isAnObservationAndNotTheEnd(Engines engine) throws Exception {
    AskedDriver driver = new AskedDriver(directory).exploring(endless(engine));
    Properties properties = engine.properties();
    properties.setProperty("nl.timeout", "2s");
    try (Connection connection = driver.connect(real(engine), properties);
        Statement statement = connection.createStatement()) {
      Throwable failure = catchThrowable(() -> statement.executeQuery("NL: SELECT i FROM t"));
      assertThat(failure)
          .hasCauseInstanceOf(SQLTimeoutException.class)
          .hasMessageContaining("a quarter of nl.timeout");
      assertUsable(driver, connection, statement);
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void close_ofTheConnection_endsItsQuestions(Engines engine) throws Exception {
    AskedDriver driver = new AskedDriver(directory).exploring(endless(engine));
    try (Connection connection = driver.connect(engine, real(engine));
        Statement statement = connection.createStatement()) {
      driver.prepare(connection);
      Asking asking = Asking.of(statement, "NL: SELECT i FROM t");
      asking.awaitEngine();
      connection.close();
      assertEnds(asking, NlError.CANCELLED);
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void close_ofTheConnectionWhileTheAnswerRuns_endsIt(Engines engine) throws Exception {
    AskedDriver driver = new AskedDriver(directory);
    Properties properties = engine.properties();
    properties.setProperty("nl.answer.timeout", "20s"); // whoever waits for it gets another error
    try (Connection connection = driver.connect(real(engine), properties);
        Statement statement = connection.createStatement()) {
      driver.prepare(connection);
      Asking asking = Asking.of(statement, "NL: " + endless(engine));
      asking.awaitEngine();
      connection.close();
      assertEnds(asking, NlError.CANCELLED);
    }
  }

  @Test
  void abort_whileTheServerTakesNoCancel_abortsTheEnginesConnection() throws Exception {
    Engines engine = Engines.POSTGRESQL;
    CountDownLatch running = new CountDownLatch(1);
    CountDownLatch aborted = new CountDownLatch(1);
    String url = real(engine);
    Properties settings = new Properties();
    settings.setProperty("nl.dir", directory.resolve("indexes").toString());
    AskedDriver driver = new AskedDriver(directory);
    NlRuntime runtime = driver.runtime();
    Connection connection =
        new DataSourceConnections(() -> runtime, settings)
            .open(() -> silent(Connection.class, engine.connect(url), running, aborted));
    Statement statement = connection.createStatement();
    driver.prepare(connection);
    Asking asking = Asking.of(statement, "NL: " + endless(engine));
    assertThat(running.await(NEVER.toSeconds(), TimeUnit.SECONDS)).isTrue();
    ExecutorService executor = Executors.newCachedThreadPool();
    try {
      executor
          .submit(
              () -> {
                connection.abort(executor);
                return connection;
              })
          .get(NEVER.toSeconds(), TimeUnit.SECONDS);
      assertThat(connection.isClosed()).isTrue();
      assertThat(asking.failure().get(NEVER.toSeconds(), TimeUnit.SECONDS))
          .isInstanceOf(SQLException.class);
    } finally {
      aborted.countDown();
      executor.shutdown();
      assertThat(executor.awaitTermination(NEVER.toSeconds(), TimeUnit.SECONDS)).isTrue();
    }
  }

  /** An engine that has gone silent: a cancel waits until the connection is aborted. */
  private static <T> T silent(
      Class<T> type, Object real, CountDownLatch running, CountDownLatch aborted) {
    return type.cast(
        Proxy.newProxyInstance(
            EndingTest.class.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              switch (method.getName()) {
                case "cancel" -> aborted.await();
                case "abort" -> aborted.countDown();
                case "executeQuery" -> {
                  if (endless(Engines.POSTGRESQL).equals(arguments[0])) {
                    running.countDown();
                  }
                }
                default -> {}
              }
              try {
                Object result = method.invoke(real, arguments);
                return result instanceof Statement statement && type == Connection.class
                    ? silent(method.getReturnType(), statement, running, aborted)
                    : result;
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            }));
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void cancel_whileTheIndexIsBuilt_endsTheQuestion(Engines engine) throws Exception {
    AskedDriver driver = new AskedDriver(directory);
    String url =
        engine.urlWith(
            directory,
            made(
                engine,
                "CREATE TABLE t (i INTEGER)",
                "CREATE VIEW endless AS " + endlessView(engine)));
    try (Connection connection = driver.connect(engine, url);
        Statement statement = connection.createStatement()) {
      Asking asking = Asking.of(statement, "NL: SELECT n FROM endless");
      asking.awaitCounting();
      statement.cancel();
      assertEnds(asking, NlError.CANCELLED);
      try (Statement next = connection.createStatement();
          ResultSet rows = next.executeQuery("SELECT count(*) FROM t")) {
        assertThat(rows.next()).isTrue();
      }
    }
  }

  @Test
  void cancel_whileWaitingForTheModel_endsTheQuestion() throws Exception {
    try (FakeChatServer server = FakeChatServer.start();
        Connection connection = new NlDriver().connect(nlUrl(), model(server));
        Statement statement = connection.createStatement()) {
      server.always(request -> FakeChatServer.Reply.text("late").after(Duration.ofMinutes(5)));
      Asking asking = Asking.of(statement, "NL: how many rows?");
      assertThat(server.awaitRequest(Duration.ofSeconds(30))).isTrue();
      statement.cancel();
      assertEnds(asking, NlError.CANCELLED);
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
      assertEnds(Asking.of(statement, "NL: how many rows?"), NlError.TIMEOUT);
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

  private static void assertEnds(Asking asking, NlError error) throws Exception {
    long began = System.nanoTime();
    Throwable thrown;
    try {
      thrown = asking.failure().get(NEVER.toSeconds(), TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      AssertionError goesOn = new AssertionError("The question goes on here", e);
      goesOn.setStackTrace(asking.thread().getStackTrace());
      throw goesOn;
    }
    LOG.log(Level.INFO, "{0} after {1} ms", error, (System.nanoTime() - began) / 1_000_000);
    assertThat(thrown)
        .isInstanceOfSatisfying(NlException.class, e -> assertThat(e.error()).isEqualTo(error));
  }

  private static void assertUsable(AskedDriver driver, Connection connection, Statement used)
      throws SQLException {
    driver.exploring("SELECT count(*) FROM t");
    // DuckDB's own statements close themselves when a query of theirs fails
    try (Statement statement = used.isClosed() ? connection.createStatement() : used;
        ResultSet rows = statement.executeQuery("NL: SELECT i FROM t")) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getInt(1)).isEqualTo(7);
    }
    assertThat(driver.explored().total()).isEqualTo(1);
  }
}
