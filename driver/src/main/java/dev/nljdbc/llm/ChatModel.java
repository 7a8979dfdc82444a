// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlException;
import java.util.List;

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

  /**
   * Several next turns to the same conversation, independent of each other: what one request to the
   * server gives, which is at least one and may be fewer than wanted, since few servers know the
   * field {@code n}. The usage of the request stands on the first.
   *
   * @param request the conversation so far
   * @param most how many are wanted, at least 1
   * @param cancellation ends the call within 100 ms
   * @throws NlException as {@link #chat} does
   */
  default List<ChatReply> choices(ChatRequest request, int most, Cancellation cancellation)
      throws NlException {
    return List.of(chat(request, cancellation));
  }

  /**
   * Whether the model is known to call functions. Other models write their actions as text, which
   * every model can do.
   */
  default boolean callsTools() {
    return true;
  }

  /** A text without the key that the model's server is sent: a reply may repeat it. */
  default String hideKeyIn(String text) {
    return text;
  }

  @Override
  void close();
}
