// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlException;
import java.util.List;

/** One request to a server, without second tries. */
interface ChatServer extends AutoCloseable {

  /**
   * Asks once.
   *
   * @param most how many replies to ask for
   * @param quirks what the server is known to refuse
   * @return at least one reply; the usage of all is the first one's
   * @throws NlException with a {@link ServerFault} behind it when the server is to blame
   */
  List<ChatReply> ask(
      ChatRequest request, int most, ServerLimitations quirks, Cancellation cancellation)
      throws NlException;

  @Override
  void close();
}
