// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.error.NlError;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.EnginesByTurns;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several tries at a question, their vote and its confidence, seen by a user of the driver. */
class VotingTest {

  @TempDir Path directory;

  private final Properties properties = new Properties();
  private FakeChatServer server;

  @BeforeEach
  void start() {
    server = FakeChatServer.start();
    properties.setProperty("nl.dir", directory.resolve("indexes").toString());
    properties.setProperty("nl.model", "m");
    properties.setProperty("nl.base-url", server.baseUrl());
    properties.setProperty("nl.samples", "3");
    properties.setProperty("nl.lab.without", "early-stop");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private Connection connect(Engines engine) throws SQLException {
    String url =
        engine.urlWith(
            directory,
            "CREATE TABLE city (id INTEGER PRIMARY KEY, name VARCHAR(40), area DECIMAL(10, 2))",
            "INSERT INTO city VALUES (1, 'Oslo', 480.75)",
            "INSERT INTO city VALUES (2, 'Rome', 1285.10)",
            "INSERT INTO city VALUES (3, 'Turin', NULL)");
    Properties all = engine.properties();
    all.putAll(properties);
    return DriverManager.getConnection("jdbc:nl:" + url.substring("jdbc:".length()), all);
  }

  private static Reply last(String sql) {
    return Reply.text("Action: ExecuteSQL(\"" + sql + "\", final=True)");
  }

  private static List<String> warnings(Statement statement) throws SQLException {
    List<String> all = new ArrayList<>();
    for (SQLWarning w = statement.getWarnings(); w != null; w = w.getNextWarning()) {
      all.add(w.getMessage());
    }
    return all;
  }

  @EnginesByTurns
  void query_twoOfThreeAgree_isTheirsOnEveryEngine(Engines engine) throws Exception {
    server.reply(
        last("SELECT name FROM city WHERE id = 1"),
        last("SELECT SUM(area) FROM city"),
        last("SELECT SUM(area * 1.0) AS total FROM city WHERE area IS NOT NULL"));
    try (Connection connection = connect(engine);
        Statement statement = connection.createStatement()) {
      try (ResultSet rows = statement.executeQuery("NL: how large are all cities together?")) {
        assertThat(rows.next()).isTrue();
        assertThat(rows.getDouble(1)).isEqualTo(1765.85);
      }
      assertThat(warnings(statement).get(0))
          .contains("SELECT SUM(area) FROM city")
          .contains("confidence 0.67");
    }
    assertThat(server.requests()).hasSize(3);
  }

  @Test
  void nlSql_confidence_isTheShareOfTheVote() throws Exception {
    server.reply(last("SELECT name FROM city"), last("SELECT name FROM city ORDER BY id"));
    try (Connection connection = connect(Engines.SQLITE);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("NL SQL: which cities?")) {
      assertThat(row.next()).isTrue();
      assertThat(row.getDouble("confidence")).isEqualTo(1.0);
      assertThat(row.getInt("rounds")).isEqualTo(2);
    }
    assertThat(server.requests()).hasSize(2);
  }

  @Test
  void nlTrace_severalTries_tellsThemApartAndEndsWithTheVote() throws Exception {
    server.reply(last("SELECT name FROM city"), last("SELECT id FROM city"), last("SELECT 7"));
    List<String> steps = new ArrayList<>();
    try (Connection connection = connect(Engines.SQLITE);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("NL TRACE: which cities?")) {
      while (rows.next()) {
        steps.add(
            rows.getInt("sample")
                + "."
                + rows.getInt("round")
                + " "
                + rows.getString("action").replaceAll("\\(.*", "")
                + (rows.getInt("sample") == 0 ? ": " + rows.getString("observation") : ""));
      }
    }
    assertThat(steps)
        .startsWith(
            "1.1 ExecuteSQL",
            "1.1 Examine",
            "2.1 ExecuteSQL",
            "2.1 Examine",
            "3.1 ExecuteSQL",
            "3.1 Examine")
        .hasSize(7)
        .last()
        .asString()
        .startsWith("0.0 Vote: 3 tries, 3 with a vote\nanswer: 1 of 3 (33 %), tries 1, 3 rows");
  }

  @Test
  void query_lessConfidentThanAsked_failsWithItsSql() throws Exception {
    properties.setProperty("nl.confidence.min", "0.6");
    server.reply(last("SELECT name FROM city"), last("SELECT id FROM city"), last("SELECT 7"));
    try (Connection connection = connect(Engines.SQLITE);
        Statement statement = connection.createStatement()) {
      for (int i = 0; i < 2; i++) { // just made, then kept
        assertThatThrownBy(() -> statement.executeQuery("NL: which cities?"))
            .isInstanceOfSatisfying(
                SQLException.class,
                e -> assertThat(e.getSQLState()).isEqualTo(NlError.UNCERTAIN.sqlState()))
            .hasMessageContaining("0.33")
            .hasMessageContaining("SELECT name FROM city");
      }
    }
    assertThat(server.requests()).hasSize(3);
  }

  @Test
  void query_autoOnASmallSchema_isAskedInOnePromptAndTheTraceSaysWhy() throws Exception {
    properties.setProperty("nl.strategy", "auto");
    properties.setProperty("nl.samples", "1");
    server.reply(Reply.text("```sql\nSELECT name FROM city\n```"));
    try (Connection connection = connect(Engines.SQLITE);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("NL TRACE: which cities?")) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getString("action")).isEqualTo("Strategy");
      assertThat(rows.getString("observation")).startsWith("direct: the schema takes about");
    }
    assertThat(server.requests()).hasSize(1);
  }

  @Test
  void query_directWithSamples_asksForSeveralRepliesInOneRequest() throws Exception {
    properties.setProperty("nl.strategy", "direct");
    server.reply(
        Reply.choices(
            "```sql\nSELECT name FROM city\n```",
            "```sql\nSELECT name FROM city WHERE id > 0\n```"));
    try (Connection connection = connect(Engines.SQLITE);
        Statement statement = connection.createStatement()) {
      statement.executeQuery("NL: which cities?").close();
      assertThat(warnings(statement).get(0)).contains("confidence 1.00");
    }
    assertThat(server.requests()).hasSize(1);
    assertThat(server.requests().get(0).body().path("n").asInt()).isEqualTo(2);
  }

  @Test
  void query_serverCutTheConversation_warnsHowToRaiseItsWindow() throws Exception {
    properties.setProperty("nl.samples", "1");
    server.reply(
        Reply.ended("Action: ExecuteSQL(\"SELECT name FROM city\", final=True)", "stop", 2048, 20));
    try (Connection connection = connect(Engines.SQLITE);
        Statement statement = connection.createStatement()) {
      statement
          .executeQuery("NL: which cities " + "or towns and villages ".repeat(1_000) + "?")
          .close();
      assertThat(warnings(statement))
          .anySatisfy(w -> assertThat(w).contains("2048").contains("OLLAMA_CONTEXT_LENGTH"));
    }
  }

  @Test
  void query_modelUnknownByName_isAskedForActionsAsText() throws Exception {
    properties.setProperty("nl.samples", "1");
    server.reply(last("SELECT name FROM city"));
    try (Connection connection = connect(Engines.SQLITE);
        Statement statement = connection.createStatement()) {
      statement.executeQuery("NL: which cities?").close();
    }
    assertThat(server.requests().get(0).body().has("tools")).isFalse();
  }

  @Test
  void query_modelKnownByName_isOfferedTools() throws Exception {
    properties.setProperty("nl.samples", "1");
    properties.setProperty("nl.model", "gpt-4o");
    server.reply(Reply.call("ExecuteSQL", "{\"sql\": \"SELECT name FROM city\", \"final\": true}"));
    try (Connection connection = connect(Engines.SQLITE);
        Statement statement = connection.createStatement()) {
      statement.executeQuery("NL: which cities?").close();
    }
    assertThat(server.requests().get(0).body().path("tools").size()).isEqualTo(5);
  }
}
