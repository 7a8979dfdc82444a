package dev.nljdbc.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AdaptingChatModelTest {

  private final FakeChatServer server = FakeChatServer.start();
  private ChatModel model;

  @BeforeEach
  void open() throws Exception {
    model = OpenModel.at(server);
  }

  @AfterEach
  void stop() {
    model.close();
    server.close();
  }

  private ChatReply ask() throws NlException {
    return model.chat(OpenModel.withEverything("x"), Cancellation.unbounded());
  }

  private JsonNode sent(int request) {
    return server.requests().get(request).body();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "stop | 400 | Unsupported parameter: 'stop' is not supported with this model.",
        "temperature | 400 | Unsupported value: 'temperature' does not support 0.5 with this model. Only the default (1) value is supported.",
        "temperature | 422 | temperature: extra inputs are not permitted",
        "max_tokens | 400 | Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."
      })
  void chat_fieldRefused_isLeftOutAndRemembered(String field, int status, String message)
      throws Exception {
    server.reply(Reply.error(status, message), Reply.text("ok"), Reply.text("again"));
    assertThat(ask().text()).isEqualTo("ok");
    assertThat(ask().text()).isEqualTo("again");
    assertThat(server.requests()).hasSize(3);
    assertThat(sent(0).has(field)).isTrue();
    assertThat(sent(1).has(field)).isFalse();
    assertThat(sent(2).has(field)).isFalse();
  }

  @Test
  void chat_maxTokensRefused_isRenamed() throws Exception {
    server.reply(Reply.error(400, "Unknown field max_tokens"), Reply.text("ok"));
    ask();
    assertThat(sent(1).path("max_completion_tokens").asInt()).isEqualTo(256);
  }

  @Test
  void chat_everythingRefused_endsWithTheServersWords() {
    server.always(
        request ->
            Reply.error(400, "stop, temperature, max_tokens, max_completion_tokens: all bad"));
    assertThatThrownBy(this::ask).hasMessageContaining("all bad");
    assertThat(server.requests()).hasSize(5);
  }

  @Test
  void chat_stopRefused_isEnforcedHere() throws Exception {
    server.reply(
        Reply.error(400, "stop is not supported"), Reply.text("Action: X\nObservation: invented"));
    assertThat(ask().text()).isEqualTo("Action: X\n");
  }

  @Test
  void chat_stoppedInTheMidstOfThoughts_asksAgainWithoutStop() throws Exception {
    server.reply(
        Reply.text("<think>After the "),
        Reply.text("<think>After the Observation: hm</think>Action: X\nObservation: invented"));
    ChatReply reply = ask();
    assertThat(reply.text()).isEqualTo("Action: X\n");
    assertThat(reply.usage().calls()).isEqualTo(2);
    assertThat(reply.usage().promptTokens()).isEqualTo(200);
    assertThat(sent(1).has("stop")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "registry.ollama.ai/library/gemma:2b does not support tools",
        "\"auto\" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set",
        "Unrecognized request argument supplied: tools",
        "No endpoints found that support tool use"
      })
  void chat_toolsRefused_saysSoAndRemembers(String message) {
    server.always(request -> Reply.error(400, message));
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> model.chat(OpenModel.withTools("x"), Cancellation.unbounded()))
          .isInstanceOfSatisfying(
              NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.MODEL_NO_TOOLS));
    }
    assertThat(server.requests()).hasSize(1);
  }

  @Test
  void chat_toolMessageMisused_isNoRefusalOfTools() {
    server.always(request -> Reply.error(400, "messages with role 'tool' must follow tool_calls"));
    assertThatThrownBy(() -> model.chat(OpenModel.withTools("x"), Cancellation.unbounded()))
        .isInstanceOfSatisfying(
            NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.MODEL));
  }

  @Test
  void chat_systemRoleRefused_isPutBeforeTheQuestion() throws Exception {
    server.reply(Reply.error(400, "System role not supported"), Reply.text("ok"));
    ask();
    assertThat(sent(1).path("messages")).hasSize(1);
    assertThat(server.requests().get(1).lastText()).isEqualTo("Be brief.\n\nx");
  }
}
