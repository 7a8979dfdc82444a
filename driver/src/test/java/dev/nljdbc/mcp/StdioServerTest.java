// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class StdioServerTest {

  @TempDir Path folder;

  private Properties properties(String... settings) {
    Properties properties = Engines.SQLITE.properties();
    properties.setProperty("nl.dir", folder.resolve("indexes").toString());
    for (int i = 0; i < settings.length; i += 2) {
      properties.setProperty(settings[i], settings[i + 1]);
    }
    return properties;
  }

  private String url() throws SQLException {
    String real =
        Engines.SQLITE.urlWith(
            folder,
            "CREATE TABLE ship (id INTEGER PRIMARY KEY, name VARCHAR(20))",
            "INSERT INTO ship VALUES (1, 'Aurora'), (2, 'Boreas')");
    return "jdbc:nl:" + real.substring("jdbc:".length());
  }

  private static String asks(int id, String question) {
    return """
    {"jsonrpc": "2.0", "id": %d, "method": "tools/call", "params": {"name": "ask",
     "arguments": {"question": "%s"}, "_meta": {"progressToken": "p%d"}}}\
    """
        .formatted(id, question, id);
  }

  @Test
  void calls_beforeTheInputEnds_areAnswered() throws Exception {
    try (StdioClient client = new StdioClient(url(), properties(), false)) {
      client.say(asks(7, "how many ships are there"));
      client.end();
      JsonNode answer = client.answer(7);
      assertThat(answer.at("/result/structuredContent/rows/0/0").asInt()).isEqualTo(2);
    }
  }

  @Test
  void call_withoutALineEnd_isAnswered() throws Exception {
    try (StdioClient client = new StdioClient(url(), properties(), false)) {
      client.write(asks(4, "how many ships are there").replace("\n", ""));
      client.end();
      assertThat(client.answer(4).at("/result/structuredContent/rows/0/0").asInt()).isEqualTo(2);
    }
  }

  @Test
  void call_cancelled_endsWhileTheModelIsAsked() throws Exception {
    try (FakeChatServer model = FakeChatServer.start()) {
      CountDownLatch asked = new CountDownLatch(1);
      CountDownLatch over = new CountDownLatch(1);
      model.always(
          request -> {
            asked.countDown();
            try {
              over.await(60, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
            return Reply.text("too late");
          });
      Properties settings =
          properties("nl.model", "m", "nl.base-url", model.baseUrl(), "nl.api-key", "k");
      try (StdioClient client = new StdioClient(url(), settings, false)) {
        client.say(asks(8, "how many ships are there"));
        assertThat(asked.await(60, TimeUnit.SECONDS)).isTrue();
        JsonNode told = client.heard();
        assertThat(told.path("method").asText()).isEqualTo("notifications/progress");
        assertThat(told.at("/params/progressToken").asText()).isEqualTo("p8");
        client.say(
            """
            {"jsonrpc": "2.0", "method": "notifications/cancelled",
             "params": {"requestId": 8, "reason": "test"}}\
            """);
        JsonNode answer = client.answer(8);
        assertThat(answer.at("/result/isError").asBoolean()).isTrue();
        assertThat(answer.at("/result/content/0/text").asText()).contains("cancelled");
        client.say("{\"jsonrpc\": \"2.0\", \"id\": 9, \"method\": \"ping\"}");
        assertThat(client.answer(9).has("result")).isTrue();
      } finally {
        over.countDown();
      }
    }
  }

  @Test
  void input_thatIsNoMessage_doesNotEndTheServer() throws Exception {
    try (StdioClient client = new StdioClient(url(), properties(), false)) {
      for (String noMessage :
          List.of(
              "this is no JSON",
              "[]",
              "{\"a\": 1}",
              "\"x\"",
              "{\"jsonrpc\": \"2.0\", \"id\": 1.5, \"method\": \"ping\"}",
              "{\"jsonrpc\": \"2.0\", \"id\": null, \"method\": \"ping\"}",
              "{\"jsonrpc\": \"2.0\", \"id\": {}, \"method\": \"ping\"}",
              "{\"jsonrpc\": \"2.0\", \"id\": 99999999999999999999, \"method\": \"ping\"}",
              "{\"jsonrpc\": \"2.0\", \"id\": 5}",
              "{\"id\": 5, \"method\": \"ping\"}",
              "{\"jsonrpc\": \"2.0\", \"id\": 5, \"method\": \"tools/call\", \"params\": \"x\"}",
              "{\"jsonrpc\": \"2.0\", \"id\": 5, \"method\": \"resources/read\"}",
              "[".repeat(100_000))) {
        client.say(noMessage);
        assertThat(client.heard().at("/error/code").asInt())
            .as(noMessage)
            .isBetween(-32700, -32600);
      }
      client.say("{\"jsonrpc\": \"2.0\", \"id\": 5, \"result\": {}}"); // to nothing that was asked
      client.say("{\"method\": \"" + "x".repeat(MessageLines.LONGEST) + "\"}");
      assertThat(client.heard().at("/error/code").asInt()).isEqualTo(-32700);
      client.say(asks(3, "how many ships are there"));
      JsonNode answer = client.answer(3);
      assertThat(answer.at("/result/structuredContent/rows/0/0").asInt()).isEqualTo(2);
    }
  }

  @Test
  void start_databaseThatIsNotThere_isRefused() {
    assertThatThrownBy(
            () ->
                new AssistantServer(
                        "jdbc:nl:h2:tcp://127.0.0.1:1/none", new Properties(), false, "1")
                    .run(new PipedInputStream(), new PipedOutputStream()))
        .isInstanceOf(SQLException.class);
  }
}
