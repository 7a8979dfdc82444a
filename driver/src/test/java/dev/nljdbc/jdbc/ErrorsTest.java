// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.index.IndexStore;
import dev.nljdbc.jdbc.execution.NlRuntime;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.sql.Wrapper;
import java.time.Duration;
import java.util.Arrays;
import java.util.Properties;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Each of our errors, provoked on a connection from a pool: it has its code and its words, and the
 * pool keeps the connection.
 */
class ErrorsTest {

  /** What HikariCP evicts at, beside all that begins with 08. */
  private static final Set<String> EVICTING =
      Set.of("0A000", "57P01", "57P02", "57P03", "01002", "JZ0C0", "JZ0C1");

  @TempDir Path directory;
  private final FakeChatServer server = FakeChatServer.start();

  @AfterEach
  void stop() {
    server.close();
    assertThat(Thread.interrupted()).isFalse();
  }

  @FunctionalInterface
  private interface Doing {
    void on(Connection connection, Statement statement) throws Exception;
  }

  private static Doing asking(String text) {
    return (connection, statement) -> statement.executeQuery(text);
  }

  private static Doing onRows(RowsDoing doing) {
    return (connection, statement) -> {
      ResultSet rows = statement.executeQuery("NL HELP");
      rows.next();
      doing.with(rows);
    };
  }

  @FunctionalInterface
  private interface RowsDoing {
    void with(ResultSet rows) throws Exception;
  }

  /** How to provoke an error on a connection, and what has to be set for it. */
  private record Case(Doing doing, Supplier<NlRuntime> runtime, String... settings) {}

  private static Case offline(Doing doing, String... settings) {
    return new Case(doing, NlRuntime::real, settings);
  }

  private Case model(Reply reply, Doing doing, String... settings) {
    server.always(request -> reply);
    String[] of = {
      "nl.model",
      "m",
      "nl.base-url",
      server.baseUrl(),
      "nl.api-key",
      "k",
      "nl.strategy",
      "interactive",
      "nl.timeout",
      "10s",
      "nl.lab.rounds",
      "2"
    };
    return offline(
        doing, Stream.concat(Arrays.stream(of), Arrays.stream(settings)).toArray(String[]::new));
  }

  private Case scripted(String exploring, Doing doing) {
    AskedDriver asked = new AskedDriver(directory).exploring(exploring);
    return new Case(doing, asked::runtime);
  }

  private static Case failing() {
    return new Case(
        asking("NL: How many?"),
        () ->
            new NlRuntime(
                new IndexStore(),
                (id, question, workspace, cancellation, failed, recent) -> {
                  throw new IllegalStateException("planted");
                }));
  }

  /** On the pool; null for those that belong to connecting. */
  private Case provoking(NlError error) {
    String how = "NL: How many tracks are there?";
    Reply action = Reply.call("SearchColumn", "{\"query\": [\"title\"]}");
    return switch (error) {
      case SYNTAX -> offline(asking("NL:"));
      case SETTING ->
          model(action, asking(how), "nl.notes", directory.resolve("missing.txt").toString());
      case URL -> null;
      case NO_ANSWER ->
          model(Reply.call("ExecuteSQL", "{\"sql\": \"SELECT gone FROM track\"}"), asking(how));
      case CANNOT_ANSWER ->
          model(Reply.call("Done", "{\"unanswerable\": \"no radio\"}"), asking(how));
      case NOT_UNDERSTOOD -> offline(asking("NL: colourless green ideas sleep furiously"));
      case UNCERTAIN ->
          model(
              Reply.call(
                  "ExecuteSQL", "{\"sql\": \"SELECT COUNT(*) FROM track\", \"final\": true}"),
              asking(how),
              "nl.confidence.min",
              "1");
      case AMBIGUOUS ->
          offline(
              (connection, statement) -> {
                statement.execute(
                    "CREATE TABLE voyage (start_port VARCHAR(9), end_port VARCHAR(9))");
                statement.execute("INSERT INTO voyage VALUES ('Oslo', 'Kiel')");
                statement.executeQuery("NL {ambiguity=fail}: List the ports of all voyages");
              });
      case NOT_KEPT -> offline(asking(how), "nl.answers", "kept");
      case FAILED -> scripted("", asking("NL: SELECT gone FROM track"));
      case REFUSED -> offline(asking("NL REMEMBER 'none' AS DELETE FROM track"));
      case BUDGET -> model(action, asking(how), "nl.budget.tokens", "1");
      case COST ->
          new Case(
              asking("NL: SELECT title FROM track"),
              new AskedDriver(directory)::runtime,
              "nl.answer.cost",
              "1");
      case TIMEOUT ->
          model(
              action.after(Duration.ofSeconds(5)),
              (connection, statement) -> {
                statement.executeQuery("NL COLUMNS: title").close();
                statement.setQueryTimeout(1);
                statement.executeQuery(how);
              });
      case CANCELLED ->
          offline(
              (connection, statement) -> {
                Thread.currentThread().interrupt();
                try {
                  statement.executeQuery(how);
                } finally {
                  assertThat(Thread.interrupted()).isTrue();
                }
              });
      case CLOSED ->
          offline(
              onRows(
                  rows -> {
                    rows.close();
                    rows.unwrap(dev.nljdbc.jdbc.rows.MemoryResultSet.class).next();
                  }));
      case MODEL -> model(Reply.failing(500, 0), asking(how));
      case MODEL_KEY -> model(Reply.error(401, "no such key"), asking(how));
      case MODEL_OUTPUT -> model(Reply.html(), asking(how));
      case MODEL_NO_TOOLS ->
          model(
              Reply.error(400, "this model does not support tools"),
              asking(how),
              "nl.lab.protocol",
              "tools");
      case INDEX ->
          offline(
              (connection, statement) -> {
                String remember = "NL REMEMBER 'all' AS SELECT title FROM track";
                statement.executeQuery(remember).close();
                Path file = memory();
                Files.delete(file);
                Files.createDirectory(file);
                statement.executeQuery(remember);
              });
      case NO_TABLES ->
          offline(
              (connection, statement) -> {
                statement.execute("DROP TABLE track");
                statement.executeQuery(how);
              });
      case UNSUPPORTED ->
          offline((connection, statement) -> statement.executeUpdate("NL: How many tracks?"));
      case COLUMN -> offline(onRows(rows -> rows.getString("no such heading")));
      case CURSOR ->
          offline((connection, statement) -> statement.executeQuery("NL HELP").getString(1));
      case CONVERSION -> offline(onRows(rows -> rows.getInt(1)));
      case RANGE ->
          model(
              Reply.ended("```sql\nSELECT title FROM track\n```", "stop", 100_000, 5),
              (connection, statement) -> {
                ResultSet rows = statement.executeQuery("NL SQL: How many tracks are there?");
                rows.next();
                rows.getByte("tokens");
              },
              "nl.strategy",
              "direct");
      case PARAMETER ->
          offline(
              (connection, statement) -> {
                try (PreparedStatement prepared = connection.prepareStatement(how)) {
                  prepared.setInt(1, 1);
                }
              });
      case NOT_WRAPPED ->
          offline((connection, statement) -> statement.unwrap(dev.nljdbc.answer.NlAnswer.class));
      case INTERNAL -> failing();
    };
  }

