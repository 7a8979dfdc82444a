// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever a question waits for, and however it is ended: it ends soon. The best of twelve tries
 * counts, as the machine that runs the tests may be busy with something else for once. Exploration
 * runs on SQLite and PostgreSQL; on every engine with {@code -Dnljdbc.slow=true}.
 */
@Tag("thorough")
class EndingSoonTest {

  /** Not HSQLDB, whose cancelling comes late. */
  private static final Set<Engines> ENGINES = EnumSet.complementOf(EnumSet.of(Engines.HSQLDB));

  private static final System.Logger LOG = System.getLogger(EndingSoonTest.class.getName());

  /** What takes longer by itself is quick in none; others may have the processors for seconds. */
  private static final int TRIES = 12;

  /** Less than what waits for a second, and many times what ending takes. */
  private static final long SOON_MILLIS = 500;

  private static final int QUERY_TIMEOUT_SECONDS = 2;
  private static final String QUESTION = "NL: which words?";

  @TempDir Path directory;

  private final FakeChatServer server = FakeChatServer.start();

  @AfterEach
  void stop() {
    server.close();
  }

  /** Where a question may be when it is ended. */
  enum State {
    /** The model has not begun to answer. */
    BEFORE_THE_ANSWER(Reply.text("late").after(Duration.ofMinutes(5))),
    /** The model's answer comes byte by byte. */
    IN_THE_ANSWER(Reply.text("slow").dripping(Duration.ofSeconds(1))),
    /** The server wants to be asked again in a while. */
    BETWEEN_TRIES(Reply.failing(503, 30)),
    /** Somebody else's equal question is being answered. */
    AWAITING_ANOTHERS(Reply.text("late").after(Duration.ofMinutes(5))),
    /** A cell is looked for by SQL. */
    SEARCHING(Reply.call("SearchValue", "{\"query\": [\"zebra\"]}")),
    /** A query of the agent runs. */
    EXPLORING(Reply.text("not asked")),
    /** The index is built. */
    INDEXING(Reply.text("not asked"));

    private final Reply reply;

    State(Reply reply) {
      this.reply = reply;
    }

    boolean isModels() {
      return this == BEFORE_THE_ANSWER || this == IN_THE_ANSWER || this == BETWEEN_TRIES;
    }
  }

  /** How it is ended. */
  enum ExecutionMode {
    CANCEL,
    QUERY_TIMEOUT,
    INTERRUPT,
    CLOSE
  }

  static Stream<Arguments> cases() {
    Stream.Builder<Arguments> cases = Stream.builder();
    for (ExecutionMode way : ExecutionMode.values()) {
      for (State state : State.values()) {
        for (Engines engine : ENGINES) {
          boolean always = engine == Engines.SQLITE || engine == Engines.POSTGRESQL;
          boolean chosen = always || Boolean.getBoolean("nljdbc.slow");
          // no pause is begun that the time which is left does not allow
          boolean never = state == State.BETWEEN_TRIES && way == ExecutionMode.QUERY_TIMEOUT;
          if (!never && (engine == Engines.SQLITE || state == State.EXPLORING && chosen)) {
            cases.add(Arguments.of(state, way, engine));
          }
        }
      }
    }
    return cases.build();
  }

  @ParameterizedTest
  @MethodSource("cases")
  @Timeout(value = 10, unit = TimeUnit.MINUTES)
  void question_endedAnywhereAnyhow_isOverSoon(State state, ExecutionMode way, Engines engine)
      throws Exception {
    List<Long> tries = new ArrayList<>();
    do {
      tries.add(millisToEnd(state, way, engine, tries.size()));
    } while (tries.size() < TRIES && Collections.min(tries) > SOON_MILLIS);
    LOG.log(Level.INFO, "{0}, {1}, {2}: over after {3} ms", state, way, engine, tries);
    assertThat(Collections.min(tries)).isLessThanOrEqualTo(SOON_MILLIS);
  }

