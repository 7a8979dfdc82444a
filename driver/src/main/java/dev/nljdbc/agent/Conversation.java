// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent;

import dev.nljdbc.agent.prompt.Protocol;
import dev.nljdbc.agent.tool.TextLimits;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.llm.ChatMessage;
import dev.nljdbc.llm.ChatMessage.ToolCall;
import dev.nljdbc.llm.ChatRequest;
import dev.nljdbc.llm.ChatRequest.ToolSpec;
import dev.nljdbc.text.Truncation;
import java.util.ArrayList;
import java.util.List;

/**
 * The messages of one question. When they near the model's context window, the answers of tools are
 * shortened, the oldest first, and say so; never the opening with the question, nor the answers to
 * the last turn. What is shortened depends on the messages alone. Used by one thread.
 */
final class Conversation {

  private static final int AROUND_A_MESSAGE = 4;
  private static final int KEPT_OF_OBSERVATION = 160;
  private static final String SHORTENED =
      " (shortened to fit the context window; call again if you need it)";

  private final List<ChatMessage> opening = new ArrayList<>();
  private final List<ChatMessage> turns = new ArrayList<>();
  private int lastTurn;
  private boolean shortened;

  /** Instructions, schema, question. */
  void begin(List<ChatMessage> messages) {
    opening.addAll(messages);
  }

  /** A turn of the model and the answers to it. */
  void add(List<ChatMessage> turn) {
    lastTurn = turns.size();
    turns.addAll(turn);
  }

  /** The next request: the whole conversation, cut to the context window. */
  ChatRequest request(Protocol protocol, Settings settings) {
    int reply = settings.integer(Setting.MAX_TOKENS);
    List<ToolSpec> specs = protocol.toolSpecs();
    int tools = 0;
    for (ToolSpec spec : specs) {
      tools += TextLimits.tokens(spec.description()) + TextLimits.tokens(spec.parameters());
    }
    return new ChatRequest(
        within(settings.integer(Setting.CONTEXT_TOKENS) - reply - tools),
        specs,
        protocol.stop(),
        ChatRequest.temperature(settings),
        reply);
  }

  /** The messages to send, within a number of tokens unless the mandatory ones exceed it. */
  private List<ChatMessage> within(int tokens) {
    List<ChatMessage> sent = new ArrayList<>(opening);
    sent.addAll(turns);
    int over = sent.stream().mapToInt(Conversation::cost).sum() - tokens;
    for (int i = 0; i < lastTurn && over > 0; i++) {
      ChatMessage shorter = shortened(turns.get(i));
      over -= cost(turns.get(i)) - cost(shorter);
      shortened |= !shorter.equals(turns.get(i));
      sent.set(opening.size() + i, shorter);
    }
    return sent;
  }

  /** Whether the model no longer sees all that it was answered. */
  boolean isShortened() {
    return shortened;
  }

  private static ChatMessage shortened(ChatMessage message) {
    if (message instanceof ChatMessage.ToolResult result) {
      return new ChatMessage.ToolResult(result.callId(), shortened(result.text()));
    }
    return message instanceof ChatMessage.User user
        ? new ChatMessage.User(shortened(user.text()))
        : message;
  }

  private static String shortened(String observation) {
    return observation.length() <= KEPT_OF_OBSERVATION + SHORTENED.length()
        ? observation
        : Truncation.abbreviate(observation, KEPT_OF_OBSERVATION) + SHORTENED;
  }

  private static int cost(ChatMessage message) {
    int cost = AROUND_A_MESSAGE + TextLimits.tokens(message.text());
    cost += TextLimits.tokens(message.reasoning());
    for (ToolCall call : message.calls()) {
      cost +=
          AROUND_A_MESSAGE + TextLimits.tokens(call.name()) + TextLimits.tokens(call.arguments());
    }
    return cost;
  }
}
