package dev.nljdbc.llm;

import dev.nljdbc.error.NlException;

/** A language model that goes on with a conversation. Thread-safe. */
public interface ChatModel extends AutoCloseable {

  /** The model's name as it is accounted for. */
  String name();

  /**
   * The next turn.
   *
   * @param request the conversation so far
   * @param cancellation ends the call within 100 ms
   * @throws NlException {@code MODEL}, {@code MODEL_KEY}, {@code MODEL_OUTPUT}, {@code TIMEOUT},
   *     {@code CANCELLED} or {@code BUDGET}, in words that say what to do
   */
  ChatReply chat(ChatRequest request, Cancellation cancellation) throws NlException;

  @Override
  void close();
}
