// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.run;

import dev.nljdbc.agent.Outcome;
import dev.nljdbc.agent.Step;
import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.Datasets;
import dev.nljdbc.bench.run.QuestionAsker.Reply;
import dev.nljdbc.bench.run.Runner.RunListener;
import dev.nljdbc.bench.run.Runner.RunOptions;
import dev.nljdbc.llm.Usage;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A run with four workers that tells each question that it asks and each that is done, to be killed
 * in the midst, or to be run out of room.
 */
final class BusyRun {

  private BusyRun() {}

  /** The arguments: the data set's folder, the run's, and how long the longest trace is. */
  public static void main(String[] args) throws Exception {
    Dataset dataset = Datasets.SPIDER.read(Path.of(args[0]), "train");
    int longest = Integer.parseInt(args[2]);
    try (RunDirectory directory =
        RunDirectory.open(Path.of(args[1]), RunnerTest.settings(dataset, "offline"), false)) {
      new Runner(
              directory,
              () -> new Telling(longest),
              new RunOptions(4, Duration.ofSeconds(20), false, Duration.ofSeconds(20)),
              new Told())
          .run(dataset, dataset.examples());
      tell("end");
    } catch (RunException e) {
      tell("failed " + e.getMessage());
    }
  }

  private static void tell(String line) {
    synchronized (System.out) {
      System.out.println(line);
    }
  }

  private static final class Told implements RunListener {

    @Override
    public void begins() {}

    @Override
    public void done(QuestionRecord question, boolean earlier) {
      tell((earlier ? "earlier " : "done ") + question.number());
    }
  }

  /** Knows the answer, and has much to say of one question. */
  private record Telling(int longest) implements QuestionAsker {

    @Override
    public void begins(int question) {
      tell("asked " + question);
    }

    @Override
    public boolean prepare(BenchmarkDatabase database) {
      return false;
    }

    @Override
    public Reply ask(BenchmarkDatabase database, String question, String evidence, Duration limit) {
      int length = question.equals("Question 150") ? longest : 100;
      Step step = new Step(1, "x".repeat(length), "ExecuteSQL", "1 row", 0, Duration.ofMillis(2));
      Outcome outcome =
          new Outcome(
              "SELECT 3", OptionalDouble.empty(), "busy", List.of(step), Usage.NONE, List.of());
      return new Reply(
          new NlAnswer(question, outcome, Duration.ofMillis(3), Instant.EPOCH, false), 1);
    }

    @Override
    public void close() {}
  }
}
