// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import dev.nljdbc.llm.ChatMessage.ToolCall;
import java.util.List;
import java.util.stream.Stream;

/**
 * A model's turn.
 *
 * @param text what it said, without {@code <think>} blocks; may be empty
 * @param calls the tools it wants called, in order; the first {@value #MOST_CALLS}, if there were
 *     more
 * @param finish why it stopped: {@code stop}, {@code length}, {@code tool_calls} or what the server
 *     says
 * @param usage what it cost
 * @param notices notices for the user about the server; usually empty
 * @param providerFields what the server added and wants back with the calls ({@link
 *     ChatMessage#providerFields}); empty for nothing
 */
public record ChatReply(
    String text,
    List<ToolCall> calls,
    String finish,
    Usage usage,
    List<String> notices,
    String providerFields) {

  /** So many calls of a turn are read: more than are carried out, so that the model is told. */
  public static final int MOST_CALLS = 32;

  /** Copies the lists. */
  public ChatReply {
    calls = List.copyOf(calls);
    notices = List.copyOf(notices);
  }

  /** A reply without notices and additional fields of the server. */
  public ChatReply(String text, List<ToolCall> calls, String finish, Usage usage) {
    this(text, calls, finish, usage, List.of(), "");
  }

  /** This reply with another text. */
  public ChatReply withText(String other) {
    return new ChatReply(other, calls, finish, usage, notices, providerFields);
  }

  /** This reply with another usage. */
  public ChatReply withUsage(Usage other) {
    return new ChatReply(text, calls, finish, other, notices, providerFields);
  }

  /** This reply with one more notice. */
  public ChatReply withNotice(String notice) {
    List<String> more = Stream.concat(notices.stream(), Stream.of(notice)).toList();
    return new ChatReply(text, calls, finish, usage, more, providerFields);
  }
}
