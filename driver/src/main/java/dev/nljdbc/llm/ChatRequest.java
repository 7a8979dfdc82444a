// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What is asked of a model.
 *
 * @param messages the conversation, oldest first
 * @param tools tools offered; empty in the text protocol
 * @param stop sequences that end the reply; empty for none
 * @param temperature of sampling; empty to leave it to the server
 * @param maxTokens the longest reply
 * @param endUser what the server is told in place of the end user's name; empty for nothing
 */
public record ChatRequest(
    List<ChatMessage> messages,
    List<ToolSpec> tools,
    List<String> stop,
    OptionalDouble temperature,
    int maxTokens,
    String endUser) {

  /** The temperature that the settings ask for; empty to leave it to the server. */
  public static OptionalDouble temperature(Settings settings) {
    return settings
        .decimal(Setting.TEMPERATURE)
        .map(wanted -> OptionalDouble.of(wanted.doubleValue()))
        .orElse(OptionalDouble.empty());
  }

  /** Copies the lists. */
  public ChatRequest {
    messages = List.copyOf(messages);
    tools = List.copyOf(tools);
    stop = List.copyOf(stop);
  }

  /** A request without an end user. */
  public ChatRequest(
      List<ChatMessage> messages,
      List<ToolSpec> tools,
      List<String> stop,
      OptionalDouble temperature,
      int maxTokens) {
    this(messages, tools, stop, temperature, maxTokens, "");
  }

  /** This request for an end user. */
  public ChatRequest askedBy(String user) {
    return new ChatRequest(messages, tools, stop, temperature, maxTokens, user);
  }

  /**
   * A tool offered to a model.
   *
   * @param name letters only
   * @param description what it does and when to use it
   * @param parameters a JSON schema of its arguments
   */
  public record ToolSpec(String name, String description, String parameters) {}
}
