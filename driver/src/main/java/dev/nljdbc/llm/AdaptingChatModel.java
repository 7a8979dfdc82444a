// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.llm.ServerLimitations.Limitation;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Learns what a server refuses or can't do. A refusal that names a field which was sent is answered
 * by the same request without it (or with it under its other name); what was learned is kept for
 * the next call. Each step takes one thing away, so it ends. Two replies are asked for again, too:
 * one that a stop sequence cut short in the midst of its thoughts ({@link TidyingChatModel} cuts
 * behind them), and one whose thoughts took all the room that it had.
 */
final class AdaptingChatModel implements ChatModel {

  private final ChatServer server;
  private final String name;
  private final boolean knownCaller;
  private volatile ServerLimitations known;

  /** A model that calls functions or not; at a server from which this is expected. */
  AdaptingChatModel(
      ChatServer server, String name, boolean knownCaller, ServerLimitations expected) {
    this.server = server;
    this.name = name;
    this.knownCaller = knownCaller;
    this.known = expected;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public boolean callsTools() {
    return knownCaller && known.tools();
  }

  @Override
  public ChatReply chat(ChatRequest request, Cancellation cancellation) throws NlException {
    return choices(request, 1, cancellation).get(0);
  }

  @Override
  public List<ChatReply> choices(ChatRequest request, int most, Cancellation cancellation)
      throws NlException {
    ServerLimitations quirks = known;
    Usage before = Usage.NONE;
    while (true) {
      if (!quirks.tools() && !request.tools().isEmpty()) {
        throw noTools(null);
      }
      int asked = quirks.has(Limitation.ONE_REPLY) ? 1 : most;
      try {
        List<ChatReply> replies = server.ask(request, asked, quirks, cancellation);
        quirks = asked > 1 && replies.size() == 1 ? quirks.with(Limitation.ONE_REPLY) : quirks;
        ServerLimitations better = wanting(request, quirks, replies);
        known = better;
        if (better.equals(quirks)) {
          return plus(replies, before);
        }
        before = before.plus(replies.get(0).usage());
        quirks = better;
      } catch (NlException e) {
        quirks = learned(request, asked, quirks, e);
        known = quirks;
      }
    }
  }

  /** The limitations that would avoid empty replies; the present ones if none would. */
  private static ServerLimitations wanting(
      ChatRequest request, ServerLimitations quirks, List<ChatReply> replies) {
    if (quirks.stop()
        && replies.stream().anyMatch(r -> TidyingChatModel.stoppedInThought(request, r))) {
      return quirks.with(Limitation.NO_STOP);
    }
    boolean roomTaken = replies.get(0).usage().completionTokens() >= request.maxTokens();
    return roomTaken && replies.stream().allMatch(AdaptingChatModel::onlyThoughts)
        ? quirks.with(Limitation.LONG_THOUGHTS)
        : quirks;
  }

  private static boolean onlyThoughts(ChatReply reply) {
    return reply.finish().equals("length")
        && reply.calls().isEmpty()
        && TidyingChatModel.withoutThoughts(reply.text()).isBlank();
  }

  private static List<ChatReply> plus(List<ChatReply> replies, Usage before) {
    ChatReply first = replies.get(0);
    return Stream.concat(
            Stream.of(first.withUsage(before.plus(first.usage()))), replies.stream().skip(1))
        .toList();
  }

  private ServerLimitations learned(
      ChatRequest request, int asked, ServerLimitations quirks, NlException thrown)
      throws NlException {
    ServerFault fault = ServerFault.behind(thrown);
    boolean slip = fault != null && fault.status() == 400 && fault.passing();
    if (fault == null || fault.status() < 400 || fault.status() == 429 || slip) {
      throw thrown;
    }
    ServerLimitations better =
        ServerLimitations.learn(request, asked, quirks, fault).orElseThrow(() -> thrown);
    if (quirks.tools() && !better.tools()) {
      known = better;
      throw noTools(fault);
    }
    return better;
  }

  private NlException noTools(@Nullable ServerFault fault) {
    return new NlException(
        NlError.MODEL_NO_TOOLS,
        ("The model '%s' or its server can't call tools%s. Set nl.lab.protocol to text or auto, "
                + "or use a model that can.")
            .formatted(name, fault == null ? "" : " (" + fault.getMessage() + ")"),
        fault);
  }

  @Override
  public void close() {
    server.close();
  }
}
