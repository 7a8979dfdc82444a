// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.run;

import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.metric.Score.Verdict;
import dev.nljdbc.bench.metric.Scorer;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Asks a selection of questions, several at a time, and writes each record when it is there. What
 * an earlier part of the run has written is not asked again.
 */
public final class Runner {

  /** After so many failures in a row that are no question's fault, asking on is pointless. */
  private static final int PATIENCE = 3;

  /** Neighbours on one database go to one worker, which keeps its connection; but not too many. */
  private static final int CHUNK = 25;

  /** A worker should have so many chunks, for the last ones to end at about the same time. */
  private static final int CHUNKS_EACH = 4;

  /** Beyond the time for one query: what a worker may take for the question it is at. */
  private static final Duration FAREWELL = Duration.ofSeconds(10);

  private final RunDirectory directory;
  private final Supplier<QuestionAsker> askers;
  private final RunOptions options;
  private final RunListener listener;

  private final SortedMap<Integer, QuestionRecord> done = new TreeMap<>();
  private final Queue<List<Example>> chunks = new ArrayDeque<>();
  private final List<AskException> notAsked = new ArrayList<>();
  private int failuresInARow;
  private volatile boolean brokenOff;
  private boolean stopped;

  /**
   * A runner for one run.
   *
   * @param askers makes one per worker
   */
  public Runner(
      RunDirectory directory,
      Supplier<QuestionAsker> askers,
      RunOptions options,
      RunListener listener) {
    this.directory = directory;
    this.askers = askers;
    this.options = options;
    this.listener = listener;
  }

  /**
   * Asks.
   *
   * @return the records of the selection without traces, in the order of the split
   * @throws RunException when questions could not be asked; all that were are on disk
   */
  public List<QuestionRecord> run(Dataset dataset, List<Example> selection)
      throws RunException, InterruptedException {
    enqueue(dataset, selection);
    return work(dataset, Collections.nCopies(options.parallel(), this::next));
  }

  /**
   * Asks the questions of each lane one after the other, of an asker of its own; several lanes at a
   * time. What is there from earlier is asked again.
   *
   * @throws RunException when questions could not be asked; all that were are on disk
   */
  public List<QuestionRecord> runLanes(Dataset dataset, List<List<Example>> lanes)
      throws RunException, InterruptedException {
    List<Supplier<List<Example>>> sources = new ArrayList<>();
    for (List<Example> lane : lanes) {
      Queue<List<Example>> once = new ArrayDeque<>(List.of(lane));
      sources.add(
          () -> {
            List<Example> rest = stopped() ? null : once.poll();
            return rest == null ? List.of() : rest;
          });
    }
    return work(dataset, sources);
  }

  private List<QuestionRecord> work(Dataset dataset, List<Supplier<List<Example>>> sources)
      throws RunException, InterruptedException {
    listener.begins();
    ExecutorService workers = Executors.newFixedThreadPool(options.parallel());
    CompletionService<Void> running = new ExecutorCompletionService<>(workers);
    try {
      for (Supplier<List<Example>> source : sources) {
        var unused = running.submit(work(dataset, source));
      }
      for (int ended = 0; ended < sources.size(); ended++) {
        await(running.take()); // whichever ends first: a failure breaks off the others
      }
    } finally {
      end(workers);
    }
    return complete();
  }

