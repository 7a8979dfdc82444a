// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.run;

import dev.nljdbc.bench.run.ModelRelay.RelayedReply;
import dev.nljdbc.bench.run.ModelRelay.RelayedRequest;
import dev.nljdbc.bench.run.QuestionAsker.ForwardingAsker;
import dev.nljdbc.bench.run.ReplyFiles.Exchange;
import dev.nljdbc.bench.run.Upstream.DirectSender;
import dev.nljdbc.config.Setting;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes askers whose requests go through a relay in this process, which keeps what the models
 * replied. Each asker is a lane.
 */
public final class RecordingAskers implements Supplier<QuestionAsker>, AutoCloseable {

  private final ModelRelay relay = new ModelRelay();
  private final String session = Instant.now().toString();
  private final AtomicInteger lanes = new AtomicInteger();
  private final Upstream server;
  private final Map<String, String> settings;
  private final ReplyFiles replies;

  /**
   * A recording.
   *
   * @param settings {@code nl.*} connection properties
   * @param batches by which requests are sent; null for each by itself, at once
   */
  public RecordingAskers(
      Map<String, String> settings, ReplyFiles replies, @Nullable BatchSender batches) {
    this.server = batches == null ? new DirectSender() : batches;
    this.settings = Map.copyOf(settings);
    this.replies = replies;
  }

  @Override
  public QuestionAsker get() {
    RecordingUpstream lane = new RecordingUpstream();
    return new Recorded(lane, relay.open(lane), lanes.getAndIncrement());
  }

  /** The settings by which a driver's requests go to that address. */
  static Map<String, String> through(Map<String, String> settings, String address) {
    Map<String, String> all = new TreeMap<>(settings);
    String server = all.getOrDefault("nl.base-url", Setting.BASE_URL.defaultValue());
    all.put("nl.base-url", server + "#" + address);
    return all;
  }

  @Override
  public void close() {
    relay.close();
  }

  private final class Recorded extends ForwardingAsker {

    private final RecordingUpstream lane;
    private final int number;
    private int place;

    Recorded(RecordingUpstream lane, String address, int number) {
      super(new DriverAsker(through(settings, address)));
      this.lane = lane;
      this.number = number;
    }

    @Override
    public void begins(int question) {
      lane.take(); // of a question that was not counted
    }

    @Override
    public void counts(int question) throws RunException {
      List<Exchange> exchanges = lane.take();
      replies.write(question, new ReplyFiles.Position(session, number, place++), exchanges);
    }
  }

  /** Passes requests on to the server, and keeps what it replied. Thread-safe. */
  private final class RecordingUpstream implements Upstream {

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
          .whenComplete(
              (given, none) ->
                  keep(under, request, given, (System.nanoTime() - began) / 1000 / 1000.0));
    }

    private void keep(
        Under under, RelayedRequest request, RelayedReply given, double milliseconds) {
      synchronized (asked) {
        under.exchange = under.exchange.answered(given, milliseconds);
      }
      if (request.embeds() && given.status() == 200) {
        replies.keep(under.exchange);
      }
    }

    /** The exchanges since the last call, in order. Running ones are ended without a reply. */
    List<Exchange> take() {
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
}
