package dev.nljdbc.llm;

import dev.nljdbc.error.NlException;
import java.math.BigDecimal;
import java.util.Optional;

/** Puts the price on each reply, where it is known. */
final class PricingChatModel implements ChatModel {

  private final ChatModel model;
  private final Optional<PriceTable.Price> price;

  PricingChatModel(ChatModel model, Optional<PriceTable.Price> price) {
    this.model = model;
    this.price = price;
  }

  @Override
  public String name() {
    return model.name();
  }

  @Override
  public ChatReply chat(ChatRequest request, Cancellation cancellation) throws NlException {
    ChatReply reply = model.chat(request, cancellation);
    Usage usage = reply.usage();
    Usage priced =
        new Usage(
            usage.calls(),
            usage.promptTokens(),
            usage.cachedTokens(),
            usage.completionTokens(),
            usage.time(),
            price.map(p -> p.of(usage)).orElse(BigDecimal.ZERO),
            price.isPresent());
    return new ChatReply(reply.text(), reply.calls(), reply.finish(), priced);
  }

  @Override
  public void close() {
    model.close();
  }
}
