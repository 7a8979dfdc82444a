// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.config.SettingsReader;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import dev.nljdbc.testing.TableTest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A program that prints the key, run for real. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the programs are scripts of sh")
class KeyCommandTest {

  @TempDir Path directory;
  private final AtomicLong now = new AtomicLong();

  private KeyCommand command(String script) throws Exception {
    Path file = Files.writeString(directory.resolve("print key.sh"), script);
    return new KeyCommand("sh '" + file + "'", now::get);
  }

  /** Prints another key each time it is run. */
  private String counting() {
    Path count = directory.resolve("count");
    return "echo x >> %1$s; echo key-$(wc -l < %1$s | tr -d ' ')\n".formatted(count);
  }

  @Test
  void key_withinFiveMinutes_isPrintedOnce() throws Exception {
    KeyCommand command = command(counting());
    Cancellation open = Cancellation.unbounded();
    assertThat(command.key(null, open)).isEqualTo("key-1");
    now.addAndGet(KeyCommand.FRESH.toNanos() - 1);
    assertThat(command.key(null, open)).isEqualTo("key-1");
    now.addAndGet(1);
    assertThat(command.key(null, open)).isEqualTo("key-2");
    assertThat(command.key("key-1", open)).isEqualTo("key-2");
    assertThat(command.key("key-2", open)).isEqualTo("key-3");
  }

  @ParameterizedTest
  @CsvSource({
    "'echo not logged in >&2; exit 3', ended with 3 and printed no key: not logged in",
    "'exit 0', printed no key",
    "'echo secret-key; exit 1', ended with 1"
  })
  void key_programThatFails_saysWhatItSaidAndNoKey(String script, String words) throws Exception {
    KeyCommand command = command(script);
    assertThatThrownBy(() -> command.key(null, Cancellation.unbounded()))
        .isInstanceOfSatisfying(
            NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.MODEL_KEY))
        .hasMessageContaining(words)
        .message()
        .doesNotContain("secret-key");
  }

  @Test
  void key_noSuchProgram_saysSo() {
    KeyCommand command = new KeyCommand("/no/such/program --x", now::get);
    assertThatThrownBy(() -> command.key(null, Cancellation.unbounded()))
        .hasMessageContaining("/no/such/program")
        .hasMessageContaining("can't be started");
  }

  @Test
  void key_programThatHangs_endsWithTheQuestionAndWithItsChildren() throws Exception {
    Path pid = directory.resolve("pid");
    KeyCommand command = command("sleep 600 & echo $! > " + pid + "; wait\n");
    Cancellation cancellation = Cancellation.unbounded();
    CompletableFuture<Throwable> failure =
        CompletableFuture.supplyAsync(() -> catchThrowable(() -> command.key(null, cancellation)));
    while (!Files.exists(pid) || Files.readString(pid).isBlank()) {
      Thread.onSpinWait();
    }
    cancellation.cancel();
    assertThat(failure.get(60, TimeUnit.SECONDS))
        .isInstanceOfSatisfying(
            NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.CANCELLED));
    long child = Long.parseLong(Files.readString(pid).strip());
    ProcessHandle.of(child).ifPresent(process -> process.onExit().join());
  }

  @Test
  void key_childThatOutlivesTheProgram_isNotWaitedFor() throws Exception {
    Path pid = directory.resolve("pid");
    KeyCommand command = command("sleep 600 & echo $! > " + pid + "; echo key-1\n");
    assertThat(command.key(null, Cancellation.unbounded())).isEqualTo("key-1");
    ProcessHandle.of(Long.parseLong(Files.readString(pid).strip()))
        .ifPresent(ProcessHandle::destroyForcibly);
  }

  @TableTest
  void words_quotesHoldBlanks_andMayBeginWithinAWord(String command, String words) {
    assertThat(String.join(";", KeyCommand.words(command))).isEqualTo(words);
  }

  private Settings settings(FakeChatServer server) throws Exception {
    Path file = Files.writeString(directory.resolve("key.sh"), counting());
    return Settings.defaults()
        .with(Setting.BASE_URL, server.baseUrl())
        .with(Setting.MODEL, "tester")
        .with(Setting.API_KEY_COMMAND, "sh " + file);
  }

  @Test
  void chat_keyThatHasExpired_isPrintedAgainAndTheQuestionGoesOn() throws Exception {
    try (FakeChatServer server = FakeChatServer.start()) {
      server.always(
          request ->
              request.headers().get("authorization").equals("Bearer key-2")
                  ? Reply.text("ok")
                  : Reply.error(401, "token key-1 expired"));
      try (ChatModel model = ChatModels.open(settings(server))) {
        ChatRequest question = OpenModel.question("x");
        assertThat(model.chat(question, Cancellation.unbounded()).text()).isEqualTo("ok");
        assertThat(model.chat(question, Cancellation.unbounded()).text()).isEqualTo("ok");
      }
      assertThat(server.requests()).hasSize(3);
    }
  }

  @Test
  void chat_everyKeyRefused_failsWithoutTheKey() throws Exception {
    try (FakeChatServer server = FakeChatServer.start()) {
      server.always(request -> Reply.error(403, "no: " + request.headers().get("authorization")));
      try (ChatModel model = ChatModels.open(settings(server))) {
        assertThatThrownBy(() -> model.chat(OpenModel.question("x"), Cancellation.unbounded()))
            .hasMessageContaining("refused the key")
            .hasMessageContaining("nl.api-key-command")
            .message()
            .doesNotContain("key-2");
      }
      assertThat(server.requests()).hasSize(2);
    }
  }

  @Test
  void read_commandInAUrl_isRefused() {
    Map<String, String> url = Map.of("nl.api-key-command", "touch /tmp/owned");
    assertThatThrownBy(() -> new SettingsReader().read(new Properties(), url))
        .hasMessageContaining("starts a program");
  }

  @Test
  void read_commandInAFile_countsUnlessAUrlNamesTheFile() throws Exception {
    Path file = Files.writeString(directory.resolve("nl.properties"), "nl.api-key-command=x y\n");
    Properties properties = new Properties();
    properties.setProperty("nl.config", file.toString());
    assertThat(new SettingsReader().read(properties, Map.of()).text(Setting.API_KEY_COMMAND))
        .contains("x y");
    assertThatThrownBy(
            () -> new SettingsReader().read(new Properties(), Map.of("nl.config", file.toString())))
        .hasMessageContaining("starts a program");
  }
}
