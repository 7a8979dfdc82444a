package dev.nljdbc.llm;

import dev.nljdbc.error.NlException;
import java.util.function.DoubleSupplier;

/** Asks again after faults that pass, as {@link Retries} says. */
final class RetryingChatModel implements ChatModel {

  private final ChatModel model;
  private final Retries retries;

  /** As {@link #chat} says; {@code random} gives numbers from 0 to 1. */
  RetryingChatModel(ChatModel model, Pause pause, DoubleSupplier random) {
    this.model = model;
    this.retries = new Retries(pause, random);
  }

  @Override
  public String name() {
    return model.name();
  }

  @Override
  public ChatReply chat(ChatRequest request, Cancellation cancellation) throws NlException {
    return retries.run(() -> model.chat(request, cancellation), cancellation);
  }

  @Override
  public void close() {
    model.close();
  }
}