  private long millisToEnd(State state, ExecutionMode way, Engines engine, int number)
      throws Exception {
    server.always(request -> state.reply);
    try (Connection connection = connect(state, engine, number);
        Statement statement = connection.createStatement()) {
      if (state != State.INDEXING) {
        statement.executeQuery("NL COLUMNS: word").close(); // waits for the index
      }
      if (way == ExecutionMode.QUERY_TIMEOUT) {
        statement.setQueryTimeout(QUERY_TIMEOUT_SECONDS);
      }
      Asking other = state == State.AWAITING_ANOTHERS ? first(connection) : null;
      long asked = System.nanoTime();
      Asking asking =
          Asking.of(statement, state == State.EXPLORING ? "NL: SELECT i FROM t" : QUESTION);
      await(state, asking);
      long ended = end(way, asking, connection, statement, asked);
      Throwable failure = asking.failure().get(60, TimeUnit.SECONDS);
      // not when the connection is closed: what was read in the background is kept first
      long millis = TimeUnit.NANOSECONDS.toMillis(asking.ended().get() - ended);
      NlError error = way == ExecutionMode.QUERY_TIMEOUT ? NlError.TIMEOUT : NlError.CANCELLED;
      assertThat(failure)
          .isInstanceOfSatisfying(NlException.class, e -> assertThat(e.error()).isEqualTo(error));
      if (other != null) {
        other.thread().interrupt();
        assertThat(other.failure().get(60, TimeUnit.SECONDS)).isInstanceOf(NlException.class);
      }
      if (state == State.INDEXING) {
        assertThat(indexes(number)).as("an index of what could be read").isEmpty();
      }
      return millis;
    }
  }

  /** The same question, asked before; it waits for the model. */
  private Asking first(Connection connection) throws SQLException, InterruptedException {
    Asking first = Asking.of(connection.createStatement(), QUESTION);
    assertThat(server.awaitRequest(Duration.ofSeconds(60))).isTrue();
    return first;
  }

  /** The indexes in force. */
  private List<Path> indexes(int number) throws IOException {
    try (Stream<Path> files = Files.walk(directory.resolve("indexes" + number))) {
      return files.filter(file -> file.endsWith("CURRENT")).toList();
    }
  }

  /** Ends the question; the time from which on it should be over. */
  private static long end(
      ExecutionMode way, Asking asking, Connection connection, Statement statement, long asked)
      throws SQLException {
    long now = System.nanoTime();
    switch (way) {
      case CANCEL -> statement.cancel();
      case INTERRUPT -> asking.thread().interrupt();
      case CLOSE -> connection.close();
      case QUERY_TIMEOUT -> {
        return asked + TimeUnit.SECONDS.toNanos(QUERY_TIMEOUT_SECONDS);
      }
    }
    return now;
  }

  private void await(State state, Asking asking) throws InterruptedException {
    if (state.isModels()) {
      assertThat(server.awaitRequest(Duration.ofSeconds(60))).isTrue();
      if (state != State.BEFORE_THE_ANSWER) {
        LockSupport.parkNanos(Duration.ofMillis(200).toNanos()); // the reply is on its way
      }
    } else if (state == State.AWAITING_ANOTHERS) {
      asking.awaitTurn();
    } else if (state == State.SEARCHING) {
      asking.awaitLiveSearch();
    } else if (state == State.EXPLORING) {
      asking.awaitEngine();
    } else {
      asking.awaitCounting();
    }
  }

  private Connection connect(State state, Engines engine, int number) throws SQLException {
    if (state == State.EXPLORING) {
      return new AskedDriver(directory)
          .exploring(EndingTest.endless(engine))
          .connect(engine, url(engine, false));
    }
    Properties properties = engine.properties();
    properties.setProperty("nl.model", "fake");
    properties.setProperty("nl.base-url", server.baseUrl());
    properties.setProperty("nl.api-key", "sk-test");
    properties.setProperty("nl.answers", state == State.AWAITING_ANOTHERS ? "any" : "new");
    properties.setProperty("nl.strategy", "interactive");
    properties.setProperty("nl.dir", directory.resolve("indexes" + number).toString());
    if (state != State.INDEXING) {
      properties.setProperty("nl.index.budget", "300ms"); // the endless view is left out
    }
    boolean endless = state == State.INDEXING || state == State.SEARCHING;
    return new NlDriver()
        .connect("jdbc:nl:" + url(engine, endless).substring("jdbc:".length()), properties);
  }

  private String url(Engines engine, boolean endless) throws SQLException {
    String table = "CREATE TABLE t (i INTEGER, word VARCHAR(20))";
    String row = "INSERT INTO t VALUES (7, 'tree')";
    return endless
        ? engine.urlWith(directory, table, row, LiveValuesTest.endless(engine))
        : engine.urlWith(directory, table, row);
  }
}
