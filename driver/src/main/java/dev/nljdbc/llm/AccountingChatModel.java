package dev.nljdbc.llm;

import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlException;
import dev.nljdbc.llm.ChatMessage.ToolCall;
import dev.nljdbc.llm.ChatRequest.ToolSpec;
import java.time.Duration;
import java.util.List;
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
    Usage usage =
        told.counted(
            silent ? sent(request) : told.promptTokens(),
            silent
                ? replies.stream().mapToLong(AccountingChatModel::received).sum()
                : told.completionTokens(),
            time);
    ChatReply accounted = first.withUsage(usage);
    ChatReply noted =
        silent || told.calls() > 1
            ? accounted
            : ContextTruncation.in(request, replies, () -> sent(request))
                .map(accounted::withNotice)
                .orElse(accounted);
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

  private static long received(ChatReply reply) {
    return tokens(new ChatMessage.Assistant(reply.text(), reply.calls()));
  }
}