  /**
   * Ends the workers, and waits for them: whoever goes on with the run must not meet one that still
   * writes. A question that is broken off here is not answered by that.
   */
  private void end(ExecutorService workers) {
    brokenOff = true;
    workers.shutdownNow();
    boolean interrupted = false;
    long until = System.nanoTime() + options.queryLimit().plus(FAREWELL).toNanos();
    while (!workers.isTerminated() && System.nanoTime() < until) {
      try {
        workers.awaitTermination(until - System.nanoTime(), TimeUnit.NANOSECONDS);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized List<QuestionRecord> complete() throws RunException {
    if (!notAsked.isEmpty()) {
      AskException last = notAsked.get(notAsked.size() - 1);
      throw new RunException(
          String.format(
              "%,d of %,d questions could not be asked, and the same command asks them again: %s",
              notAsked.size(), notAsked.size() + done.size(), last.getMessage()),
          last);
    }
    return List.copyOf(done.values());
  }

  private void enqueue(Dataset dataset, List<Example> selection) throws RunException {
    int most = Math.max(1, Math.min(CHUNK, selection.size() / (CHUNKS_EACH * options.parallel())));
    List<Example> chunk = new ArrayList<>();
    for (Example example : selection) {
      if (isAnswered(dataset, example)) {
        continue;
      }
      boolean full = chunk.size() == most;
      if (chunk.isEmpty() || full || !chunk.get(0).database().equals(example.database())) {
        chunk = new ArrayList<>();
        chunks.add(chunk);
      }
      chunk.add(example);
    }
  }

  /** A question that lacked its database is asked once that is there. */
  private boolean isAnswered(Dataset dataset, Example example) throws RunException {
    boolean there = dataset.database(example).isPresent();
    Optional<QuestionRecord> earlier =
        directory
            .read(example.number())
            .filter(record -> !there || record.verdict() != Verdict.NO_DATABASE);
    earlier.ifPresent(record -> note(record, true));
    return earlier.isPresent();
  }

  private Callable<Void> work(Dataset dataset, Supplier<List<Example>> source) {
    return () -> {
      boolean done = false;
      try {
        answerAll(dataset, source);
        done = true;
        return null;
      } finally {
        if (!done) {
          stop(); // where one can't go on, there is no sense in the others' going on
        }
      }
    };
  }

  private void answerAll(Dataset dataset, Supplier<List<Example>> source) throws Exception {
    try (Worker worker =
        new Worker(askers.get(), Scorer.of(dataset, options.queryLimit()), options)) {
      for (List<Example> chunk = source.get(); !chunk.isEmpty(); chunk = source.get()) {
        answer(dataset, worker, chunk);
      }
    }
  }

  private void answer(Dataset dataset, Worker worker, List<Example> chunk)
      throws RunException, InterruptedException {
    for (Example example : chunk) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      if (stopped()) {
        return;
      }
      answer(dataset, worker, example);
    }
  }

  private synchronized void stop() {
    stopped = true;
    chunks.clear();
  }

  private synchronized boolean stopped() {
    return stopped;
  }

  private void answer(Dataset dataset, Worker worker, Example example) throws RunException {
    Optional<BenchmarkDatabase> database = dataset.database(example);
    try {
      QuestionRecord record = QuestionRecord.withoutDatabase(example);
      if (database.isPresent()) {
        record = worker.answer(example, database.get());
        if (brokenOff) {
          return; // asking or scoring was interrupted: to be asked again
        }
        forgiveSetupFailures();
      }
      directory.write(record);
      note(record, false);
    } catch (AskException e) {
      countSetupFailure(e);
    }
  }

  private synchronized List<Example> next() {
    List<Example> chunk = chunks.poll();
    return chunk == null ? List.of() : chunk;
  }

  private synchronized void note(QuestionRecord record, boolean earlier) {
    done.put(record.number(), record.brief());
    listener.done(record, earlier);
  }

  private synchronized void forgiveSetupFailures() {
    failuresInARow = 0;
  }

  private synchronized void countSetupFailure(AskException e) throws RunException {
    notAsked.add(e);
    failuresInARow++;
    if (failuresInARow >= PATIENCE) {
      throw new RunException("No question can be answered: " + e.getMessage(), e);
    }
  }

  private static void await(Future<?> worker) throws RunException, InterruptedException {
    try {
      worker.get();
    } catch (ExecutionException e) {
      Throwable cause = e.getCause();
      if (cause instanceof RunException known) {
        throw known;
      } else if (cause instanceof InterruptedException interrupted) {
        throw interrupted;
      }
      throw cause instanceof SQLException
          ? new RunException("A database can no longer be read: " + cause.getMessage(), e)
          : new RunException("A fault in the bench: " + cause, e);
    }
  }

  /**
   * Is told how a run goes on: what is there from earlier, that asking begins, what comes of it.
   */
  public interface RunListener {

    /** All that is there from earlier has been told; asking begins now. */
    void begins();

    /**
     * A question is done: just now, or in an earlier part of the run. Called by several threads,
     * one at a time.
     */
    void done(QuestionRecord question, boolean earlier);
  }

  /**
   * How questions are asked.
   *
   * @param parallel workers
   * @param limit the most time for one question
   * @param evidence whether the data set's evidence is told with the question
   * @param queryLimit the most time for one query when scoring
   */
  public record RunOptions(int parallel, Duration limit, boolean evidence, Duration queryLimit) {}
}
