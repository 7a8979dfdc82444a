package dev.nljdbc.llm;

import dev.nljdbc.error.NlException;

/** One request to a server, without second tries. */
interface ChatServer extends AutoCloseable {

  /**
   * Asks once.
   *
   * @param quirks what the server is known to refuse
   * @throws NlException with a {@link ServerFault} behind it when the server is to blame
   */
  ChatReply ask(ChatRequest request, Quirks quirks, Cancellation cancellation) throws NlException;

  @Override
  void close();
}
