package dev.nljdbc.llm;

import java.util.List;

/**
 * A model's turn.
 *
 * @param text what it said, without {@code <think>} blocks; may be empty
 * @param calls the tools it wants called, in order
 * @param finish why it stopped: {@code stop}, {@code length}, {@code tool_calls} or what the server
 *     says
 * @param usage what it cost
 */
public record ChatReply(String text, List<ToolCall> calls, String finish, Usage usage) {

  /** Copies the calls. */
  public ChatReply {
    calls = List.copyOf(calls);
  }
}
