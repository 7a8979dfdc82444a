// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import dev.nljdbc.testing.FakeChatServer.Request;
import dev.nljdbc.testing.TableTest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where requests go and what opens the door: addresses, parameters, headers, APIs. */
class ServerAccessTest {

  private static final String RESPONSE =
      "{\"object\":\"response\",\"status\":\"completed\",\"error\":null,\"output\":[{\"type\":\"message\","
          + "\"role\":\"assistant\",\"content\":[{\"type\":\"output_text\",\"text\":\"ok\"}]}],"
          + "\"usage\":{\"input_tokens\":100,\"output_tokens\":20}}";

  private final FakeChatServer server = FakeChatServer.start();

  @AfterEach
  void stop() {
    server.close();
  }

  /** What a relay is asked to carry to that address. */
  private Request asked(String baseUrl, String model, String... more) throws NlException {
    server.always(
        request ->
            request.headers().get("nl-relay-to").contains("/responses")
                ? Reply.json(200, RESPONSE)
                : Reply.text("ok"));
    Settings settings =
        Settings.defaults()
            .with(Setting.BASE_URL, baseUrl + "#" + server.baseUrl())
            .with(Setting.MODEL, model)
            .with(Setting.API_KEY, "k-1");
    for (int i = 0; i < more.length; i += 2) {
      settings = settings.with(Setting.named(more[i]).orElseThrow(), more[i + 1]);
    }
    try (ChatModel chat = ChatModels.open(settings, name -> null, (time, cancellation) -> {})) {
      assertThat(chat.chat(OpenModel.question("x"), Cancellation.unbounded()).text())
          .isEqualTo("ok");
    }
    return server.requests().get(server.requests().size() - 1);
  }

  @TableTest
  void chat_addressesOfProviders_areThoseOfTheirDocumentation(
      String baseUrl, String model, String target) throws Exception {
    assertThat(asked(baseUrl, model).headers()).containsEntry("nl-relay-to", target);
  }

  @Test
  void chat_azure_sendsItsOwnHeader() throws Exception {
    for (String model : new String[] {"ours", "gpt-5.6"}) {
      assertThat(asked("https://shop.openai.azure.com/openai/v1", model).headers())
          .containsEntry("api-key", "k-1")
          .doesNotContainKey("authorization");
    }
  }

  @Test
  void chat_apiNamed_isTheOneThatIsAsked() throws Exception {
    assertThat(asked("https://a.example/v1/responses", "m").headers())
        .containsEntry("nl-relay-to", "https://a.example/v1/responses");
    assertThat(asked("https://api.openai.com/v1/chat/completions", "gpt-5.6").headers())
        .containsEntry("nl-relay-to", "https://api.openai.com/v1/chat/completions");
  }

  @Test
  void chat_headers_areSentBesideTheKeyOrInItsPlace() throws Exception {
    Request request =
        asked(
            "https://api.portkey.ai/v1",
            "gpt-4o",
            "nl.headers",
            "x-portkey-api-key=pk, x-note=a%2Cb c+d,Authorization=Basic dTpw");
    assertThat(request.headers())
        .containsEntry("x-portkey-api-key", "pk")
        .containsEntry("x-note", "a,b c+d")
        .containsEntry("authorization", "Basic dTpw");
  }

  @TableTest
  void open_badHeaders_areRefusedWithoutTheirValues(String headers) throws Exception {
    Settings settings =
        Settings.defaults()
            .with(Setting.BASE_URL, server.baseUrl())
            .with(Setting.HEADERS, "x-secret=s3cret-value," + headers);
    assertThatThrownBy(() -> ChatModels.open(settings))
        .hasMessageContaining("nl.headers")
        .message()
        .doesNotContain("s3cret-value");
  }

  @Test
  void chat_headerThatTheServerEchoes_isInNoMessage() throws Exception {
    server.always(r -> Reply.error(400, "bad header: " + r.headers().get("x-gate")));
    Settings settings = OpenModel.settings(server).with(Setting.HEADERS, "x-gate=very-secret");
    try (ChatModel model = ChatModels.open(settings)) {
      assertThatThrownBy(() -> model.chat(OpenModel.question("x"), Cancellation.unbounded()))
          .hasMessageContaining("bad header: ***");
    }
  }

  @Test
  void embed_serverOfItsOwn_getsNoHeaders() throws Exception {
    try (FakeChatServer other = FakeChatServer.start()) {
      other.reply(
          Reply.json(
              200,
              "{\"object\":\"list\",\"model\":\"m\",\"data\":[{\"object\":\"embedding\",\"index\":0,\"embedding\":[3,4]}],"
                  + "\"usage\":{\"prompt_tokens\":1,\"total_tokens\":1}}"));
      Settings settings =
          OpenModel.settings(server)
              .with(Setting.HEADERS, "x-gate=very-secret")
              .with(Setting.EMBEDDER, "openai:m@" + other.baseUrl());
      OpenAiEmbedder.open(settings, name -> null, (time, cancellation) -> {})
          .embed(java.util.List.of("boat"));
      assertThat(other.requests().get(0).headers()).doesNotContainKey("x-gate");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "https://api.openai.com/v1, gpt-4o, true",
    "https://api.mistral.ai/v1, mistral-large-latest, true",
    "https://api.deepseek.com/v1, deepseek-chat, false"
  })
  void chat_serversThatCacheByAKey_areToldOne(String baseUrl, String model, boolean keyed)
      throws Exception {
    String key = asked(baseUrl, model).body().path("prompt_cache_key").asText("");
    assertThat(!key.isEmpty()).isEqualTo(keyed);
    assertThat(asked(baseUrl, model).body().path("prompt_cache_key").asText("")).isEqualTo(key);
  }
}
