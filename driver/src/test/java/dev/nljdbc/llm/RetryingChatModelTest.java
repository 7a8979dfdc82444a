// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RetryingChatModelTest {

  private final FakeChatServer server = FakeChatServer.start();
  private final List<Duration> pauses = new ArrayList<>();

  @AfterEach
  void stop() {
    server.close();
  }

  private ChatReply ask(Cancellation cancellation) throws NlException {
    try (ChatModel model = OpenModel.at(server, pauses)) {
      return model.chat(OpenModel.question("x"), cancellation);
    }
  }

  static Stream<Reply> passing() {
    return Stream.of(
        Reply.rateLimited(2),
        Reply.error(500, "oops"),
        Reply.error(503, "overloaded"),
        Reply.error(408, "slow"),
        Reply.cut());
  }

  @ParameterizedTest
  @MethodSource("passing")
  void chat_passingFaultThenSuccess_answers(Reply fault) throws Exception {
    server.reply(fault, Reply.text("ok"));
    assertThat(ask(Cancellation.unbounded()).text()).isEqualTo("ok");
    assertThat(server.requests()).hasSize(2);
    assertThat(pauses).hasSize(1);
  }

  @Test
  void chat_retryAfter_isObeyed() throws Exception {
    server.reply(Reply.rateLimited(7), Reply.text("ok"));
    ask(Cancellation.unbounded());
    assertThat(pauses).containsExactly(Duration.ofSeconds(7));
  }

  @Test
  void chat_noRetryAfter_backsOffExponentiallyWithJitter() throws Exception {
    server.reply(
        Reply.error(500, "a"), Reply.error(500, "b"), Reply.error(500, "c"), Reply.text("ok"));
    ask(Cancellation.unbounded());
    assertThat(pauses).hasSize(3);
    assertThat(pauses.get(0)).isBetween(Duration.ofMillis(250), Duration.ofMillis(500));
    assertThat(pauses.get(1)).isBetween(Duration.ofMillis(500), Duration.ofMillis(1000));
    assertThat(pauses.get(2)).isBetween(Duration.ofMillis(1000), Duration.ofMillis(2000));
  }

  @Test
  void chat_neverPassing_givesUpAfterFourTries() {
    server.always(request -> Reply.rateLimited(1));
    assertThatThrownBy(() -> ask(Cancellation.unbounded()))
        .hasMessageContaining("429")
        .hasMessageContaining("4 times")
        .isInstanceOfSatisfying(
            NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.MODEL));
    assertThat(server.requests()).hasSize(4);
  }

  @Test
  void chat_retryAfterBeyondTheTimeLeft_failsAtOnce() {
    server.always(request -> Reply.rateLimited(30));
    assertThatThrownBy(() -> ask(Cancellation.after(Duration.ofSeconds(10))))
        .hasMessageContaining("30.0 s");
    assertThat(server.requests()).hasSize(1);
    assertThat(pauses).isEmpty();
  }
}
