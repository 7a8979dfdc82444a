// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.config.Setting;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import dev.nljdbc.testing.ScriptedModel;
import dev.nljdbc.testing.TableTest;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PricingChatModelTest {

  @Test
  void of_knownModel_countsCachedTokensAtTheirPrice() throws Exception {
    Usage usage = new Usage(1, 1_000_000, 400_000, 100_000, Duration.ZERO, BigDecimal.ZERO, false);
    assertThat(PriceTable.shipped().of("gpt-4o").orElseThrow().of(usage))
        .isEqualByComparingTo("3.00");
  }

  @Test
  void of_datedName_hasThePriceOfTheNameWithout() throws Exception {
    PriceTable table = PriceTable.shipped();
    assertThat(table.of("gpt-4o-2024-08-06")).isEqualTo(table.of("gpt-4o"));
    assertThat(table.of("gpt-4o-2024-05-13")).isNotEqualTo(table.of("gpt-4o"));
    assertThat(table.of("gpt-4o-audio-preview")).isEmpty();
    assertThat(table.of("claude-haiku-4-5-20251001")).isEqualTo(table.of("claude-haiku-4-5"));
    assertThat(table.of("claude-haiku-4-5")).isPresent();
  }

  @Test
  void chat_unknownModel_isNotPriced() throws Exception {
    ChatModel model =
        new PricingChatModel(ScriptedModel.of(ScriptedModel.text("x")), Optional.empty());
    Usage usage = model.chat(OpenModel.question("x"), Cancellation.unbounded()).usage();
    assertThat(usage.priced()).isFalse();
    assertThat(usage.usd()).isZero();
  }

  @Test
  void open_ownPrices_winEvenForLocalServers(@TempDir Path dir) throws Exception {
    Path file =
        Files.writeString(
            dir.resolve("prices.json"),
            "{\"models\":{\"tester\":{\"prompt\":10,\"completion\":100}}}");
    try (FakeChatServer server = FakeChatServer.start().reply(Reply.text("x"));
        ChatModel model =
            ChatModels.open(OpenModel.settings(server).with(Setting.PRICES, file.toString()))) {
      Usage usage = model.chat(OpenModel.question("x"), Cancellation.unbounded()).usage();
      assertThat(usage.usd()).isEqualByComparingTo("0.003");
    }
  }

  @Test
  void of_brokenFile_saysTheForm(@TempDir Path dir) throws Exception {
    Path file = Files.writeString(dir.resolve("prices.json"), "{\"models\":{\"m\":{}}}");
    assertThatThrownBy(() -> PriceTable.of(file)).hasMessageContaining("per million");
  }

  @TableTest
  void local_privateAddress_isLocal(String url) throws Exception {
    assertThat(ServerAddress.of(url).local()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://api.openai.com/v1", "http://172.32.0.1/v1", "http://11.0.0.1/v1",
        "http://10.example.com/v1", "http://[2001:db8::1]/v1", "http://localhost.example.com/v1"
      })
  void local_publicAddress_isNotLocal(String url) throws Exception {
    assertThat(ServerAddress.of(url).local()).isFalse();
  }
}
