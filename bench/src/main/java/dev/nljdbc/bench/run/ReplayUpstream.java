// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.run;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * Gives recorded replies: to a request, the reply that the same request had; to the n-th of equal
 * ones, that of the n-th. What the server left without a reply is left so. Thread-safe.
 */
final class ReplayUpstream implements Upstream {

  /** Not implemented: no fault that passes, so that the driver does not ask again. */
  private static final int NEVER_RECORDED = 501;

  private static final String REASON =
      "this request was never recorded: the prompt, the settings or the database differ from those"
          + " of the run";

  private final Map<String, Exchange> embeddings;
  private final String address;
  private final Map<String, Deque<Exchange>> replies = new HashMap<>();
  private final List<CompletableFuture<RelayedReply>> withheld = new ArrayList<>();
  private boolean missed;

  /**
   * A lane of a relay.
   *
   * @param embeddings by the request's hash
   */
  public ReplayUpstream(ModelRelay relay, Map<String, Exchange> embeddings) {
    this.embeddings = Map.copyOf(embeddings);
    this.address = relay.open(this);
  }

  /** What stands behind {@code #} in {@code nl.base-url}. */
  public String address() {
    return address;
  }

  /** Begins to replay these exchanges. */
  public synchronized void begin(List<Exchange> recorded) {
    end();
    missed = false;
    replies.clear();
    for (Exchange exchange : recorded) {
      replies.computeIfAbsent(exchange.request(), hash -> new ArrayDeque<>()).add(exchange);
    }
  }

  /** Whether a request came since {@link #begin} that was never recorded. */
  public synchronized boolean missed() {
    return missed;
  }

  /** Lets go of requests that have no reply. */
  public synchronized void end() {
    withheld.forEach(reply -> reply.complete(RelayedReply.CUT));
    withheld.clear();
  }

  @Override
  public synchronized CompletableFuture<RelayedReply> ask(RelayedRequest asked) {
    Exchange exchange = asked.embeds() ? embeddings.get(asked.hash()) : next(asked.hash());
    if (exchange == null) {
      missed |= !asked.embeds();
      return CompletableFuture.completedFuture(RelayedReply.error(NEVER_RECORDED, REASON));
    }
    RelayedReply given = exchange.given();
    if (given != null) {
      return CompletableFuture.completedFuture(given);
    }
    CompletableFuture<RelayedReply> never = new CompletableFuture<>();
    withheld.add(never);
    return never;
  }

  private @org.jspecify.annotations.Nullable Exchange next(String hash) {
    Deque<Exchange> left = replies.get(hash);
    return left == null ? null : left.poll();
  }
}
