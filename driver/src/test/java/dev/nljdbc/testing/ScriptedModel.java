// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.testing;

import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlException;
import dev.nljdbc.llm.ChatMessage.ToolCall;
import dev.nljdbc.llm.ChatModel;
import dev.nljdbc.llm.ChatReply;
import dev.nljdbc.llm.ChatRequest;
import dev.nljdbc.llm.Usage;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** A chat model that says what a test scripted. Records requests. */
public final class ScriptedModel implements ChatModel {

  /** What one turn costs: 100 tokens in, 20 out, a tenth of a cent, a millisecond. */
  public static final Usage USAGE =
      new Usage(1, 100, 0, 20, Duration.ofMillis(1), new BigDecimal("0.001"), true);

  /** A turn as a function of what was asked. */
  public interface Turn {
    /** What to say; or what to fail with. */
    ChatReply reply(ChatRequest request) throws NlException;
  }

  private final List<ChatRequest> requests = new ArrayList<>();
  private final Turn turn;

  private ScriptedModel(Turn turn) {
    this.turn = turn;
  }

  /** Says these, in order; then fails the test. */
  public static ScriptedModel of(ChatReply... replies) {
    Iterator<ChatReply> script = List.of(replies).iterator();
    return new ScriptedModel(
        request -> {
          if (!script.hasNext()) {
            throw new AssertionError("The script is over, but was asked: " + request.messages());
          }
          return script.next();
        });
  }

  /** Answers by a function of the request. */
  public static ScriptedModel by(Turn turn) {
    return new ScriptedModel(turn);
  }

  /** A turn of text. */
  public static ChatReply text(String text) {
    return new ChatReply(text, List.of(), "stop", USAGE);
  }

  /** A turn that calls one tool. */
  public static ChatReply call(String tool, String arguments) {
    return calls(new ToolCall("call_" + tool, tool, arguments));
  }

  /** A turn that calls several tools. */
  public static ChatReply calls(ToolCall... calls) {
    return new ChatReply("", List.of(calls), "tool_calls", USAGE);
  }

  /** What was asked so far. */
  public synchronized List<ChatRequest> requests() {
    return List.copyOf(requests);
  }

  @Override
  public String name() {
    return "scripted";
  }

  @Override
  public synchronized ChatReply chat(ChatRequest request, Cancellation cancellation)
      throws NlException {
    cancellation.check();
    requests.add(request);
    return turn.reply(request);
  }

  @Override
  public void close() {}
}
