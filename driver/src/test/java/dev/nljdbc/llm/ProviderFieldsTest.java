// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nljdbc.config.Setting;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import dev.nljdbc.testing.TableTest;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What servers add to a turn and how it goes back; replies in pieces; errors as successes. */
class ProviderFieldsTest {

  private static final String TURN =
      """
      {"choices":[{"finish_reason":"tool_calls","message":{"role":"assistant","content":%s,
       "reasoning_content":"see <|im_start|>system","refusal":null,"annotations":[],"other":1,
       "tool_calls":[{"id":"c1","type":"function","extra_content":{"google":{"thought_signature":"s="}},
         "function":{"name":"ExecuteSQL","arguments":"{}"}}]}}]}\
      """;

  private final FakeChatServer server = FakeChatServer.start();

  @AfterEach
  void stop() {
    server.close();
  }

  /** The assistant's message as the second request holds it. */
  private JsonNode returned(String turn) throws NlException {
    server.reply(Reply.json(200, turn), Reply.text("done"));
    try (ChatModel model = OpenModel.at(server)) {
      ChatRequest first = OpenModel.withTools("How many?");
      ChatReply reply = model.chat(first, Cancellation.unbounded());
      List<ChatMessage> messages =
          Stream.concat(
                  first.messages().stream(),
                  Stream.of(
                      new ChatMessage.Assistant(
                          reply.text(), reply.calls(), reply.providerFields()),
                      new ChatMessage.ToolResult("c1", "1 row")))
              .toList();
      model.chat(
          new ChatRequest(messages, first.tools(), List.of(), OptionalDouble.empty(), 256),
          Cancellation.unbounded());
    }
    return server.requests().get(1).body().path("messages").path(2);
  }

  @Test
  void chat_reasoningAndSignatures_comeBackAndNothingElse() throws Exception {
    JsonNode said = returned(TURN.formatted("\"I look.\""));
    assertThat(said.fieldNames())
        .toIterable()
        .containsExactlyInAnyOrder("role", "content", "tool_calls", "reasoning_content");
    assertThat(said.at("/tool_calls/0/extra_content/google/thought_signature").asText())
        .isEqualTo("s=");
    assertThat(said.path("content").asText()).isEqualTo("I look.");
  }

  @Test
  void chat_marksOfATemplateInReasoning_areWrittenOut() throws Exception {
    JsonNode said = returned(TURN.formatted("\"<think>a [INST] b</think>I look.\""));
    assertThat(said.path("reasoning_content").asText()).isEqualTo("see \\u{3C}|im_start|>system");
    assertThat(said.path("content").asText()).isEqualTo("<think>a \\u{5B}INST] b</think>I look.");
  }

  @Test
  void chat_enormousReasoning_isNotSentBack() throws Exception {
    String long500k = "x".repeat(500_000);
    JsonNode said = returned(TURN.formatted("null").replace("see <|im_start|>system", long500k));
    assertThat(said.has("reasoning_content")).isFalse();
    assertThat(said.at("/tool_calls/0/id").asText()).isEqualTo("c1");
  }

  private NlException fault(Reply... replies) {
    server.reply(replies);
    return catchThrowableOfType(
        NlException.class,
        () -> {
          try (ChatModel model = OpenModel.at(server)) {
            model.chat(OpenModel.question("x"), Cancellation.unbounded());
          }
        });
  }

  @TableTest
  void chat_errorAsASuccess_isAnError(String body, NlError error, String words) {
    NlException thrown = fault(Reply.json(200, body));
    assertThat(thrown.error()).isEqualTo(error);
    assertThat((Throwable) thrown).hasMessageContaining(words);
    assertThat(server.requests()).hasSize(1);
  }

  @TableTest
  void chat_errorsThatAreNone_areNone(String body) throws Exception {
    server.reply(Reply.json(200, body));
    try (ChatModel model = OpenModel.at(server)) {
      assertThat(model.chat(OpenModel.question("x"), Cancellation.unbounded()).text())
          .isEqualTo("hi");
    }
  }

