// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.run;

import dev.nljdbc.config.Setting;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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
    RecordingUpstream lane = new RecordingUpstream(relay, server, replies::keep);
    return new Recorded(lane, lanes.getAndIncrement());
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

    Recorded(RecordingUpstream lane, int number) {
      super(new DriverAsker(through(settings, lane.address())));
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
}
