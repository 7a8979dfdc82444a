// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.llm.ChatMessage.ToolCall;
import dev.nljdbc.llm.ServerLimitations.Limitation;
import dev.nljdbc.testing.TableTest;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalDouble;

/** Words of real servers, and what they are taken for. */
class RefusalsTest {

  /** A request with all that can be refused. */
  private static ChatRequest everything() {
    ToolCall one = new ToolCall("a", "ExecuteSQL", "{}", "{\"extra_content\":{}}");
    ToolCall other = new ToolCall("b", "ExecuteSQL", "{}");
    return new ChatRequest(
            List.of(
                new ChatMessage.System("s"),
                new ChatMessage.User("u"),
                new ChatMessage.Assistant(
                    "", List.of(one, other), "{\"reasoning_content\":\"hm\"}"),
                new ChatMessage.ToolResult("a", "1"),
                new ChatMessage.ToolResult("b", "2")),
            List.of(OpenModel.TOOL),
            List.of("STOP"),
            OptionalDouble.of(0.5),
            256)
        .askedBy("user-1");
  }

  @TableTest
  void named_wordsOfServers_areTakenForWhatTheyMean(String words, String limitation) {
    ServerLimitations marking =
        new ServerLimitations(
            EnumSet.of(Limitation.CACHES_MARKED), ServerLimitations.LengthField.NONE);
    String taken =
        Refusals.named(everything(), 1, marking, words, true).map(Enum::name).orElse("none");
    assertThat(taken).isEqualTo(limitation);
  }
}
