// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.Properties;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A model that fails, seen by a user of the driver: each fault has its error in words, or passes.
 */
class ModelFaultsTest {

  private static final String KEY = "sk-planted-key";
  private static final Reply QUERY =
      Reply.call("ExecuteSQL", "{\"sql\": \"SELECT name FROM city\", \"final\": true}");

  @TempDir Path directory;

  private FakeChatServer server;

  @BeforeEach
  void start() {
    server = FakeChatServer.start();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private Connection connect(String baseUrl) throws SQLException {
    String real = "sqlite:" + directory.resolve("city.db");
    try (Connection bare = DriverManager.getConnection("jdbc:" + real);
        Statement statement = bare.createStatement()) {
      statement.execute("CREATE TABLE IF NOT EXISTS city (id INTEGER PRIMARY KEY, name TEXT)");
      statement.execute("INSERT OR IGNORE INTO city VALUES (1, 'Oslo')");
    }
    Properties properties = new Properties();
    properties.setProperty("nl.dir", directory.resolve("indexes").toString());
    properties.setProperty("nl.model", "m");
    properties.setProperty("nl.base-url", baseUrl);
    properties.setProperty("nl.api-key", KEY);
    properties.setProperty("nl.lab.rounds", "3");
    properties.setProperty("nl.timeout", "20s");
    return DriverManager.getConnection("jdbc:nl:" + real, properties);
  }

  /** Asks, and reads the one city. */
  private static SQLWarning askForOslo(Statement statement) throws SQLException {
    return askForOslo(statement, "NL: which cities?");
  }

  private static SQLWarning askForOslo(Statement statement, String question) throws SQLException {
    try (ResultSet rows = statement.executeQuery(question)) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getString(1)).isEqualTo("Oslo");
      assertThat(rows.next()).isFalse();
    }
    return statement.getWarnings();
  }

  private void assertFails(NlError error, String... said) throws SQLException {
    try (Connection connection = connect(server.baseUrl());
        Statement statement = connection.createStatement()) {
      assertFails(() -> statement.executeQuery("NL: which cities?"), error, said);
      server.always(r -> QUERY);
      askForOslo(statement, "NL: which cities are there?");
    }
  }

  private static void assertFails(ThrowingCallable asking, NlError error, String... said) {
    assertThatThrownBy(asking)
        .isInstanceOfSatisfying(
            NlException.class,
            e -> {
              assertThat(e.error()).isEqualTo(error);
              assertThat(e.getSQLState()).isEqualTo(error.sqlState());
              assertThat(e.getMessage()).contains(said).doesNotContain(KEY);
            });
  }

  @Test
  void question_unreachableServer_namesItsAddress() throws Exception {
    String nowhere = "http://127.0.0.1:" + unusedPort() + "/v1";
    try (Connection connection = connect(nowhere);
        Statement statement = connection.createStatement()) {
      assertFails(() -> statement.executeQuery("NL: which cities?"), NlError.MODEL, nowhere);
    }
  }

  private static int unusedPort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  @Test
  void question_wrongKey_saysWhereAKeyIsLookedFor() throws Exception {
    server.reply(Reply.error(401, "Incorrect API key provided"));
    assertFails(NlError.MODEL_KEY, "nl.api-key");
  }

  @Test
  void question_rateLimitedOnce_isAnsweredAllTheSame() throws Exception {
    server.reply(Reply.rateLimited(0), QUERY);
    try (Connection connection = connect(server.baseUrl());
        Statement statement = connection.createStatement()) {
      assertThat(askForOslo(statement).getMessage()).startsWith("SELECT name FROM city");
    }
    assertThat(server.requests()).hasSize(2);
  }

  @Test
  void question_pageInsteadOfJson_isUnreadableOutput() throws Exception {
    server.always(r -> Reply.html());
    assertFails(NlError.MODEL_OUTPUT, "nl.base-url");
  }

  @Test
  void question_malformedTurn_isToldAndRecoveredFrom() throws Exception {
    server.reply(Reply.text("Well, let me see."), Reply.call("Guess", "{"), QUERY);
    try (Connection connection = connect(server.baseUrl());
        Statement statement = connection.createStatement()) {
      askForOslo(statement);
      assertThat(statement.unwrap(NlAnswer.class).outcome().rounds()).isEqualTo(3);
    }
  }

  @Test
  void question_neverDoneAndNoQuery_failsAfterItsRounds() throws Exception {
    server.always(r -> Reply.text("Still thinking."));
    assertFails(NlError.NO_ANSWER, "3 rounds");
  }

  @Test
  void question_neverDoneButAQuery_isAnsweredWithAWarning() throws Exception {
    server.always(r -> Reply.call("ExecuteSQL", "{\"sql\": \"SELECT name FROM city\"}"));
    try (Connection connection = connect(server.baseUrl());
        Statement statement = connection.createStatement()) {
      SQLWarning warning = askForOslo(statement);
      StringBuilder all = new StringBuilder();
      for (SQLWarning w = warning; w != null; w = w.getNextWarning()) {
        all.append(w.getMessage()).append('\n');
      }
      assertThat(all.toString()).contains("did not finish within 3 rounds");
    }
  }
}
