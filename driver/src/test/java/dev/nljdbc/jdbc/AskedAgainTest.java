// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static dev.nljdbc.jdbc.Asked.firsts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The same text asked again on a connection costs no call of the model, however it is asked. */
@Tag("thorough")
class AskedAgainTest {

  private static final String QUESTION = "NL: titles of all tracks";

  @TempDir Path directory;

  private final FakeChatServer server =
      FakeChatServer.start()
          .always(
              r ->
                  Reply.call(
                      "ExecuteSQL",
                      "{\"sql\":\"SELECT title FROM track ORDER BY id\",\"final\":true}"));

  @AfterEach
  void stop() {
    server.close();
  }

  private Connection connect(Engines engine, String... settings) throws SQLException {
    String[] all = new String[settings.length + 6];
    System.arraycopy(settings, 0, all, 6, settings.length);
    all[0] = "nl.model";
    all[1] = "m";
    all[2] = "nl.base-url";
    all[3] = server.baseUrl();
    all[4] = "nl.lab.rounds";
    all[5] = "2";
    return new Asked(directory).connect(engine, Asked.tracks(engine, directory), all);
  }

  private void assertCalls(int calls) {
    assertThat(server.requests()).hasSize(calls);
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void question_inEveryWay_isOneCall(Engines engine) throws Exception {
    for (String cache : new String[] {"any", "new"}) {
      int before = server.requests().size();
      try (Connection connection = connect(engine, "nl.answers", cache)) {
        everyWay(engine, connection);
      }
      assertCalls(before + 1);
    }
  }

  private static void everyWay(Engines engine, Connection connection) throws SQLException {
    assertThat(connection.nativeSQL(QUESTION)).startsWith("SELECT title");
    try (Statement statement = connection.createStatement()) {
      assertThat(firsts(statement, QUESTION)).containsExactly("Sun", "Moon", "Rain");
      assertThat(firsts(statement, "  nl:  titles of all tracks ;")).hasSize(3);
      assertThat(firsts(statement, "NL SQL: titles of all tracks")).hasSize(1);
      assertThat(firsts(statement, "NL TRACE: titles of all tracks")).isNotEmpty();
      statement.setMaxRows(2);
      statement.setFetchSize(1);
      assertThat(statement.execute(QUESTION)).isTrue();
    }
    if (connection.getMetaData().supportsResultSetType(ResultSet.TYPE_SCROLL_INSENSITIVE)) {
      try (Statement statement =
          connection.createStatement(
              ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY)) {
        assertThat(firsts(statement, QUESTION)).hasSize(3);
      }
    }
    try (PreparedStatement prepared = connection.prepareStatement(QUESTION)) {
      for (int i = 0; i < 2; i++) {
        try (ResultSet rows = prepared.executeQuery()) {
          assertThat(Asked.rows(rows)).hasSize(3);
        }
      }
    }
    connection.setAutoCommit(false);
    try (Statement statement = connection.createStatement()) {
      assertThat(firsts(statement, QUESTION)).hasSize(3);
    }
    connection.rollback();
    connection.setAutoCommit(true);
    try (Statement statement = connection.createStatement()) {
      statement.execute(engine.oneRow("1"));
      statement.executeUpdate("UPDATE track SET minutes = 4 WHERE id = 1");
      assertThat(firsts(statement, QUESTION)).hasSize(3);
    }
  }

  @Test
  void question_cacheOff_isAskedAnewByAnotherConnection() throws Exception {
    String real = Asked.tracks(Engines.SQLITE, directory);
    Asked asked = new Asked(directory);
    for (int i = 1; i <= 2; i++) {
      try (Connection connection =
              asked.connect(
                  Engines.SQLITE,
                  real,
                  "nl.model",
                  "m",
                  "nl.base-url",
                  server.baseUrl(),
                  "nl.answers",
                  "new");
          Statement statement = connection.createStatement()) {
        firsts(statement, QUESTION);
        firsts(statement, QUESTION);
        assertCalls(i);
      }
    }
  }

  private void assertFails(Statement statement, NlError error) {
    assertThatThrownBy(() -> statement.executeQuery(QUESTION))
        .isInstanceOfSatisfying(
            NlException.class, e -> assertThat(e.error()).as("" + e).isEqualTo(error));
  }

  @ParameterizedTest
  @ValueSource(strings = {"any", "new"})
  void question_withoutAnswer_isNotPaidTwiceWithinSeconds(String cache) throws Exception {
    server.always(
        r -> Reply.call("SearchValue", "{\"query\":\"x" + server.requests().size() + "\"}"));
    try (Connection connection = connect(Engines.H2, "nl.answers", cache);
        Statement statement = connection.createStatement()) {
      assertFails(statement, NlError.NO_ANSWER);
      int paid = server.requests().size();
      assertFails(statement, NlError.NO_ANSWER);
      assertThatThrownBy(() -> connection.nativeSQL(QUESTION)).isInstanceOf(NlException.class);
      assertCalls(paid);
      assertThat(firsts(statement, "NL TRACE: titles of all tracks")).isNotEmpty();
      assertCalls(paid);
      assertThatThrownBy(() -> statement.executeQuery("NL: titles of all tracks of Ada"))
          .isInstanceOf(NlException.class);
      assertThat(server.requests()).as("another question").hasSizeGreaterThan(paid);
    }
  }

  @Test
  void question_modelUnreachable_isAskedAnewAtOnce() throws Exception {
    server.reply(Reply.error(401, "not this key"));
    try (Connection connection = connect(Engines.H2);
        Statement statement = connection.createStatement()) {
      assertFails(statement, NlError.MODEL_KEY);
      assertThat(firsts(statement, QUESTION)).hasSize(3);
    }
  }

  @Test
  void question_cancelled_isAskedAnewAtOnce() throws Exception {
    server.reply(Reply.text("too late").after(Duration.ofSeconds(30)));
    try (Connection connection = connect(Engines.H2);
        Statement statement = connection.createStatement()) {
      Asking asking = Asking.of(statement, QUESTION);
      assertThat(server.awaitRequest(Duration.ofSeconds(30))).isTrue();
      statement.cancel();
      assertThat(asking.failure().get())
          .isInstanceOfSatisfying(
              NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.CANCELLED));
      assertThat(firsts(statement, QUESTION)).hasSize(3);
    }
  }
}
