// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.run;

import java.util.concurrent.CompletableFuture;

/** Who answers in a server's place. Thread-safe. */
interface Upstream {

  /**
   * The reply to a request.
   *
   * @return done at once or later; never, when the driver shall wait until it gives up
   */
  CompletableFuture<RelayedReply> ask(RelayedRequest asked);
}
