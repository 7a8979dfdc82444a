// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.conversation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nljdbc.testing.FakeChatServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Hands requests on to a real server, and keeps what it says: how a conversation is recorded. */
final class ModelRelay {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient http = HttpClient.newHttpClient();
  private final URI chat;
  private final List<RecordedConversation.Said> said = new ArrayList<>();

  /**
   * To a server.
   *
   * @param baseUrl for example {@code http://localhost:11434/v1}
   */
  ModelRelay(String baseUrl) {
    this.chat = URI.create(baseUrl + "/chat/completions");
  }

  /** What was said so far. */
  List<RecordedConversation.Said> said() {
    return List.copyOf(said);
  }

  FakeChatServer.Reply answer(FakeChatServer.Request request) {
    try {
      HttpResponse<String> response =
          http.send(
              HttpRequest.newBuilder(chat)
                  .header("Content-Type", "application/json")
                  .timeout(Duration.ofMinutes(15))
                  .POST(HttpRequest.BodyPublishers.ofString(request.body().toString()))
                  .build(),
              HttpResponse.BodyHandlers.ofString());
      if (response.statusCode() == 200) {
        keep(JSON.readTree(response.body()).at("/choices/0/message"));
      }
      return FakeChatServer.Reply.json(response.statusCode(), response.body());
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void keep(JsonNode message) throws IOException {
    List<RecordedConversation.Call> calls = new ArrayList<>();
    for (JsonNode call : message.path("tool_calls")) {
      JsonNode function = call.path("function");
      calls.add(
          new RecordedConversation.Call(
              function.path("name").asText(), JSON.readTree(function.path("arguments").asText())));
    }
    String content = message.path("content").asText("");
    said.add(
        new RecordedConversation.Said(
            content.isEmpty() ? null : content, calls.isEmpty() ? null : calls));
  }
}
