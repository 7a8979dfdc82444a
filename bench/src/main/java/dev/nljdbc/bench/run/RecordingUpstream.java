// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.run;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** Passes requests on to the server, and keeps what it replied. Thread-safe. */
final class RecordingUpstream implements Upstream {

  private final Upstream server;
  private final Consumer<Exchange> embeddings;
  private final String address;
  private final List<Under> asked = new ArrayList<>();

  /** A request under way or done. */
  private static final class Under {
    private Exchange exchange;
    private final CompletableFuture<RelayedReply> reply;

    Under(Exchange exchange, CompletableFuture<RelayedReply> reply) {
      this.exchange = exchange;
      this.reply = reply;
    }
  }

  /**
   * A lane of a relay.
   *
   * @param server or the way to it
   * @param embeddings where embeddings are kept
   */
  RecordingUpstream(ModelRelay relay, Upstream server, Consumer<Exchange> embeddings) {
    this.server = server;
    this.embeddings = embeddings;
    this.address = relay.open(this);
  }

  /** What stands behind {@code #} in {@code nl.base-url}. */
  public String address() {
    return address;
  }

  @Override
  public CompletableFuture<RelayedReply> ask(RelayedRequest request) {
    long began = System.nanoTime();
    CompletableFuture<RelayedReply> reply = server.ask(request);
    Under under = new Under(Exchange.pending(request), reply);
    if (!request.embeds()) {
      synchronized (asked) {
        asked.add(under);
      }
    }
    return reply
        .exceptionally(cancelled -> RelayedReply.CUT)
        .whenComplete((given, none) -> keep(under, request, given, millisecondsSince(began)));
  }

  private static double millisecondsSince(long began) {
    return (System.nanoTime() - began) / 1000 / 1000.0;
  }

  private void keep(Under under, RelayedRequest request, RelayedReply given, double milliseconds) {
    synchronized (asked) {
      under.exchange = under.exchange.answered(given, milliseconds);
    }
    if (request.embeds() && given.status() == 200) {
      embeddings.accept(under.exchange);
    }
  }

  /** The exchanges since the last call, in order. Running ones are ended without a reply. */
  public List<Exchange> take() {
    List<Under> taken;
    List<Exchange> exchanges;
    synchronized (asked) {
      taken = List.copyOf(asked);
      exchanges = taken.stream().map(under -> under.exchange).toList();
      asked.clear();
    }
    taken.forEach(under -> under.reply.cancel(true));
    return exchanges;
  }
}
