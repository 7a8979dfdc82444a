// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import dev.nljdbc.testing.FakeChatServer.Request;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Every fault of a model's server, one by one and mixed: each has its end in words or is recovered
 * from, none leaves a thread, a socket or memory behind. Sixty questions; a thousand with {@code
 * -Dnljdbc.slow=true}.
 */
@Tag("thorough")
class AllFaultsTest {

  private static final System.Logger LOG = System.getLogger(AllFaultsTest.class.getName());
  private static final Pattern ASKED = Pattern.compile("cities of ([A-Z_]+) number (\\d+)");
  private static final Reply QUERY =
      Reply.call("ExecuteSQL", "{\"sql\": \"SELECT name FROM city\", \"final\": true}");
  private static final String KEY = "sk-planted-key";
  private static final int WORKERS = 4;
  private static final long HEAP_SLACK = 12L << 20;

  @TempDir Path directory;

  private final FakeChatServer server = FakeChatServer.start();
  private final Map<String, Integer> requests = new ConcurrentHashMap<>();

  @BeforeEach
  void script() throws SQLException {
    server.always(this::reply);
    server.forgetful();
    try (Connection bare = DriverManager.getConnection("jdbc:" + real());
        Statement statement = bare.createStatement()) {
      statement.execute("CREATE TABLE city (id INTEGER PRIMARY KEY, name TEXT)");
      statement.execute("INSERT INTO city VALUES (1, 'Oslo')");
    }
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private String real() {
    return "sqlite:" + directory.resolve("city.db");
  }

  private Reply reply(Request request) {
    Matcher asked = ASKED.matcher(request.body().toString());
    if (!asked.find()) {
      return Reply.error(400, "this question is not of the test");
    }
    int number = requests.merge(asked.group(), 1, Integer::sum) - 1;
    return ModelFault.valueOf(asked.group(1)).reply(number, QUERY);
  }

  private Connection connect(ModelFault fault) throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("nl.dir", directory.resolve("indexes").toString());
    properties.setProperty("nl.model", "m");
    properties.setProperty(
        "nl.base-url", fault == ModelFault.NO_TLS ? server.secureUrl() : server.baseUrl());
    properties.setProperty("nl.api-key", KEY);
    properties.setProperty("nl.lab.rounds", "3");
    properties.setProperty("nl.answers", "new");
    properties.setProperty("nl.strategy", "interactive");
    properties.setProperty("nl.timeout", "20s");
    return DriverManager.getConnection("jdbc:nl:" + real(), properties);
  }

  private static void ask(Connection connection, ModelFault fault, int number) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.setQueryTimeout(fault.patience());
      String question = "NL: the cities of " + fault + " number " + number;
      if (fault.error() == null) {
        try (ResultSet rows = statement.executeQuery(question)) {
          assertThat(rows.next()).isTrue();
          assertThat(rows.getString(1)).isEqualTo("Oslo");
        }
        return;
      }
      assertThat(catchThrowable(() -> statement.executeQuery(question)))
          .isInstanceOfSatisfying(
              NlException.class,
              e -> {
                assertThat(e.error()).as(e.getMessage()).isEqualTo(fault.error());
                assertThat(e.getSQLState()).isEqualTo(fault.error().sqlState());
                assertThat(e.getMessage()).contains(fault.words()).doesNotContain(KEY);
              });
    }
  }

  @ParameterizedTest
  @EnumSource(ModelFault.class)
  @Timeout(120)
  void question_fault_hasItsErrorOrItsAnswer(ModelFault fault) throws Exception {
    try (Connection connection = connect(fault)) {
      ask(connection, fault, 1);
      if (fault != ModelFault.NO_TLS) {
        ask(connection, ModelFault.NONE, 2);
      }
    }
  }

  @Test
  @Timeout(value = 10, unit = TimeUnit.MINUTES)
  void questions_allFaultsMixed_leaveNothingBehind() throws Exception {
    int questions = Boolean.getBoolean("nljdbc.slow") ? 1_000 : 60;
    ModelFault[] faults = ModelFault.values();
    askAll(0, faults.length);
    Remains before = Remains.now();
    askAll(faults.length, questions);
    Remains after = Remains.now();

    LOG.log(Level.INFO, "{0} questions: before {1}, after {2}", questions, before, after);
    assertThat(after.threads()).isLessThanOrEqualTo(before.threads() + WORKERS);
    // a connection that is kept alive has an end in the client and one in the server
    assertThat(after.sockets()).isLessThanOrEqualTo(before.sockets() + 2 * WORKERS);
    assertThat(after.heap()).isLessThan(before.heap() + HEAP_SLACK);
  }

  /** Asks the questions of these numbers, each meeting the fault that is its turn. */
  private void askAll(int from, int count) throws Exception {
    ExecutorService workers = Executors.newFixedThreadPool(WORKERS);
    try {
      List<Future<?>> running = new ArrayList<>();
      for (int worker = 0; worker < WORKERS; worker++) {
        int first = from + worker;
        running.add(
            workers.submit(
                () -> {
                  try (Connection plain = connect(ModelFault.NONE);
                      Connection secure = connect(ModelFault.NO_TLS)) {
                    for (int number = first; number < from + count; number += WORKERS) {
                      ModelFault fault = ModelFault.values()[number % ModelFault.values().length];
                      ask(fault == ModelFault.NO_TLS ? secure : plain, fault, number);
                    }
                  }
                  return null;
                }));
      }
      for (Future<?> one : running) {
        one.get();
      }
    } finally {
      workers.shutdownNow();
      assertThat(workers.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
    }
  }
}
