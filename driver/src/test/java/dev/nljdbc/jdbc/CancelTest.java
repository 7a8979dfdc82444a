// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Cancelling ordinary SQL from another thread: it ends as it does on the bare engine. */
class CancelTest {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir Path directory;

  /** Runs for very long; counts rows of nothing. */
  private static String endless(Engines engine) {
    String steps = "100000000000";
    return switch (engine) {
      case POSTGRESQL -> "SELECT pg_sleep(600)";
      case MARIADB ->
          "SELECT count(*) FROM seq_1_to_1000000 a, seq_1_to_1000000 b WHERE a.seq % 7 = b.seq % 3";
      case H2 -> "SELECT count(*) FROM system_range(1, " + steps + ") WHERE mod(x, 7) = 3";
      case DUCKDB ->
          "SELECT count(*) FROM range("
              + steps
              + ") a, range(10) b WHERE (a.range * b.range) % 7 = 3";
      case HSQLDB -> EndingTest.endless(engine);
      case SQLITE ->
          "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < "
              + steps
              + ") SELECT count(*) FROM n";
    };
  }

  enum Kind {
    STATEMENT,
    PREPARED
  }

  private static void awaitActive(String url) throws SQLException {
    String query =
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            + " AND pid <> pg_backend_pid() AND state = 'active'";
    try (Connection other = Engines.POSTGRESQL.connect(url);
        Statement statement = other.createStatement()) {
      boolean active = false;
      while (!active) {
        try (ResultSet rows = statement.executeQuery(query)) {
          active = rows.next() && rows.getInt(1) > 0;
        }
      }
    }
  }

  private static SQLException cancelled(
      Connection connection, String url, Engines engine, Kind kind) throws Exception {
    CompletableFuture<Statement> began = new CompletableFuture<>();
    CompletableFuture<SQLException> failed = new CompletableFuture<>();
    Thread running =
        new Thread(
            () -> {
              try {
                if (kind == Kind.STATEMENT) {
                  try (Statement statement = connection.createStatement()) {
                    began.complete(statement);
                    statement.execute(endless(engine));
                  }
                } else {
                  try (PreparedStatement prepared = connection.prepareStatement(endless(engine))) {
                    began.complete(prepared);
                    prepared.executeQuery().next();
                  }
                }
                failed.completeExceptionally(new AssertionError("it came to its end"));
              } catch (SQLException e) {
                failed.complete(e);
              }
            });
    running.setDaemon(true);
    running.start();
    Statement statement = began.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    if (engine == Engines.POSTGRESQL) {
      awaitActive(url); // its driver sends one cancel for a statement, be it too early
    }
    long most = System.nanoTime() + PATIENCE.toNanos();
    while (System.nanoTime() < most) { // a cancel before the engine has begun goes nowhere
      statement.cancel();
      try {
        return failed.get(50, TimeUnit.MILLISECONDS);
      } catch (TimeoutException early) {
        assertThat(running.isAlive()).isTrue();
      }
    }
    throw new AssertionError("not cancelled");
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  @Timeout(value = 5, unit = TimeUnit.MINUTES)
  void ordinarySql_cancelledFromAnotherThread_endsAsBare(Engines engine) throws Exception {
    engine.assumeNotMySql("sequence tables");
    String url = engine.urlWith(directory, EndingTest.made(engine));
    for (Kind kind : Kind.values()) {
      SQLException bare;
      try (Connection connection = engine.connect(url)) {
        bare = cancelled(connection, url, engine, kind);
      }
      try (Connection connection =
          DriverManager.getConnection(
              "jdbc:nl:" + url.substring("jdbc:".length()), engine.properties())) {
        SQLException ours = cancelled(connection, url, engine, kind);
        assertThat((Object) ours.getClass()).isEqualTo(bare.getClass());
        assertThat(ours.getSQLState()).isEqualTo(bare.getSQLState());
        assertThat(connection.isValid(5)).isTrue();
      }
    }
  }

  /** An engine whose executions wait for their cancel: whoever locks around both hangs. */
  /** Of a table with a policy, the session's user is asked for before any query. */
  @Test
  @Timeout(120)
  void timeout_whileAnotherLocksTheTable_endsTheQuestion() throws Exception {
    String url =
        Engines.POSTGRESQL.urlWith(
            directory,
            "CREATE TABLE person (name TEXT, tenant TEXT)",
            "INSERT INTO person VALUES ('Anna', 'a')",
            "ALTER TABLE person ENABLE ROW LEVEL SECURITY",
            "CREATE POLICY p ON person USING (tenant = current_setting('app.tenant', true))");
    try (Connection locking = Engines.POSTGRESQL.connect(url);
        Connection connection = new Asked(directory).connect(Engines.POSTGRESQL, url);
        Statement statement = connection.createStatement()) {
      locking.setAutoCommit(false);
      Engines.run(locking, "LOCK TABLE person IN ACCESS EXCLUSIVE MODE");
      statement.setQueryTimeout(2);
      assertThatThrownBy(() -> statement.executeQuery("NL: names of persons"))
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("HYT00"));
      locking.rollback();
      statement.setQueryTimeout(0);
      try (ResultSet rows = statement.executeQuery("NL: names of persons")) {
        assertThat(rows.next()).isTrue();
      }
    }
  }

  @Test
  @Timeout(60)
  void cancel_whileAnExecutionWaitsForIt_reachesTheEngine() throws Exception {
    for (Class<? extends Statement> kind :
        List.of(Statement.class, PreparedStatement.class, CallableStatement.class)) {
      CountDownLatch running = new CountDownLatch(1);
      CountDownLatch cancelled = new CountDownLatch(1);
      RecordingDelegate other = new RecordingDelegate();
      Statement engines =
          (Statement)
              java.lang.reflect.Proxy.newProxyInstance(
                  CancelTest.class.getClassLoader(),
                  new Class<?>[] {kind},
                  (proxy, method, arguments) -> {
                    if (method.getName().equals("cancel")) {
                      cancelled.countDown();
                      return null;
                    }
                    if (method.getName().startsWith("execute")) {
                      running.countDown();
                      cancelled.await();
                    }
                    return RecordingDelegate.any(method.getReturnType());
                  });
      NlConnection connection = ForwardingTest.connection(other.of(Connection.class));
      Statement ours =
          engines instanceof CallableStatement callable
              ? new SqlCallableStatement(callable, connection)
              : engines instanceof PreparedStatement prepared
                  ? new SqlPreparedStatement(prepared, connection)
                  : new NlStatement.Plain(engines, connection);
      CompletableFuture<Boolean> done =
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  return ours instanceof PreparedStatement prepared
                      ? prepared.execute()
                      : ours.execute("SELECT 1");
                } catch (SQLException e) {
                  throw new AssertionError(e);
                }
              });
      running.await();
      ours.cancel();
      assertThat(done.get(30, TimeUnit.SECONDS)).isTrue();
    }
  }
}
