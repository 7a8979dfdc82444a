// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.run;

import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.run.QuestionAsker.Reply;
import dev.nljdbc.bench.run.ReplyFiles.Position;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
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
    ReplayUpstream lane = new ReplayUpstream(relay, embeddings);
    return new Played(lane);
  }

  @Override
  public void close() {
    relay.close();
  }

  private final class Played extends ForwardingAsker {

    private final ReplayUpstream lane;
    private int asking;

    Played(ReplayUpstream lane) {
      super(new DriverAsker(RecordingAskers.through(settings, lane.address())));
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
}
