// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.run;

import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.Datasets;
import dev.nljdbc.bench.run.QuestionAsker.Reply;
import dev.nljdbc.bench.run.Runner.RunOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/** A run that answers the first question and hangs at the second, to be killed. */
final class EndlessRun {

  private EndlessRun() {}

  public static void main(String[] args) throws Exception {
    Dataset dataset = Datasets.SPIDER.read(Path.of(args[0]), "train");
    try (RunDirectory directory =
        RunDirectory.open(Path.of(args[1]), RunnerTest.settings(dataset, "offline"), false)) {
      new Runner(
              directory,
              HangingAsker::new,
              new RunOptions(1, Duration.ofSeconds(20), false, Duration.ofSeconds(20)),
              RunnerTest.DEAF)
          .run(dataset, dataset.examples());
    }
  }

  private static final class HangingAsker implements QuestionAsker {

    private final FakeAsker first = new FakeAsker(RunnerTest.ANSWERS);

    @Override
    public boolean prepare(BenchmarkDatabase database) {
      return first.prepare(database);
    }

    @Override
    public Reply ask(BenchmarkDatabase database, String question, String evidence, Duration limit)
        throws AskException {
      if (first.asked.isEmpty()) {
        return first.ask(database, question, evidence, limit);
      }
      System.out.println("asked the second question");
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      throw new IllegalStateException("never");
    }

    @Override
    public void close() {}
  }
}
