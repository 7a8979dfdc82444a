package dev.nljdbc.llm;

import dev.nljdbc.error.NlException;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Measures the time, retries included, and counts tokens itself where the server keeps them to
 * itself. Counts of its own are estimates: servers add a few tokens around each message.
 */
final class AccountingChatModel implements ChatModel {

  // role, separators: OpenAI's published recipe for counting chat messages
  private static final int TOKENS_PER_MESSAGE = 4;

  private final ChatModel model;
  private final LongSupplier nanoTime;

  AccountingChatModel(ChatModel model, LongSupplier nanoTime) {
    this.model = model;
    this.nanoTime = nanoTime;
  }

  @Override
  public String name() {
    return model.name();
  }

  @Override
  public ChatReply chat(ChatRequest request, Cancellation cancellation) throws NlException {
    long start = nanoTime.getAsLong();
    ChatReply reply = model.chat(request, cancellation);
    Usage told = reply.usage();
    boolean silent = told.tokens() == 0;
    Usage usage =
        new Usage(
            told.calls(),
            silent ? sent(request) : told.promptTokens(),
            told.cachedTokens(),
            silent ? received(reply) : told.completionTokens(),
            Duration.ofNanos(nanoTime.getAsLong() - start),
            told.usd(),
            told.priced());
    return new ChatReply(reply.text(), reply.calls(), reply.finish(), usage);
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
    if (message instanceof ChatMessage.System system) {
      return TokenCounter.count(system.text());
    }
    if (message instanceof ChatMessage.User user) {
      return TokenCounter.count(user.text());
    }
    if (message instanceof ChatMessage.Assistant assistant) {
      long calls = 0;
      for (ToolCall call : assistant.calls()) {
        calls += TokenCounter.count(call.name() + call.arguments());
      }
      return calls + TokenCounter.count(assistant.text());
    }
    return message instanceof ChatMessage.ToolResult result ? TokenCounter.count(result.text()) : 0;
  }

  private static long received(ChatReply reply) {
    return tokens(new ChatMessage.Assistant(reply.text(), reply.calls()));
  }

  @Override
  public void close() {
    model.close();
  }
}
