// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.run;

import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.run.ModelRelay.RelayedReply;
import dev.nljdbc.bench.run.ModelRelay.RelayedRequest;
import dev.nljdbc.bench.run.QuestionAsker.ForwardingAsker;
import dev.nljdbc.bench.run.QuestionAsker.Reply;
import dev.nljdbc.bench.run.ReplyFiles.Exchange;
import dev.nljdbc.bench.run.ReplyFiles.Position;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes askers that are given the replies of a recorded run, and says in which lanes its questions
 * were asked: asked in the same, a driver that learns about a server on the way learns the same.
 */
public final class ReplayAskers implements Supplier<QuestionAsker>, AutoCloseable {

  private final ModelRelay relay = new ModelRelay();
  private final Map<String, String> settings;
  private final ReplyFiles replies;
  private final Map<String, Exchange> embeddings;

  /**
   * A playback.
   *
   * @param settings {@code nl.*} connection properties, as the run's
   */
  public ReplayAskers(Map<String, String> settings, ReplyFiles replies) throws RunException {
    this.settings = Map.copyOf(settings);
    this.replies = replies;
    this.embeddings = replies.embeddings();
  }

  /**
   * The questions by lane, in the order in which they were asked; those without a database, which
   * were not, in one of their own.
   */
  public List<List<Example>> lanes(Dataset dataset, List<Example> questions) throws RunException {
    Map<String, SortedMap<Integer, Example>> lanes = new TreeMap<>();
    List<Example> notAsked = new ArrayList<>();
    for (Example example : questions) {
      if (dataset.database(example).isEmpty()) {
        notAsked.add(example);
      } else {
        Position at = replies.read(example.number()).place();
        String lane = at.session() + "/" + at.lane();
        lanes.computeIfAbsent(lane, name -> new TreeMap<>()).put(at.place(), example);
      }
    }
    List<List<Example>> all = new ArrayList<>(notAsked.isEmpty() ? List.of() : List.of(notAsked));
    lanes.values().forEach(lane -> all.add(List.copyOf(lane.values())));
    return all;
  }

  @Override
  public QuestionAsker get() {
    ReplayUpstream lane = new ReplayUpstream();
    return new Played(lane, relay.open(lane));
  }

  @Override
  public void close() {
    relay.close();
  }

  private final class Played extends ForwardingAsker {

    private final ReplayUpstream lane;
    private int asking;

    Played(ReplayUpstream lane, String address) {
      super(new DriverAsker(RecordingAskers.through(settings, address)));
      this.lane = lane;
    }

    @Override
    public void begins(int question) throws RunException {
      asking = question;
      lane.begin(replies.read(question).exchanges());
    }

    @Override
    public void counts(int question) {
      lane.end();
    }

    @Override
    public Reply ask(BenchmarkDatabase database, String question, String evidence, Duration limit)
        throws AskException {
      try {
        Reply reply = super.ask(database, question, evidence, limit);
        checkNothingMissed(null);
        return reply;
      } catch (AskException e) {
        checkNothingMissed(e);
        throw e;
      }
    }

    /** With a request that was never recorded, what comes of the question is another matter. */
    private void checkNothingMissed(@Nullable AskException because) throws AskException {
      if (lane.missed()) {
        throw AskException.setup(
            "Question "
                + asking
                + " sent a request that was never recorded: the prompt, the settings, the database"
                + " or the driver differ from those of the run. Ask the model again with run.",
            because);
      }
    }
  }

  /**
   * Gives recorded replies: to a request, the reply that the same request had; to the n-th of equal
   * ones, that of the n-th. What the server left without a reply is left so. Thread-safe.
   */
  private final class ReplayUpstream implements Upstream {

    /** Not implemented: no fault that passes, so that the driver does not ask again. */
    private static final int NEVER_RECORDED = 501;

    private static final String REASON =
        "this request was never recorded: the prompt, the settings or the database differ from"
            + " those of the run";

    private final Map<String, Deque<Exchange>> replies = new HashMap<>();
    private final List<CompletableFuture<RelayedReply>> withheld = new ArrayList<>();
    private boolean missed;

    /** Begins to replay these exchanges. */
    synchronized void begin(List<Exchange> recorded) {
      end();
      missed = false;
      replies.clear();
      for (Exchange exchange : recorded) {
        replies.computeIfAbsent(exchange.request(), hash -> new ArrayDeque<>()).add(exchange);
      }
    }

    /** Whether a request came since {@link #begin} that was never recorded. */
    synchronized boolean missed() {
      return missed;
    }

    /** Lets go of requests that have no reply. */
    synchronized void end() {
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

    private @Nullable Exchange next(String hash) {
      Deque<Exchange> left = replies.get(hash);
      return left == null ? null : left.poll();
    }
  }
}
