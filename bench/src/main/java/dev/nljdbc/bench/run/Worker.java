package dev.nljdbc.bench.run;

import dev.nljdbc.agent.Attempts;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.metric.Metric;
import dev.nljdbc.bench.metric.Score;
import dev.nljdbc.bench.metric.Verdict;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;

/** Asks and scores one question after the other. */
final class Worker implements AutoCloseable {

  private final Asker asker;
  private final Metric metric;
  private final RunOptions options;

  Worker(Asker asker, Metric metric, RunOptions options) {
    this.asker = asker;
    this.metric = metric;
    this.options = options;
  }

  /**
   * What comes of a question.
   *
   * @throws AskException only when no question could be answered now, see {@link
   *     AskException#isSetup()}
   */
  QuestionRecord answer(Example example, Path database) throws AskException {
    long begun = System.nanoTime();
    Duration preparing = Duration.ZERO;
    try {
      if (asker.prepare(database)) {
        preparing = since(begun);
      }
      begun = System.nanoTime();
      String evidence = options.evidence() ? example.evidence() : "";
      Reply reply = asker.ask(database, example.question(), evidence, options.limit());
      Duration time = since(begun);
      Score score = metric.score(database, example.gold(), reply.answer().sql());
      return QuestionRecord.answered(example, reply, score, time, preparing);
    } catch (AskException e) {
      if (e.isSetup()) {
        throw e;
      }
      Score score = Score.without(Verdict.UNANSWERED, String.valueOf(e.getMessage()));
      return QuestionRecord.unanswered(
          example, score, e.sqlState(), since(begun), preparing, e.attempts());
    } catch (RuntimeException | StackOverflowError e) {
      // A fault of the driver must not end a run of thousands; it is on record with the question.
      Score score = Score.without(Verdict.UNANSWERED, "Fault in the driver: " + e);
      return QuestionRecord.unanswered(example, score, "", since(begun), preparing, Attempts.NONE);
    }
  }

  private static Duration since(long nanoTime) {
    return Duration.ofNanos(System.nanoTime() - nanoTime);
  }

  @Override
  public void close() throws SQLException {
    try (metric) {
      asker.close();
    }
  }
}