  private Path memory() throws Exception {
    try (Stream<Path> files = Files.walk(directory.resolve("indexes"))) {
      return files.filter(file -> file.toString().endsWith(".memory")).findFirst().orElseThrow();
    }
  }

  private HikariDataSource pool(Case provoked) throws SQLException {
    NlDataSource source = new NlDataSource();
    source.setUrl("jdbc:nl:" + Asked.tracks(Engines.SQLITE, directory).substring(5));
    Properties properties = new Properties();
    properties.setProperty("nl.dir", directory.resolve("indexes").toString());
    for (int i = 0; i < provoked.settings().length; i += 2) {
      properties.setProperty(provoked.settings()[i], provoked.settings()[i + 1]);
    }
    source.setProperties(properties);
    NlRuntime runtime = provoked.runtime().get();
    source.runtime(() -> runtime);
    HikariConfig config = new HikariConfig();
    config.setDataSource(source);
    config.setMaximumPoolSize(1);
    return new HikariDataSource(config);
  }

  @ParameterizedTest
  @EnumSource(NlError.class)
  @Timeout(60)
  void error_onAPooledConnection_hasItsCodeAndThePoolKeepsTheConnection(NlError error)
      throws Exception {
    Case provoked = provoking(error);
    if (provoked == null) {
      assertIs(error, catchThrowable(() -> new NlDriver().connect("jdbc:nl:nowhere", null)));
      return;
    }
    try (HikariDataSource pool = pool(provoked)) {
      NlConnection before;
      try (Connection connection = pool.getConnection();
          Statement statement = connection.createStatement()) {
        before = ((Wrapper) connection).unwrap(NlConnection.class);
        assertIs(error, catchThrowable(() -> provoked.doing().on(connection, statement)));
        assertThat(connection.isValid(1)).isTrue();
      }
      try (Connection connection = pool.getConnection();
          Statement statement = connection.createStatement()) {
        assertThat(connection.unwrap(NlConnection.class)).isSameAs(before);
        assertThat(Asked.firsts(statement, "SELECT 1")).containsExactly("1");
      }
    }
  }

  private static void assertIs(NlError error, Throwable thrown) {
    assertThat(thrown)
        .isExactlyInstanceOf(NlException.class)
        .isNotInstanceOfAny(SQLTimeoutException.class, SQLFeatureNotSupportedException.class);
    NlException failure = (NlException) thrown;
    assertThat(failure.error()).as(failure.getMessage()).isEqualTo(error);
    assertThat(failure.getSQLState()).isEqualTo(error.sqlState());
    assertThat(failure.getErrorCode()).isEqualTo(error.vendorCode());
    assertThat(failure.getMessage()).isNotBlank();
    switch (error) {
      case NO_ANSWER, FAILED -> assertSql(failure, "SELECT gone FROM track");
      case REFUSED -> assertSql(failure, "DELETE FROM track");
      case COST -> assertSql(failure, "SELECT title FROM track");
      case UNCERTAIN -> assertThat(failure.sql()).get().asString().containsIgnoringCase("count");
      default -> assertThat(failure.sql()).isEmpty();
    }
  }

  private static void assertSql(NlException failure, String sql) {
    assertThat(failure.sql()).contains(sql);
    assertThat(failure.getMessage()).contains(sql);
  }

  @Test
  void codes_areFiveCharactersAndUniqueAndEvictNothing() {
    assertThat(NlError.values())
        .extracting(NlError::sqlState)
        .doesNotHaveDuplicates()
        .allMatch(state -> state.matches("[0-9A-Z]{5}"))
        .noneMatch(state -> state.startsWith("08") || state.startsWith("57P"))
        .doesNotContainAnyElementsOf(EVICTING);
    assertThat(NlError.values()).extracting(NlError::vendorCode).doesNotHaveDuplicates();
    assertThat(NlError.values())
        .extracting(NlError::sentence)
        .doesNotHaveDuplicates()
        .allMatch(sentence -> sentence.endsWith("."));
  }
}
