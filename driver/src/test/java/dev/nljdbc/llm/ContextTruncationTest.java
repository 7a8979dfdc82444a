// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContextTruncationTest {

  private final FakeChatServer server = FakeChatServer.start();

  @AfterEach
  void stop() {
    server.close();
  }

  /** About 8,000 tokens of schema. */
  private ChatReply ask(Reply reply) throws NlException {
    server.reply(reply);
    String schema = "customer | customer_id | store_id -> store.store_id | 599\n".repeat(500);
    ChatRequest request =
        new ChatRequest(
            List.of(new ChatMessage.System("Answer."), new ChatMessage.User(schema)),
            List.of(),
            List.of(),
            OptionalDouble.empty(),
            2048);
    try (ChatModel model = OpenModel.at(server)) {
      return model.chat(request, Cancellation.unbounded());
    }
  }

  @ParameterizedTest
  @CsvSource({"2048", "4096"})
  void chat_serverReadFarFewerTokensThanSent_saysSoAndHowToRaiseTheWindow(long read)
      throws Exception {
    assertThat(ask(Reply.ended("ok", "stop", read, 20)).notices())
        .singleElement()
        .asString()
        .contains("read only " + read)
        .contains("OLLAMA_CONTEXT_LENGTH")
        .contains("4096");
  }

  @ParameterizedTest
  @CsvSource({"6500", "8000", "10400", "0"})
  void chat_anotherTokenizersCount_isNoCut(long read) throws Exception {
    assertThat(ask(Reply.ended("ok", "stop", read, 20)).notices()).isEmpty();
  }

  @Test
  void chat_serverCountsOnlyWhatItsCacheLacked_isNoCut() throws Exception {
    assertThat(ask(Reply.ended("ok", "stop", 300, 20)).notices()).isEmpty();
  }

  @Test
  void chat_serverCountsWhatItsCacheHadApart_isNoCut() throws Exception {
    assertThat(
            ask(Reply.json(
                    200,
                    "{\"choices\":[{\"finish_reason\":\"stop\",\"message\":{\"content\":\"ok\"}}],\"usage\":{"
                        + "\"prompt_tokens\":4000,\"completion_tokens\":2,"
                        + "\"prompt_tokens_details\":{\"cached_tokens\":3900}}}"))
                .notices())
        .isEmpty();
  }

  @Test
  void chat_replyEndedForItsLengthBeforeTheLimit_saysSo() throws Exception {
    assertThat(ask(Reply.ended("Thought: I", "length", 8000, 192)).notices())
        .singleElement()
        .asString()
        .contains("after 192 tokens")
        .contains("OLLAMA_CONTEXT_LENGTH");
  }

  @Test
  void chat_replyEndedAtItsLimit_isNoCut() throws Exception {
    assertThat(ask(Reply.ended("Thought: I", "length", 8000, 2048)).notices()).isEmpty();
  }
}
