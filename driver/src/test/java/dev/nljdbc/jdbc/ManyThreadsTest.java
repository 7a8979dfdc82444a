// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import dev.nljdbc.testing.FakeChatServer.Request;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Many threads ask at once through one pool of connections: nobody waits for anybody but the pool
 * and the model, and nothing is left open. Twelve threads; 64, whose throughput must be near the
 * model's, with {@code -Dnljdbc.slow=true}.
 */
@Tag("thorough")
class ManyThreadsTest {

  private static final System.Logger LOG = System.getLogger(ManyThreadsTest.class.getName());
  private static final boolean SLOW = Boolean.getBoolean("nljdbc.slow");
  private static final int THREADS = SLOW ? 64 : 12;
  private static final Duration LATENCY = Duration.ofMillis(SLOW ? 1_000 : 100);
  private static final int ROUNDS = 2;

  /**
   * Two cores that do all of the work, the server's too, may take so much longer than the model.
   */
  private static final double OVERHEAD = 1.5;

  @TempDir Path directory;

  private final FakeChatServer server = FakeChatServer.start().always(ManyThreadsTest::reply);

  @AfterEach
  void stop() {
    server.close();
  }

  /** The model searches, then runs its query; each time it takes its while. */
  private static Reply reply(Request request) {
    boolean first = request.body().path("messages").size() == 2;
    Reply reply =
        first
            ? Reply.call("SearchColumn", "{\"query\": [\"name\"]}")
            : Reply.call("ExecuteSQL", "{\"sql\": \"SELECT i FROM t\", \"final\": true}");
    return reply.after(LATENCY);
  }

  static Stream<Arguments> pools() {
    List<Arguments> pools = new ArrayList<>();
    for (Engines engine : List.of(Engines.SQLITE, Engines.H2, Engines.POSTGRESQL)) {
      for (int size : SLOW ? new int[] {8, 64} : new int[] {4}) {
        pools.add(Arguments.of(engine, size));
      }
    }
    return pools.stream();
  }

  @ParameterizedTest
  @MethodSource("pools")
  @Timeout(value = 5, unit = TimeUnit.MINUTES)
  void questions_ofManyThreads_waitForPoolAndModelOnly(Engines engine, int size) throws Exception {
    String url =
        engine.urlWith(
            directory,
            "CREATE TABLE t (i INTEGER, name VARCHAR(9))",
            "INSERT INTO t VALUES (7, 'x')");
    Duration unused = burst(engine, url, size);
    long threads = OpenThings.threads();
    long sockets = OpenThings.sockets();

    Duration taken = burst(engine, url, size);

    int atOnce = Math.min(size, THREADS);
    double ideal = LATENCY.toMillis() * ROUNDS * Math.ceil((double) THREADS / atOnce);
    LOG.log(
        Level.INFO,
        "{0}, pool of {1}: {2} threads took {3} ms, the model alone {4} ms",
        engine,
        size,
        THREADS,
        taken.toMillis(),
        (long) ideal);
    if (SLOW) {
      assertThat(taken.toMillis()).isLessThan((long) (OVERHEAD * ideal));
    }
    // threads of the HTTP client rest for a minute before they end
    OpenThings.awaitThreads(threads + 2, Duration.ofSeconds(90));
    assertThat(OpenThings.sockets()).isLessThanOrEqualTo(sockets + 2);
  }

  /** Each thread asks one question through the pool, all at once. */
  private Duration burst(Engines engine, String url, int size) throws Exception {
    ExecutorService workers = Executors.newFixedThreadPool(THREADS);
    try (HikariDataSource pool = pool(engine, url, size)) {
      ask(pool, "build the index");
      askAll(pool, workers); // opens all connections of the pool, and ours beside them
      return askAll(pool, workers);
    } finally {
      workers.shutdownNow();
      assertThat(workers.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
    }
  }

  private static Duration askAll(DataSource pool, ExecutorService workers) throws Exception {
    CountDownLatch start = new CountDownLatch(1);
    List<Future<?>> running = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      String question = "which numbers, thread " + i;
      running.add(
          workers.submit(
              () -> {
                start.await();
                ask(pool, question);
                return null;
              }));
    }
    long began = System.nanoTime();
    start.countDown();
    for (Future<?> one : running) {
      one.get();
    }
    return Duration.ofNanos(System.nanoTime() - began);
  }

  private static void ask(DataSource pool, String question) throws Exception {
    try (Connection connection = pool.getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("NL: " + question)) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getInt(1)).isEqualTo(7);
    }
  }

  private HikariDataSource pool(Engines engine, String url, int size) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl("jdbc:nl:" + url.substring("jdbc:".length()));
    config.setMaximumPoolSize(size);
    config.setConnectionTimeout(Duration.ofMinutes(2).toMillis());
    engine
        .properties()
        .forEach((name, value) -> config.addDataSourceProperty((String) name, value));
    config.addDataSourceProperty("nl.dir", directory.resolve("indexes").toString());
    config.addDataSourceProperty("nl.model", "m");
    config.addDataSourceProperty("nl.base-url", server.baseUrl());
    config.addDataSourceProperty("nl.api-key", "sk-test");
    config.addDataSourceProperty("nl.answers", "new");
    config.addDataSourceProperty("nl.strategy", "interactive");
    return new HikariDataSource(config);
  }
}
