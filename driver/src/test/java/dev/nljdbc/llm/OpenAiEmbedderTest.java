// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlException;
import dev.nljdbc.search.EmbeddingException;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import dev.nljdbc.testing.FakeChatServer.Request;
import dev.nljdbc.testing.TableTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OpenAiEmbedderTest {

  private final FakeChatServer server = FakeChatServer.start();
  private Thread asking;

  @AfterEach
  void stop() {
    server.close();
  }

  private OpenAiEmbedder embedder() throws NlException {
    return OpenAiEmbedder.open(OpenModel.settings(server), name -> null, (time, ended) -> {});
  }

  /** Vectors that tell the texts apart: their length, and 1; the last text's first. */
  private static Reply vectors(Request request) {
    List<String> data = new ArrayList<>();
    int index = 0;
    for (JsonNode text : request.body().path("input")) {
      data.add(vector(index++, text.asText().length() + ",1"));
    }
    Collections.reverse(data);
    return reply(String.join(",", data));
  }

  private static String vector(int index, String components) {
    return "{\"object\":\"embedding\",\"index\":" + index + ",\"embedding\":[" + components + "]}";
  }

  private static Reply reply(String data) {
    return Reply.json(
        200,
        "{\"object\":\"list\",\"model\":\"m\",\"data\":["
            + data
            + "],\"usage\":{\"prompt_tokens\":1,\"total_tokens\":1}}");
  }

  @Test
  void embed_manyTexts_areAskedInBatchesAndComeInOrder() throws NlException {
    server.always(OpenAiEmbedderTest::vectors);
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < 150; i++) {
      texts.add("x".repeat(1 + i % 7));
    }
    List<float[]> vectors = embedder().embed(texts);
    for (int i = 0; i < texts.size(); i++) {
      float[] vector = vectors.get(i);
      assertThat(vector[0] / vector[1]).isCloseTo(1 + i % 7, within(0.001f));
      assertThat(vector[0] * vector[0] + vector[1] * vector[1]).isCloseTo(1, within(0.001f));
    }
    assertThat(server.requests()).hasSize(3);
    Request first = server.requests().get(0);
    assertThat(first.path()).isEqualTo("/v1/embeddings");
    assertThat(first.headers()).containsEntry("authorization", "Bearer " + OpenModel.KEY);
    assertThat(first.body().path("model").asText()).isEqualTo("text-embedding-3-large");
    assertThat(embedder().id()).isEqualTo("openai-text-embedding-3-large@127.0.0.1");
  }

  @Test
  void embed_faultsThatPass_areTriedAgain() throws NlException {
    server.reply(Reply.error(503, "busy"), Reply.rateLimited(1), Reply.cut());
    server.always(OpenAiEmbedderTest::vectors);
    assertThat(embedder().embed(List.of("abc"))).hasSize(1);
    assertThat(server.requests()).hasSize(4);
  }

  @Test
  void embed_refused_saysWhyWithoutTheKey() throws NlException {
    server.always(request -> Reply.error(401, "bad key " + OpenModel.KEY));
    OpenAiEmbedder embedder = embedder();
    assertThatThrownBy(() -> embedder.embed(List.of("abc")))
        .isInstanceOf(EmbeddingException.class)
        .hasMessageContaining("401")
        .hasMessageNotContaining(OpenModel.KEY);
    assertThat(server.requests()).hasSize(1);
  }

  private static final Duration LONG = Duration.ofMinutes(1);

  /** How an embedder that waits for its server ends. */
  private CompletableFuture<RuntimeException> waiting(Cancellation question) throws NlException {
    server.always(request -> vectors(request).after(LONG.multipliedBy(2)));
    OpenAiEmbedder embedder = embedder();
    CompletableFuture<RuntimeException> outcome = new CompletableFuture<>();
    asking =
        new Thread(
            () -> {
              try (Cancellation.Registration unused = question.enter()) {
                embedder.embed(List.of("abc"));
                outcome.complete(new IllegalStateException("vectors came"));
              } catch (RuntimeException e) {
                outcome.complete(e);
              }
            });
    asking.start();
    return outcome;
  }

  @Test
  void embed_questionCancelled_endsAndIsNoFaultOfTheServer() throws Exception {
    Cancellation question = Cancellation.unbounded();
    CompletableFuture<RuntimeException> outcome = waiting(question);
    assertThat(server.awaitRequest(LONG)).isTrue();
    question.cancel();
    assertThat(outcome.get(60, TimeUnit.SECONDS)).isInstanceOf(CancellationException.class);
  }

  @Test
  void embed_threadInterrupted_endsAndIsNoFaultOfTheServer() throws Exception {
    CompletableFuture<RuntimeException> outcome = waiting(Cancellation.unbounded());
    assertThat(server.awaitRequest(LONG)).isTrue();
    asking.interrupt();
    assertThat(outcome.get(60, TimeUnit.SECONDS)).isInstanceOf(CancellationException.class);
  }

  @Test
  void embed_questionsTimeIsUp_isTheServersFaultOnlyAfterSeconds() throws Exception {
    assertThat(waiting(Cancellation.after(Duration.ofSeconds(1))).get(60, TimeUnit.SECONDS))
        .isInstanceOf(CancellationException.class);
    assertThat(waiting(Cancellation.after(Duration.ofSeconds(6))).get(60, TimeUnit.SECONDS))
        .isInstanceOf(EmbeddingException.class);
  }

  @Test
  void embed_otherLengthThanBefore_isAnError() throws NlException {
    server.reply(reply(vector(0, "1,2")), reply(vector(0, "1,2,3")));
    OpenAiEmbedder embedder = embedder();
    assertThat(embedder.dimensions()).isEqualTo(2);
    assertThatThrownBy(() -> embedder.embed(List.of("abc")))
        .isInstanceOf(EmbeddingException.class)
        .hasMessageContaining("length");
  }

  @TableTest
  void embed_replyThatIsNone_isAnEmbeddingException(String data) throws NlException {
    server.always(request -> reply(data));
    OpenAiEmbedder embedder = embedder();
    assertThatThrownBy(() -> embedder.embed(List.of("abc"))).isInstanceOf(EmbeddingException.class);
  }

  @Test
  void open_serverOfItsOwn_doesNotGetTheKeyOfTheOther() throws NlException {
    server.always(OpenAiEmbedderTest::vectors);
    Settings settings =
        OpenModel.settings(server)
            .with(Setting.BASE_URL, "https://models.example/v1")
            .with(Setting.EMBEDDER, "openai:m@" + server.baseUrl());
    OpenAiEmbedder.open(settings, name -> null, (time, ended) -> {}).embed(List.of("abc"));
    assertThat(server.requests().get(0).headers().get("authorization"))
        .doesNotContain(OpenModel.KEY);
  }
}
