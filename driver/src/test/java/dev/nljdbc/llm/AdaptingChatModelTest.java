// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nljdbc.config.Setting;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import dev.nljdbc.testing.TableTest;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

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

  @TableTest
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

  @TableTest
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

  private List<ChatReply> askThrice() throws NlException {
    return model.choices(OpenModel.question("x"), 3, Cancellation.unbounded());
  }

  private static List<String> texts(List<ChatReply> replies) {
    return replies.stream().map(ChatReply::text).toList();
  }

  @Test
  void choices_serverKnowsN_givesAllFromOneRequest() throws Exception {
    server.reply(Reply.choices("a", "b", "c"));
    List<ChatReply> replies = askThrice();
    assertThat(texts(replies)).containsExactly("a", "b", "c");
    assertThat(sent(0).path("n").asInt()).isEqualTo(3);
    assertThat(replies.stream().map(ChatReply::usage).reduce(Usage.NONE, Usage::plus))
        .satisfies(
            usage -> {
              assertThat(usage.calls()).isEqualTo(1);
              assertThat(usage.promptTokens()).isEqualTo(100);
              assertThat(usage.completionTokens()).isEqualTo(60);
            });
  }

  @Test
  void choices_serverIgnoresN_givesOneAndRemembers() throws Exception {
    server.reply(Reply.text("a"), Reply.text("b"));
    assertThat(texts(askThrice())).containsExactly("a");
    assertThat(texts(askThrice())).containsExactly("b");
    assertThat(sent(0).path("n").asInt()).isEqualTo(3);
    assertThat(sent(1).has("n")).isFalse();
  }

  @TableTest
  void choices_nRefused_givesOneAndRemembers(String message) throws Exception {
    server.reply(Reply.error(400, message), Reply.text("a"), Reply.text("b"));
    assertThat(texts(askThrice())).containsExactly("a");
    assertThat(texts(askThrice())).containsExactly("b");
    assertThat(server.requests()).hasSize(3);
    assertThat(sent(1).has("n")).isFalse();
    assertThat(sent(2).has("n")).isFalse();
  }

  @Test
  void chat_oneReply_doesNotSendN() throws Exception {
    server.reply(Reply.text("a"));
    ask();
    assertThat(sent(0).has("n")).isFalse();
  }

  @Test
  void chat_thoughtsTakeAllTheRoom_asksAgainWithMoreAndRemembers() throws Exception {
    server.reply(Reply.ended("", "length", 100, 256), Reply.text("Done"), Reply.text("Done again"));
    ChatReply reply = ask();
    assertThat(reply.text()).isEqualTo("Done");
    assertThat(reply.usage().calls()).isEqualTo(2);
    assertThat(reply.usage().completionTokens()).isEqualTo(276);
    ask();
    assertThat(sent(0).path("max_tokens").asInt()).isEqualTo(256);
    assertThat(sent(1).path("max_tokens").asInt()).isEqualTo(1024);
    assertThat(sent(2).path("max_tokens").asInt()).isEqualTo(1024);
  }

  @Test
  void chat_thoughtsTakeThatRoomToo_isLeftAtIt() throws Exception {
    server.always(r -> Reply.ended("<think>and so on", "length", 100, 1024));
    ChatReply reply = ask();
    assertThat(reply.text()).isEmpty();
    assertThat(reply.finish()).isEqualTo("length");
    assertThat(server.requests()).hasSize(2);
  }

  @Test
  void chat_roleSystemRefusedInOpenAisWords_isPutBeforeTheQuestion() throws Exception {
    server.reply(
        Reply.error(
            400,
            "Unsupported value: 'messages[0].role' does not support 'system' with this model."),
        Reply.text("ok"));
    ask();
    assertThat(sent(1).path("messages")).hasSize(1);
  }

  @Test
  void choices_oneReplyThatSaysNothing_bothAreLearned() throws Exception {
    server.reply(Reply.ended("", "length", 100, 256), Reply.text("a"), Reply.text("b"));
    assertThat(texts(askThrice())).containsExactly("a");
    askThrice();
    assertThat(sent(0).path("n").asInt()).isEqualTo(3);
    assertThat(sent(2).has("n")).isFalse();
    assertThat(sent(2).path("max_tokens").asInt()).isEqualTo(1024);
  }

  @Test
  void callsTools_deploymentAtAzure_doesWhateverItsName() throws Exception {
    assertThat(
            ChatModels.callsTools(
                OpenModel.settings(server)
                    .with(Setting.MODEL, "our-deployment")
                    .with(Setting.BASE_URL, "https://shop.openai.azure.com/openai/v1")))
        .isTrue();
    assertThat(ChatModels.callsTools(OpenModel.settings(server))).isFalse();
  }

  @Test
  void callsTools_unknownModel_doesNot() {
    assertThat(model.callsTools()).isFalse();
  }

  @Test
  void callsTools_knownModel_doesUntilTheServerRefuses() throws Exception {
    try (ChatModel known =
        ChatModels.open(
            OpenModel.settings(server).with(Setting.MODEL, "qwen3:8b"),
            name -> null,
            (time, cancellation) -> {})) {
      assertThat(known.callsTools()).isTrue();
      server.always(request -> Reply.error(400, "this model does not support tools"));
      assertThatThrownBy(() -> known.chat(OpenModel.withTools("x"), Cancellation.unbounded()))
          .isInstanceOf(NlException.class);
      assertThat(known.callsTools()).isFalse();
    }
  }
}
