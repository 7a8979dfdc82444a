// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlException;
import dev.nljdbc.llm.Retries.Pause;
import java.util.List;
import java.util.function.DoubleSupplier;

/** Asks again after faults that pass, as {@link Retries} says. */
final class RetryingChatModel extends ForwardingChatModel {

  private final Retries retries;

  /** Retries the requests to a model; {@code random} returns numbers from 0 to 1. */
  RetryingChatModel(ChatModel model, Pause pause, DoubleSupplier random) {
    super(model);
    this.retries = new Retries(pause, random);
  }

  @Override
  public List<ChatReply> choices(ChatRequest request, int most, Cancellation cancellation)
      throws NlException {
    return retries.run(() -> super.choices(request, most, cancellation), cancellation);
  }
}
