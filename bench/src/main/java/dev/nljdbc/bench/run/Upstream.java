// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.run;

import java.util.concurrent.CompletableFuture;

/** A model's server, the way to it, or what answers in its place. Thread-safe. */
interface Upstream {

  /**
   * The reply to a request.
   *
   * @return done at once or later; never, when the driver shall wait until it gives up. It never
   *     fails, but may be cancelled
   */
  CompletableFuture<RelayedReply> ask(RelayedRequest asked);
}
