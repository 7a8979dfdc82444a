// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.agent.tool.SharingLevel;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import dev.nljdbc.testing.TableTest;
import java.util.List;
import org.junit.jupiter.api.Test;

class RelayTest {

  private static final String FAR = "https://models.example.com/v1";

  private static Settings through(String relay) throws NlException {
    return Settings.defaults()
        .with(Setting.BASE_URL, FAR + "#" + relay)
        .with(Setting.MODEL, "tester")
        .with(Setting.API_KEY, OpenModel.KEY);
  }

  private static ChatModel open(Settings settings) throws NlException {
    return ChatModels.open(settings, name -> null, (time, cancellation) -> {});
  }

  @Test
  void chat_throughARelay_reachesItWithAllThatIsMeantForTheServer() throws Exception {
    try (FakeChatServer relay = FakeChatServer.start();
        ChatModel model = open(through(relay.baseUrl()))) {
      relay.reply(
          Reply.text("ok"),
          Reply.error(404, "no such model"),
          Reply.error(421, "nobody listens there"));

      assertThat(model.chat(OpenModel.question("How many?"), Cancellation.unbounded()).text())
          .isEqualTo("ok");

      FakeChatServer.Request request = relay.requests().get(0);
      assertThat(request.headers())
          .containsEntry("nl-relay-to", FAR + "/chat/completions")
          .containsEntry("authorization", "Bearer " + OpenModel.KEY);
      assertThat(request.lastText()).isEqualTo("How many?");
      assertThatThrownBy(() -> model.chat(OpenModel.question("How?"), Cancellation.unbounded()))
          .hasMessageContaining(FAR);
      assertThatThrownBy(() -> model.chat(OpenModel.question("How?"), Cancellation.unbounded()))
          .hasMessageContaining("can't be reached at " + FAR + " (421: nobody listens there)");
    }
  }

  @Test
  void embed_throughARelay_reachesIt() throws Exception {
    try (FakeChatServer relay = FakeChatServer.start()) {
      relay.reply(
          Reply.json(
              200,
              "{\"object\":\"list\",\"model\":\"m\",\"data\":[{\"object\":\"embedding\",\"index\":0,\"embedding\":[3,4]}],"
                  + "\"usage\":{\"prompt_tokens\":1,\"total_tokens\":1}}"));

      float[] vector =
          OpenAiEmbedder.open(through(relay.baseUrl()), name -> null, (time, cancellation) -> {})
              .embed(List.of("boat"))
              .get(0);

      assertThat(vector).containsExactly(0.6f, 0.8f);
      assertThat(relay.requests().get(0).headers())
          .containsEntry("nl-relay-to", FAR + "/embeddings");
    }
  }

  /** What is told goes by where the server is, not by the way to it. */
  @Test
  void sharing_relayOnThisMachine_isThatOfTheServer() throws Exception {
    assertThat(SharingLevel.of(through("http://127.0.0.1:9/v1"))).isEqualTo(SharingLevel.VALUES);
  }

  @TableTest
  void open_relayElsewhere_isRefused(String relay) {
    assertThatThrownBy(() -> open(through(relay)))
        .isInstanceOf(NlException.class)
        .hasMessageContaining("has to be a program on this machine");
  }
}
