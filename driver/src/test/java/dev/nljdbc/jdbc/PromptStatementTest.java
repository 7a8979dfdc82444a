// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.EnginesByTurns;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code NL PROMPT:} shows what is sent, and sends nothing. */
class PromptStatementTest {

  @TempDir Path directory;

  private Connection connect(Engines engine, Properties settings) throws SQLException {
    String url =
        engine.urlWith(
            directory,
            "CREATE TABLE city (id INTEGER PRIMARY KEY, name VARCHAR(20))",
            "INSERT INTO city VALUES (1, 'Oslo')");
    Properties properties = engine.properties();
    properties.setProperty("nl.dir", directory.resolve("indexes").toString());
    settings.forEach(properties::put);
    return DriverManager.getConnection("jdbc:nl:" + url.substring("jdbc:".length()), properties);
  }

  private static Properties model(String baseUrl, String protocol) {
    Properties settings = new Properties();
    settings.setProperty("nl.model", "m");
    settings.setProperty("nl.base-url", baseUrl);
    settings.setProperty("nl.lab.protocol", protocol);
    settings.setProperty("nl.strategy", "interactive");
    return settings;
  }

  private static List<List<String>> rows(Statement statement, String nl) throws SQLException {
    List<List<String>> all = new ArrayList<>();
    try (ResultSet rows = statement.executeQuery(nl)) {
      while (rows.next()) {
        all.add(
            List.of(
                rows.getString("message"),
                rows.getString("role"),
                rows.getString("text"),
                rows.getString("tokens")));
      }
    }
    return all;
  }

  @EnginesByTurns
  void prompt_anyEngine_isWhatTheQuestionIsThenSentWith(Engines engine) throws Exception {
    try (FakeChatServer server = FakeChatServer.start();
        Connection connection = connect(engine, model(server.baseUrl(), "tools"));
        Statement statement = connection.createStatement()) {
      List<List<String>> rows = rows(statement, "NL PROMPT: which cities are called Oslo?");
      assertThat(server.requests()).isEmpty();
      server.reply(
          Reply.call("ExecuteSQL", "{\"sql\": \"SELECT name FROM city\", \"final\": true}"));
      statement.executeQuery("NL: which cities are called Oslo?").close();

      var body = server.requests().get(0).body();
      List<String> sent = new ArrayList<>();
      body.path("messages").forEach(message -> sent.add(message.path("content").asText()));
      assertThat(rows.get(0).get(2)).contains("Nothing was sent", "nl.share=rows", "interactive");
      assertThat(texts(rows, "system", "user")).isEqualTo(sent);
      assertThat(texts(rows, "tool")).hasSameSizeAs(body.path("tools"));
      assertThat(rows.stream().mapToLong(row -> Long.parseLong(row.get(3))).sum())
          .isGreaterThan(100);
    }
  }

  private static List<String> texts(List<List<String>> rows, String... roles) {
    return rows.stream().filter(r -> List.of(roles).contains(r.get(1))).map(r -> r.get(2)).toList();
  }

  @Test
  void prompt_offline_saysThatNothingIsSent() throws Exception {
    try (Connection connection = connect(Engines.SQLITE, new Properties());
        Statement statement = connection.createStatement()) {
      assertThat(rows(statement, "NL PROMPT: which cities?"))
          .singleElement()
          .satisfies(row -> assertThat(row.get(2)).contains("Nothing is sent"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"interactive", "direct", "ensemble", "auto"})
  void prompt_anyStrategyWithoutAKey_isShown(String strategy) throws Exception {
    Properties settings = model("https://api.openai.com/v1", "auto");
    settings.setProperty("nl.model", "gpt-4o");
    settings.setProperty("nl.strategy", strategy);
    try (Connection connection = connect(Engines.SQLITE, settings);
        Statement statement = connection.createStatement()) {
      List<List<String>> rows = rows(statement, "NL PROMPT: which cities?");
      assertThat(rows.get(0).get(2)).contains("gpt-4o", "nl.share=values", strategy);
      assertThat(String.join("\n", texts(rows, "user"))).contains("which cities?");
    }
  }
}
