// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.error.NlException;
import dev.nljdbc.llm.ChatRequest.ToolSpec;
import dev.nljdbc.testing.FakeChatServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** What the tests of this package ask, and of whom. */
final class OpenModel {

  static final String KEY = "sk-test-0123456789abcdef";
  static final ToolSpec TOOL =
      new ToolSpec(
          "ExecuteSQL",
          "Runs a query",
          "{\"type\":\"object\",\"properties\":{\"sql\":{\"type\":\"string\"}},\"required\":[\"sql\"]}");

  private OpenModel() {}

  static Settings settings(FakeChatServer server) throws NlException {
    return Settings.defaults()
        .with(Setting.BASE_URL, server.baseUrl())
        .with(Setting.MODEL, "tester")
        .with(Setting.API_KEY, KEY);
  }

  /** A model that never waits between tries. */
  static ChatModel at(FakeChatServer server) throws NlException {
    return ChatModels.open(settings(server), name -> null, (time, cancellation) -> {});
  }

  static ChatModel at(FakeChatServer server, List<Duration> pauses) throws NlException {
    return ChatModels.open(
        settings(server), name -> null, (time, cancellation) -> pauses.add(time));
  }

  static ChatRequest question(String text) {
    return new ChatRequest(
        List.of(new ChatMessage.System("Be brief."), new ChatMessage.User(text)),
        List.of(),
        List.of(),
        OptionalDouble.empty(),
        256);
  }

  static ChatRequest withTools(String text) {
    ChatRequest plain = question(text);
    return new ChatRequest(plain.messages(), List.of(TOOL), List.of(), OptionalDouble.empty(), 256);
  }

  static ChatRequest withEverything(String text) {
    return new ChatRequest(
        question(text).messages(),
        List.of(),
        List.of("Observation:", "STOP"),
        OptionalDouble.of(0.5),
        256);
  }

  static List<ChatMessage> plus(List<ChatMessage> messages, ChatMessage... more) {
    List<ChatMessage> all = new ArrayList<>(messages);
    all.addAll(List.of(more));
    return all;
  }
}