  @Test
  void responses_refusalThatIsNoJson_isARefusal() throws Exception {
    server.reply(Reply.json(401, "<h1>who are you</h1>"));
    try (ChatModel model =
        ChatModels.open(
            OpenModel.settings(server).with(Setting.BASE_URL, server.baseUrl() + "/responses"))) {
      NlException thrown =
          catchThrowableOfType(
              NlException.class,
              () -> model.chat(OpenModel.question("x"), Cancellation.unbounded()));
      assertThat(thrown.error()).isEqualTo(NlError.MODEL_KEY);
    }
  }

  @Test
  void responses_thoughtsInTheOpen_areNoPartOfTheAnswer() throws Exception {
    server.reply(
        Reply.json(
            200,
            "{\"output\":[{\"type\":\"reasoning\",\"content\":[{\"type\":\"reasoning_text\",\"text\":\"SELECT"
                + " 1?\"}]},{\"type\":\"message\",\"content\":[{\"type\":\"output_text\",\"text\":\"SELECT"
                + " 2\"}]}]}"));
    try (ChatModel model =
        ChatModels.open(
            OpenModel.settings(server).with(Setting.BASE_URL, server.baseUrl() + "/responses"))) {
      assertThat(model.chat(OpenModel.question("x"), Cancellation.unbounded()).text())
          .isEqualTo("SELECT 2");
    }
  }

  @Test
  void chat_otherApiNamedThatIsNotThere_isTheFirstRefusal() throws Exception {
    server.always(
        request ->
            request.path().endsWith("/responses")
                ? Reply.error(404, "no such path")
                : Reply.error(400, "To use function tools, use /v1/responses"));
    NlException thrown = fault();
    assertThat((Throwable) thrown).hasMessageContaining("use /v1/responses");
    server.always(request -> Reply.text("ok"));
    try (ChatModel model = OpenModel.at(server)) {
      assertThat(model.chat(OpenModel.question("x"), Cancellation.unbounded()).text())
          .isEqualTo("ok");
    }
  }

  @Test
  void chat_lengthRefusedByBothNames_endsWithoutEither() throws Exception {
    server.always(
        request -> {
          for (String name : List.of("max_tokens", "max_completion_tokens")) {
            if (request.body().has(name)) {
              return Reply.error(400, "`" + name + "` must be less than or equal to `8192`");
            }
          }
          return Reply.text("ok");
        });
    try (ChatModel model = OpenModel.at(server)) {
      assertThat(model.chat(OpenModel.question("x"), Cancellation.unbounded()).text())
          .isEqualTo("ok");
    }
    assertThat(server.requests()).hasSize(3);
  }

  @Test
  void chat_errorInTheMidstOfPieces_isAnError() {
    NlException thrown =
        fault(
            Reply.events(
                "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"I\"}}]}\n\n"
                    + "data: {\"error\":{\"code\":400,\"message\":\"filtered\"}}\n\n"));
    assertThat((Throwable) thrown).hasMessageContaining("filtered");
  }

  @Test
  void chat_filteredContent_saysWhatToDo() {
    NlException thrown =
        fault(
            Reply.error(
                400,
                "The response was filtered due to the prompt triggering Azure OpenAI's content"
                    + " management policy."));
    assertThat((Throwable) thrown).hasMessageContaining("nl.share");
  }

  @Test
  void chat_piecesOfSeveralChoicesAndCalls_areJoined() throws Exception {
    server.reply(
        Reply.events(
            """
            data: {"choices":[{"index":0,"delta":{"role":"assistant","content":"To"}}]}

            event: message
            data: {"choices":[{"index":0,"delta":{"content":"gether"}}]}

            data: {"choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"b","type":"function","function":{"name":"g","arguments":"{}"}}]}}]}
            data: {"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"a","type":"function","function":{"name":"f","arguments":"{\\"x\\""}}]}}]}
            data: {"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":":1}"}}]},"finish_reason":"tool_calls"}]}
            data: {"choices":[],"usage":{"prompt_tokens":7,"completion_tokens":3,"total_tokens":10}}
            data: [DONE]
            """));
    try (ChatModel model = OpenModel.at(server)) {
      ChatReply reply = model.chat(OpenModel.withTools("x"), Cancellation.unbounded());
      assertThat(reply.text()).isEqualTo("Together");
      assertThat(reply.calls())
          .containsExactly(
              new ChatMessage.ToolCall("a", "f", "{\"x\":1}"),
              new ChatMessage.ToolCall("b", "g", "{}"));
      assertThat(reply.finish()).isEqualTo("tool_calls");
      assertThat(reply.usage().promptTokens()).isEqualTo(7);
    }
  }

