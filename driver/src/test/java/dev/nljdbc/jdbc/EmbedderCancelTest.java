// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import dev.nljdbc.testing.FakeChatServer.Request;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A cancel while a statement waits for the server of {@code nl.embedder=openai}. */
class EmbedderCancelTest {

  private static final Duration LONG = Duration.ofMinutes(2);
  private static final String SEARCH = "NL COLUMNS: how the songs are called";

  @TempDir Path directory;

  private final CountDownLatch asked = new CountDownLatch(1);
  private volatile Duration thinking = Duration.ZERO;
  private final FakeChatServer server = FakeChatServer.start().always(this::reply);

  @AfterEach
  void stop() {
    server.close();
  }

  private Reply reply(Request request) {
    List<String> vectors = new ArrayList<>();
    for (JsonNode text : request.body().path("input")) {
      vectors.add(
          "{\"object\":\"embedding\",\"index\":%d,\"embedding\":[1,0.5]}"
              .formatted(vectors.size()));
      if (isSearch(text)) {
        asked.countDown();
      }
    }
    String body =
        "{\"object\":\"list\",\"model\":\"e\",\"data\":[%s],\"usage\":{\"prompt_tokens\":1,\"total_tokens\":1}}";
    return Reply.json(200, body.formatted(String.join(",", vectors))).after(thinking);
  }

  private static boolean isSearch(JsonNode text) {
    return text.asText().contains("songs");
  }

  private long searches() {
    return server.requests().stream()
        .filter(request -> isSearch(request.body().path("input").path(0)))
        .count();
  }

  @Test
  void cancel_whileTheEmbedderIsAsked_endsTheStatementAndTheNextOneAsksIt() throws Exception {
    String[] settings = {"nl.base-url", server.baseUrl(), "nl.embedder", "openai"};
    String url = Asked.tracks(Engines.H2, directory);
    try (Connection connection = new Asked(directory).connect(Engines.H2, url, settings);
        Statement statement = connection.createStatement()) {
      Asked.rows(statement, "NL COLUMNS: minutes");
      thinking = LONG;
      CompletableFuture<Void> search = CompletableFuture.runAsync(() -> search(statement));
      assertThat(asked.await(60, TimeUnit.SECONDS)).isTrue();
      statement.cancel();
      search.get(20, TimeUnit.SECONDS);
      thinking = Duration.ZERO;
      long before = searches();
      search(statement);
      assertThat(searches()).isEqualTo(before + 1);
    }
  }

  private static void search(Statement statement) {
    try {
      Asked.rows(statement, SEARCH);
    } catch (SQLException e) {
      assertThat(e.getMessage()).contains("cancelled");
    }
  }
}
