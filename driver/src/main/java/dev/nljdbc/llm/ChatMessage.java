package dev.nljdbc.llm;

import java.util.List;

/** A message of a conversation. */
public sealed interface ChatMessage {

  /** Instructions that stand above the conversation. */
  record System(String text) implements ChatMessage {}

  /** What the user (or, in the text protocol, the environment) says. */
  record User(String text) implements ChatMessage {}

  /** What the model said: text, calls of tools, or both. */
  record Assistant(String text, List<ToolCall> calls) implements ChatMessage {

    /** Copies the calls. */
    public Assistant {
      calls = List.copyOf(calls);
    }
  }

  /** The result of a tool's call. */
  record ToolResult(String callId, String text) implements ChatMessage {}
}
