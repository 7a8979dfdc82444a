// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.run;

import java.util.concurrent.CompletableFuture;

/** The way from the relay to the model's server. Thread-safe. */
interface Sender {

  /**
   * Sends a request on.
   *
   * @return the reply, or what says that there was none; never fails, but may be cancelled
   */
  CompletableFuture<RelayedReply> send(RelayedRequest request);
}