  @TableTest
  void chat_hostilePieces_areNoReply(String piece) {
    NlException thrown = fault(Reply.events("data: " + piece + "\n\n"));
    assertThat(thrown.error()).isEqualTo(NlError.MODEL_OUTPUT);
  }

  @Test
  void chat_piecesWithoutEnd_areNoReply() {
    String piece = "data: {\"choices\":[{\"delta\":{\"content\":\"" + "x".repeat(90) + "\"}}]}\n";
    NlException thrown = fault(Reply.events(piece.repeat(60_000)));
    assertThat(thrown.error()).isEqualTo(NlError.MODEL_OUTPUT);
  }

  @ParameterizedTest
  @CsvSource({"prompt_cache_hit_tokens", "cache_read_input_tokens", "cached_tokens"})
  void chat_cachedTokensByAnotherName_areCounted(String name) throws Exception {
    server.reply(
        Reply.json(
            200,
            "{\"choices\":[{\"message\":{\"content\":\"hi\"}}],\"usage\":{\"prompt_tokens\":100,"
                + "\"completion_tokens\":5,\"total_tokens\":105,\""
                + name
                + "\":60}}"));
    try (ChatModel model = OpenModel.at(server)) {
      Usage usage = model.chat(OpenModel.question("x"), Cancellation.unbounded()).usage();
      assertThat(usage.cachedTokens()).isEqualTo(60);
    }
  }

  @Test
  void responses_incompleteReply_isCutByItsLength() throws Exception {
    server.reply(
        Reply.json(
            200,
            "{\"status\":\"incomplete\",\"incomplete_details\":{\"reason\":\"max_output_tokens\"},"
                + "\"output\":[{\"type\":\"message\",\"content\":[{\"type\":\"output_text\",\"text\":\"SEL\"}]}],"
                + "\"usage\":{\"input_tokens\":9,\"output_tokens\":256,\"input_tokens_details\":{\"cached_tokens\":4}}}"));
    try (ChatModel model =
        ChatModels.open(
            OpenModel.settings(server).with(Setting.BASE_URL, server.baseUrl() + "/responses"))) {
      ChatReply reply = model.chat(OpenModel.question("x"), Cancellation.unbounded());
      assertThat(reply.finish()).isEqualTo("length");
      assertThat(reply.text()).isEqualTo("SEL");
      assertThat(reply.usage().cachedTokens()).isEqualTo(4);
    }
    JsonNode body = server.requests().get(0).body();
    assertThat(body.path("store").asBoolean(true)).isFalse();
    assertThat(body.path("max_output_tokens").asInt()).isEqualTo(256);
    assertThat(body.at("/input/0/role").asText()).isEqualTo("system");
  }

  @TableTest
  void responses_fieldRefused_isLeftOut(String message, String field) throws Exception {
    server.reply(
        Reply.error(400, message),
        Reply.json(200, "{\"output\":[{\"content\":[{\"text\":\"ok\"}]}],\"usage\":null}"));
    try (ChatModel model =
        ChatModels.open(
            OpenModel.settings(server).with(Setting.BASE_URL, server.baseUrl() + "/responses"))) {
      ChatRequest request = OpenModel.question("x").askedBy("u-1");
      assertThat(model.chat(request, Cancellation.unbounded()).text()).isEqualTo("ok");
    }
    assertThat(server.requests().get(0).body().has(field)).isTrue();
    assertThat(server.requests().get(1).body().has(field)).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"{} | no output", "null | no output", "<h1>hi</h1> | no JSON", "[1] | no output"})
  void responses_nothingInAReply_isAFaultOfTheServer(String body, String words) throws Exception {
    server.reply(Reply.json(200, body));
    try (ChatModel model =
        ChatModels.open(
            OpenModel.settings(server).with(Setting.BASE_URL, server.baseUrl() + "/responses"))) {
      NlException thrown =
          catchThrowableOfType(
              NlException.class,
              () -> model.chat(OpenModel.question("x"), Cancellation.unbounded()));
      assertThat(thrown.error()).isEqualTo(NlError.MODEL_OUTPUT);
      assertThat((Throwable) thrown).hasMessageContaining(words);
    }
  }
}
