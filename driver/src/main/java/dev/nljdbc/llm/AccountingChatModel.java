// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlException;
import dev.nljdbc.llm.ChatMessage.ToolCall;
import dev.nljdbc.llm.ChatRequest.ToolSpec;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/**
 * Measures the time, retries included, and counts tokens itself where the server keeps them to
 * itself. Counts of its own are estimates: servers add a few tokens around each message. A server
 * that tells far fewer tokens than were sent has cut the conversation, which {@link
 * ContextTruncation} says.
 */
final class AccountingChatModel extends ForwardingChatModel {

  // role, separators: OpenAI's published recipe for counting chat messages
  private static final int TOKENS_PER_MESSAGE = 4;

  private final LongSupplier nanoTime;

  AccountingChatModel(ChatModel model, LongSupplier nanoTime) {
    super(model);
    this.nanoTime = nanoTime;
  }

  @Override
  public List<ChatReply> choices(ChatRequest request, int most, Cancellation cancellation)
      throws NlException {
    long start = nanoTime.getAsLong();
    List<ChatReply> replies = super.choices(request, most, cancellation);
    Duration time = Duration.ofNanos(nanoTime.getAsLong() - start);
    ChatReply first = replies.get(0);
    Usage told = first.usage();
    boolean silent = told.tokens() == 0;
    long prompt = silent ? sent(request) : told.promptTokens();
    long completion = silent ? received(replies) : told.completionTokens();
    ChatReply accounted = first.withUsage(told.counted(prompt, completion, time));
    Optional<String> notice =
        silent || told.calls() > 1
            ? Optional.empty()
            : ContextTruncation.in(request, replies, () -> sent(request));
    ChatReply noted = notice.map(accounted::withNotice).orElse(accounted);
    return Stream.concat(Stream.of(noted), replies.stream().skip(1)).toList();
  }

  private static long sent(ChatRequest request) {
    long tokens = 3;
    for (ChatMessage message : request.messages()) {
      tokens += TOKENS_PER_MESSAGE + tokens(message);
    }
    for (ToolSpec tool : request.tools()) {
      tokens += TokenCounter.count(tool.name() + tool.description() + tool.parameters());
    }
    return tokens;
  }

  private static long tokens(ChatMessage message) {
    long tokens = TokenCounter.count(message.text());
    for (ToolCall call : message.calls()) {
      tokens += TokenCounter.count(call.name() + call.arguments());
    }
    return tokens;
  }

  private static long received(List<ChatReply> replies) {
    return replies.stream()
        .mapToLong(reply -> tokens(new ChatMessage.Assistant(reply.text(), reply.calls())))
        .sum();
  }
}
