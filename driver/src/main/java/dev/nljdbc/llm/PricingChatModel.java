// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlException;
import java.util.List;
import java.util.Optional;

/** Puts the price on each reply, where it is known. */
final class PricingChatModel extends ForwardingChatModel {

  private final Optional<PriceTable.Price> price;

  PricingChatModel(ChatModel model, Optional<PriceTable.Price> price) {
    super(model);
    this.price = price;
  }

  @Override
  public List<ChatReply> choices(ChatRequest request, int most, Cancellation cancellation)
      throws NlException {
    return super.choices(request, most, cancellation).stream()
        .map(reply -> reply.withUsage(reply.usage().priced(price.map(p -> p.of(reply.usage())))))
        .toList();
  }
}
