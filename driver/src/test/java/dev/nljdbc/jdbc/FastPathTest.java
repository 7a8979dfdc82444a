// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static dev.nljdbc.jdbc.Asked.first;
import static dev.nljdbc.jdbc.Asked.firsts;
import static dev.nljdbc.jdbc.Asked.rows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.EnginesByTurns;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The offline model looks first, seen by a user of the driver. */
class FastPathTest {

  private static final String EASY = "NL: How many tracks are there?";
  private static final Reply MODELS =
      Reply.call("ExecuteSQL", "{\"sql\": \"SELECT title FROM track\", \"final\": true}");

  @TempDir Path directory;
  private FakeChatServer server;

  @BeforeEach
  void start() {
    server = FakeChatServer.start().always(request -> MODELS);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private Connection connect(Asked asked, Engines engine, String url) throws SQLException {
    return asked.connect(
        engine,
        url,
        "nl.model",
        "m",
        "nl.base-url",
        server.baseUrl(),
        "nl.lab.protocol",
        "tools",
        "nl.lab.without", // what the server says answers no question
        "doubts",
        "nl.strategy",
        "fast");
  }

  @EnginesByTurns
  void question_thatTheOfflineModelKnows_costsNothingAndIsKept(Engines engine) throws Exception {
    String url = Asked.tracks(engine, directory);
    try (Connection connection = connect(new Asked(directory), engine, url);
        Statement statement = connection.createStatement()) {
      assertThat(firsts(statement, EASY)).containsExactly("3");
      assertThat(statement.unwrap(NlAnswer.class).usage().calls()).isZero();
      assertThat(Asked.warnings(statement)).contains("model offline (fast path)").contains("$0");
      Map<String, String> account = first(statement, EASY.replace("NL:", "NL SQL:"));
      assertThat(account)
          .containsEntry("model", "offline (fast path)")
          .containsEntry("tokens", "0")
          .containsEntry("cached", "true");
      assertThat(rows(statement, EASY.replace("NL:", "NL EXPLAIN:")).toString())
          .contains("The offline model wrote this SQL in place of the language model");
    }
    try (Connection connection = connect(new Asked(directory), engine, url);
        Statement statement = connection.createStatement()) {
      assertThat(first(statement, EASY.replace("NL:", "NL SQL:"))).containsEntry("cached", "true");
    }
    assertThat(server.requests()).isEmpty();
  }

  @Test
  void question_thatItIsNotSureOf_isTheModelsAndTheTraceSaysSo() throws Exception {
    String url = Asked.tracks(Engines.SQLITE, directory);
    try (Connection connection = connect(new Asked(directory), Engines.SQLITE, url);
        Statement statement = connection.createStatement()) {
      String odd = "NL: colourless green ideas sleep furiously";
      assertThat(firsts(statement, odd)).containsExactly("Sun", "Moon", "Rain");
      assertThat(rows(statement, odd.replace("NL:", "NL TRACE:")).get(0).toString())
          .contains("OfflineModel")
          .contains("The language model is asked");
    }
    assertThat(server.requests()).hasSize(1);
  }

  @Test
  void question_underAnotherStrategy_isAnotherQuestionToTheCache() throws Exception {
    String url = Asked.tracks(Engines.SQLITE, directory);
    try (Connection connection = connect(new Asked(directory), Engines.SQLITE, url);
        Statement statement = connection.createStatement()) {
      String question = " How many tracks are there?";
      assertThat(firsts(statement, "NL:" + question)).hasSize(1);
      assertThat(firsts(statement, "NL {strategy=interactive}:" + question)).hasSize(3);
      assertThat(firsts(statement, "NL {strategy=interactive}:" + question)).hasSize(3);
      assertThat(firsts(statement, "NL:" + question)).hasSize(1);
    }
    assertThat(server.requests()).hasSize(1);
  }

  @Test
  void more_afterAFastAnswer_isTheModels() throws Exception {
    String url = Asked.tracks(Engines.SQLITE, directory);
    try (Connection connection = connect(new Asked(directory), Engines.SQLITE, url);
        Statement statement = connection.createStatement()) {
      firsts(statement, EASY);
      assertThat(firsts(statement, "NL MORE: How many tracks are there?")).hasSize(3);
    }
    assertThat(server.requests()).hasSize(1);
    assertThat(server.requests().get(0).lastText()).contains("Asked before: How many tracks");
  }
}
