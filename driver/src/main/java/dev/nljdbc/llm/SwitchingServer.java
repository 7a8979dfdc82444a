// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlException;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Chat completions, until the server says that the model wants the Responses API for what is asked,
 * as OpenAI does of tools with reasoning.
 */
final class SwitchingServer implements ChatServer {

  private static final Pattern ELSEWHERE =
      Pattern.compile("(?i)/v1/responses\\b|\\bresponses api\\b");

  private final ChatServer chat;
  private final Supplier<ChatServer> opening;
  private volatile boolean switched;
  private @Nullable ChatServer responses;

  /** {@code responses} is opened when it is needed. */
  SwitchingServer(ChatServer chat, Supplier<ChatServer> responses) {
    this.chat = chat;
    this.opening = responses;
  }

  private synchronized ChatServer responses() {
    ChatServer open = responses == null ? opening.get() : responses;
    responses = open;
    return open;
  }

  @Override
  public List<ChatReply> ask(
      ChatRequest request, int most, ServerLimitations quirks, Cancellation cancellation)
      throws NlException {
    if (switched) {
      return responses().ask(request, most, quirks, cancellation);
    }
    try {
      return chat.ask(request, most, quirks, cancellation);
    } catch (NlException e) {
      ServerFault fault = ServerFault.behind(e);
      if (fault == null || fault.status() >= 500 || !ELSEWHERE.matcher(fault.words()).find()) {
        throw e;
      }
      List<ChatReply> replies = fromThere(request, most, quirks, cancellation, e);
      switched = true;
      return replies;
    }
  }

  /** A gateway may tell its server's words and have no such address itself. */
  private List<ChatReply> fromThere(
      ChatRequest request,
      int most,
      ServerLimitations quirks,
      Cancellation cancellation,
      NlException refusal)
      throws NlException {
    try {
      return responses().ask(request, most, quirks, cancellation);
    } catch (NlException e) {
      ServerFault fault = ServerFault.behind(e);
      boolean nowhere = fault != null && (fault.status() == 404 || fault.status() == 405);
      switched = !nowhere && fault != null && fault.status() >= 400 && fault.status() < 500;
      throw nowhere ? refusal : e;
    }
  }

  @Override
  public synchronized void close() {
    chat.close();
    if (responses != null) {
      responses.close();
    }
  }
}
