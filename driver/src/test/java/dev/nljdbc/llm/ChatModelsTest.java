// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.llm.ChatMessage.ToolCall;
import dev.nljdbc.llm.Retries.Pause;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import dev.nljdbc.testing.TableTest;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChatModelsTest {

  private final FakeChatServer server = FakeChatServer.start();

  @AfterEach
  void stop() {
    server.close();
  }

  private ChatReply ask(String text) throws NlException {
    try (ChatModel model = OpenModel.at(server)) {
      return model.chat(OpenModel.question(text), Cancellation.unbounded());
    }
  }

  private NlException fault(Reply... replies) {
    server.reply(replies);
    return catchThrowableOfType(NlException.class, () -> ask("How many?"));
  }

  @Test
  void open_anyServer_sendsNothing() throws Exception {
    OpenModel.at(server).close();
    assertThat(server.requests()).isEmpty();
  }

  @Test
  void chat_text_answersWithTextAndUsage() throws Exception {
    server.reply(Reply.text("Forty-two."));
    ChatReply reply = ask("How many?");
    assertThat(reply.text()).isEqualTo("Forty-two.");
    assertThat(reply.finish()).isEqualTo("stop");
    assertThat(reply.usage().promptTokens()).isEqualTo(100);
    assertThat(reply.usage().cachedTokens()).isEqualTo(40);
    assertThat(reply.usage().completionTokens()).isEqualTo(20);
    assertThat(reply.usage().time()).isPositive();
    assertThat(reply.usage().priced()).isTrue();
    assertThat(reply.usage().usd()).isEqualByComparingTo(BigDecimal.ZERO);
  }

  @Test
  void chat_request_carriesMessagesModelLimitAndKey() throws Exception {
    server.reply(Reply.text("ok"));
    ask("Grüße, 東京 \"quoted\"");
    FakeChatServer.Request request = server.requests().get(0);
    assertThat(request.path()).isEqualTo("/v1/chat/completions");
    assertThat(request.headers()).containsEntry("authorization", "Bearer " + OpenModel.KEY);
    assertThat(request.lastText()).isEqualTo("Grüße, 東京 \"quoted\"");
    JsonNode body = request.body();
    assertThat(body.path("model").asText()).isEqualTo("tester");
    assertThat(body.path("max_tokens").asInt()).isEqualTo(256);
    assertThat(body.path("messages").path(0).path("role").asText()).isEqualTo("system");
    assertThat(body.fieldNames())
        .toIterable()
        .containsExactlyInAnyOrder("model", "messages", "max_tokens");
  }

  @Test
  void chat_toolConversation_roundTrips() throws Exception {
    server.reply(
        Reply.calls(
            new String[] {"ExecuteSQL", "{\"sql\":\"SELECT 1\"}"},
            new String[] {"ExecuteSQL", "{not json"}),
        Reply.text("done"));
    ChatRequest first = OpenModel.withTools("How many?");
    try (ChatModel model = OpenModel.at(server)) {
      ChatReply reply = model.chat(first, Cancellation.unbounded());
      assertThat(reply.calls())
          .containsExactly(
              new ToolCall("call_1", "ExecuteSQL", "{\"sql\":\"SELECT 1\"}"),
              new ToolCall("call_2", "ExecuteSQL", "{not json"));
      assertThat(reply.finish()).isEqualTo("tool_calls");
      model.chat(
          new ChatRequest(
              OpenModel.plus(
                  first.messages(),
                  new ChatMessage.Assistant("", reply.calls()),
                  new ChatMessage.ToolResult("call_1", "1 row"),
                  new ChatMessage.ToolResult("call_2", "bad JSON")),
              first.tools(),
              List.of(),
              OptionalDouble.of(0),
              256),
          Cancellation.unbounded());
    }
    JsonNode body = server.requests().get(1).body();
    assertThat(body.path("temperature").asDouble()).isZero();
    JsonNode tool = body.path("tools").path(0);
    assertThat(tool.path("type").asText()).isEqualTo("function");
    assertThat(tool.path("function").path("name").asText()).isEqualTo("ExecuteSQL");
    assertThat(tool.path("function").path("parameters").path("required").path(0).asText())
        .isEqualTo("sql");
    JsonNode call = body.path("messages").path(2).path("tool_calls").path(0);
    assertThat(call.path("id").asText()).isEqualTo("call_1");
    assertThat(call.path("function").path("arguments").asText())
        .isEqualTo("{\"sql\":\"SELECT 1\"}");
    JsonNode result = body.path("messages").path(3);
    assertThat(result.path("role").asText()).isEqualTo("tool");
    assertThat(result.path("tool_call_id").asText()).isEqualTo("call_1");
    assertThat(result.path("content").asText()).isEqualTo("1 row");
  }

  @Test
  void chat_serverKeepsUsage_isEstimated() throws Exception {
    server.reply(Reply.textWithoutUsage("one two three"));
    Usage usage = ask("How many customers are there?").usage();
    assertThat(usage.promptTokens()).isBetween(15L, 25L);
    assertThat(usage.completionTokens()).isEqualTo(3);
  }

  @TableTest
  void chat_looseCompletion_isRead(String body) throws Exception {
    server.reply(Reply.json(200, body));
    assertThat(ask("x").text()).isEqualTo("hi");
  }

  @Test
  void chat_argumentsAsObjectAndNoId_isRead() throws Exception {
    server.reply(
        Reply.json(
            200,
            "{\"choices\":[{\"message\":{\"content\":null,\"tool_calls\":[{\"type\":\"function\",\"function\":{\"name\":\"f\",\"arguments\":{\"a\":1}}}]}}]}"));
    assertThat(ask("x").calls()).containsExactly(new ToolCall("call_1", "f", "{\"a\":1}"));
  }

  @TableTest
  void chat_nothingInAReply_isAFaultOfTheServer(String body) {
    NlException thrown = fault(Reply.json(200, body));
    assertThat(thrown.error()).isEqualTo(NlError.MODEL_OUTPUT);
    assertThat((Throwable) thrown).hasMessageContaining("Check that it speaks");
  }

  @Test
  void chat_nullsInAReply_areLeftOut() throws Exception {
    server.reply(
        Reply.json(
            200,
            "{\"choices\":[null,{\"message\":{\"content\":[null,{\"text\":\"hi\"}],\"tool_calls\":[null]}}]}"));
    ChatReply reply = ask("x");
    assertThat(reply.text()).isEqualTo("hi");
    assertThat(reply.calls()).isEmpty();
  }

  @TableTest
  void chat_finalStatus_failsAtOnceInWords(int status, NlError error, String words) {
    NlException thrown = fault(Reply.error(status, "because of " + OpenModel.KEY));
    assertThat(thrown.error()).isEqualTo(error);
    assertThat((Throwable) thrown)
        .hasMessageContaining(words)
        .hasMessageContaining(server.baseUrl());
    assertThat(server.requests()).hasSize(1);
    assertThat(stackTrace(thrown)).doesNotContain(OpenModel.KEY);
  }

  @Test
  void chat_contextTooLong_saysWhatToLower() {
    NlException thrown =
        fault(Reply.error(400, "This model's maximum context length is 4096 tokens."));
    assertThat((Throwable) thrown).hasMessageContaining("nl.lab.context-tokens");
  }

  @Test
  void chat_quotaSpent_isNotTriedAgain() {
    NlException thrown = fault(Reply.error(429, "You exceeded your current quota"));
    assertThat((Throwable) thrown).hasMessageContaining("quota");
    assertThat(server.requests()).hasSize(1);
  }

  @Test
  void chat_invalidJson_isOutputFault() {
    NlException thrown = fault(Reply.invalidJson());
    assertThat(thrown.error()).isEqualTo(NlError.MODEL_OUTPUT);
  }

  @Test
  void chat_emptyChoices_isOutputFault() {
    NlException thrown = fault(Reply.emptyChoices());
    assertThat(thrown.error()).isEqualTo(NlError.MODEL_OUTPUT);
    assertThat((Throwable) thrown).hasMessageContaining("no choice");
  }

  @Test
  void chat_htmlPage_saysContentType() {
    NlException thrown = fault(Reply.html());
    assertThat(thrown.error()).isEqualTo(NlError.MODEL_OUTPUT);
    assertThat((Throwable) thrown).hasMessageContaining("text/html").hasMessageContaining("/v1");
  }

  @Test
  void chat_nobodyListens_saysWhereAndWhatToCheck() {
    String url = server.baseUrl();
    server.close();
    NlException thrown = fault();
    assertThat(thrown.error()).isEqualTo(NlError.MODEL);
    assertThat((Throwable) thrown)
        .hasMessageContaining(url)
        .hasMessageContaining("Check that it runs");
    assertThat((Throwable) thrown).message().doesNotContain("Tried");
  }

  @Test
  void open_openAiWithoutKey_failsSayingWhereKeysAreLookedFor() throws Exception {
    Settings settings = Settings.defaults().with(Setting.MODEL, "gpt-4o");
    assertThatThrownBy(() -> ChatModels.open(settings, name -> null, Pause.real()))
        .hasMessageContaining("nl.api-key")
        .hasMessageContaining("OPENAI_API_KEY")
        .isInstanceOfSatisfying(
            NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.MODEL_KEY));
  }

  @Test
  void open_openAiKeyInEnvironment_isOnlyForOpenAi() throws Exception {
    Settings openAi = Settings.defaults().with(Setting.MODEL, "gpt-4o");
    ChatModels.open(openAi, name -> "sk-environment", Pause.real()).close();
    server.reply(Reply.text("ok"));
    Settings other = openAi.with(Setting.BASE_URL, server.baseUrl());
    try (ChatModel model = ChatModels.open(other, name -> "sk-environment", Pause.real())) {
      model.chat(OpenModel.question("x"), Cancellation.unbounded());
    }
    assertThat(server.requests().get(0).headers().get("authorization"))
        .doesNotContain("sk-environment");
  }

  @Test
  void open_keyFile_isReadAndStripped(@TempDir Path dir) throws Exception {
    Path file = Files.writeString(dir.resolve("key"), "sk-from-file\n");
    server.reply(Reply.text("ok"));
    Settings settings =
        Settings.defaults()
            .with(Setting.BASE_URL, server.baseUrl())
            .with(Setting.API_KEY_FILE, file.toString());
    try (ChatModel model = ChatModels.open(settings)) {
      model.chat(OpenModel.question("x"), Cancellation.unbounded());
    }
    assertThat(server.requests().get(0).headers())
        .containsEntry("authorization", "Bearer sk-from-file");
  }

  @Test
  void open_keyFileMissing_saysWhichFile(@TempDir Path dir) throws Exception {
    Settings settings =
        Settings.defaults()
            .with(Setting.BASE_URL, server.baseUrl())
            .with(Setting.API_KEY_FILE, dir.resolve("nothing-here").toString());
    assertThatThrownBy(() -> ChatModels.open(settings)).hasMessageContaining("nothing-here");
  }

  @Test
  void open_keyWithLineEnd_failsWithoutShowingIt() throws Exception {
    Settings settings =
        Settings.defaults()
            .with(Setting.BASE_URL, server.baseUrl())
            .with(Setting.API_KEY, "abc\nsecret");
    assertThatThrownBy(() -> ChatModels.open(settings))
        .isInstanceOf(NlException.class)
        .message()
        .doesNotContain("secret");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ftp://x/v1", "localhost:1234", "http://me:pw@host/v1", "http://a b/"})
  void open_badBaseUrl_failsAsSetting(String url) throws Exception {
    Settings settings = Settings.defaults().with(Setting.BASE_URL, url);
    assertThatThrownBy(() -> ChatModels.open(settings))
        .isInstanceOfSatisfying(
            NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.SETTING))
        .message()
        .doesNotContain("pw@");
  }

  private static String stackTrace(Throwable thrown) {
    StringWriter out = new StringWriter();
    thrown.printStackTrace(new PrintWriter(out));
    return out.toString();
  }
}
