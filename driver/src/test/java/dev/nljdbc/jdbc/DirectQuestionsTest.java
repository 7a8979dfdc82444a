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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** nl.strategy=direct as a user of the driver meets it: from the question to the rows. */
class DirectQuestionsTest {

  private static final String QUESTION = "NL: how many cities has Norway?";
  private static final String RIGHT = "SELECT COUNT(*) FROM city WHERE country = 'Norway'";

  @TempDir Path directory;

  private final Properties properties = new Properties();
  private FakeChatServer server;

  @BeforeEach
  void start() {
    server = FakeChatServer.start();
    properties.setProperty("nl.dir", directory.resolve("indexes").toString());
    properties.setProperty("nl.model", "some-model");
    properties.setProperty("nl.base-url", server.baseUrl());
    properties.setProperty("nl.strategy", "direct");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private Connection connect(Engines engine) throws SQLException {
    String url =
        engine.urlWith(
            directory,
            "CREATE TABLE city (id INTEGER PRIMARY KEY, name VARCHAR(40), country VARCHAR(40))",
            "INSERT INTO city VALUES (1, 'Oslo', 'Norway'), (2, 'Rome', 'Italy'), (3, 'Bergen',"
                + " 'Norway')");
    Properties all = engine.properties();
    all.putAll(properties);
    return DriverManager.getConnection("jdbc:nl:" + url.substring("jdbc:".length()), all);
  }

  private static int asked(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(QUESTION)) {
      assertThat(rows.next()).isTrue();
      return rows.getInt(1);
    }
  }

  @EnginesByTurns
  void query_wrongColumnFirst_isMendedAndAnswered(Engines engine) throws Exception {
    server.reply(
        Reply.text("```sql\nSELECT COUNT(*) FROM city WHERE contry = 'Norway'\n```"),
        Reply.text(
            "<think>It is country.</think>The column is country.\n\n"
                + RIGHT
                + ";\n\nThat counts them."));
    try (Connection connection = connect(engine)) {
      assertThat(asked(connection)).isEqualTo(2);
    }
    assertThat(server.requests()).hasSize(2);
    assertThat(server.requests().get(1).body().path("messages")).hasSize(1);
    assertThat(server.requests().get(1).lastText())
        .contains("contry")
        .containsIgnoringCase("city.country");
  }

  @Test
  void trace_mendedQuery_showsBothRounds() throws Exception {
    server.reply(Reply.text("I can't say."), Reply.text(RIGHT));
    List<String> actions = new ArrayList<>();
    try (Connection connection = connect(Engines.SQLITE);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(QUESTION.replace("NL:", "NL TRACE:"))) {
      while (rows.next()) {
        actions.add(rows.getInt("round") + " " + rows.getString("action"));
      }
    }
    assertThat(actions)
        .containsExactly("1 ", "2 ExecuteSQL(\"" + RIGHT + "\")", "2 Examine", "0 SecondOpinion");
  }
}
