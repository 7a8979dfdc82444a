// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import java.util.List;

/**
 * A message of a conversation. What it holds of hidden characters and of the marks of chat
 * templates is written out, wherever it came from.
 */
public sealed interface ChatMessage {

  /** The text; empty if the message only calls tools. */
  String text();

  /** The calls that it makes, in order. */
  default List<ToolCall> calls() {
    return List.of();
  }

  /** The server's additional fields, to send back, as a JSON object; empty for none. */
  default String providerFields() {
    return "";
  }

  /** The reasoning in these fields that the model reads as text; nothing encrypted or signed. */
  default String reasoning() {
    return ProviderFields.reasoning(providerFields());
  }

  /** Instructions that stand above the conversation. */
  record System(String text) implements ChatMessage {

    /** Writes out what is hidden. */
    public System {
      text = ControlTokenEscaper.text(text);
    }
  }

  /** A message of the user or, in the text protocol, of the environment. */
  record User(String text) implements ChatMessage {

    /** Writes out what is hidden. */
    public User {
      text = ControlTokenEscaper.text(text);
    }
  }

  /** A message of the model: text, tool calls, or both. */
  record Assistant(String text, List<ToolCall> calls, String providerFields)
      implements ChatMessage {

    /** Copies the calls, and writes out what is hidden. */
    public Assistant {
      text = ControlTokenEscaper.text(text);
      calls = calls.stream().map(ToolCall::escaped).toList();
      providerFields = ProviderFields.escaped(providerFields);
    }

    /** Creates it without additional fields of the server. */
    public Assistant(String text, List<ToolCall> calls) {
      this(text, calls, "");
    }
  }

  /** The result of a tool's call. */
  record ToolResult(String callId, String text) implements ChatMessage {

    /** Writes out what is hidden. */
    public ToolResult {
      text = ControlTokenEscaper.text(text);
    }
  }

  /**
   * A call that a model wants made.
   *
   * @param id the provider's id, answered in {@link ChatMessage.ToolResult}
   * @param name the tool's name
   * @param arguments a JSON object as the model wrote it, not yet checked
   * @param providerFields what the server added and wants back, a JSON object; empty for nothing
   */
  record ToolCall(String id, String name, String arguments, String providerFields) {

    /** Creates it without additional fields of the server. */
    public ToolCall(String id, String name, String arguments) {
      this(id, name, arguments, "");
    }

    /** This call with other arguments. */
    public ToolCall withArguments(String other) {
      return new ToolCall(id, name, other, providerFields);
    }

    private ToolCall escaped() {
      return new ToolCall(
          id, name, ControlTokenEscaper.json(arguments), ProviderFields.escaped(providerFields));
    }
  }
}
