// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.run;

import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.metric.Score;
import dev.nljdbc.bench.metric.Scorer;
import dev.nljdbc.bench.metric.Scorer.Scored;
import dev.nljdbc.bench.run.QuestionAsker.Reply;
import dev.nljdbc.bench.run.Runner.RunOptions;
import java.sql.SQLException;
import java.time.Duration;

/** Asks and scores one question after the other. */
final class Worker implements AutoCloseable {

  private final QuestionAsker asker;
  private final Scorer scorer;
  private final RunOptions options;

  Worker(QuestionAsker asker, Scorer scorer, RunOptions options) {
    this.asker = asker;
    this.scorer = scorer;
    this.options = options;
  }

  /**
   * What comes of a question.
   *
   * @throws AskException only when no question could be answered now, see {@link
   *     AskException#isSetup()}
   */
  QuestionRecord answer(Example example, BenchmarkDatabase database)
      throws AskException, RunException {
    asker.begins(example.number());
    QuestionRecord record = ask(example, database);
    asker.counts(example.number());
    return record;
  }

  private QuestionRecord ask(Example example, BenchmarkDatabase database) throws AskException {
    long begun = System.nanoTime();
    Duration preparing = Duration.ZERO;
    Reply reply;
    try {
      preparing = asker.prepare(database) ? since(begun) : Duration.ZERO;
      begun = System.nanoTime();
      String evidence = options.evidence() ? example.evidence() : "";
      reply = asker.ask(database, example.question(), evidence, options.limit());
    } catch (AskException e) {
      if (e.isSetup()) {
        throw e;
      }
      return unanswered(example, e, since(begun), preparing);
    } catch (RuntimeException | StackOverflowError e) {
      // A fault of the driver must not end a run of thousands; it is on record with the question.
      AskException fault = new AskException("Fault in the driver: " + e, "", e);
      return unanswered(example, fault, since(begun), preparing);
    }
    Duration time = since(begun);
    Scored scored = score(example, reply.answer().sql());
    return QuestionRecord.answered(example, reply, scored, time, preparing);
  }

  /** The metrics have their say of a question without SQL, too; the reason is the asker's. */
  private QuestionRecord unanswered(
      Example example, AskException why, Duration time, Duration preparing) throws AskException {
    Scored scored = score(example, "");
    Score score = scored.score().unanswered(String.valueOf(why.getMessage()));
    Scored unanswered = new Scored(score, scored.figures(), scored.groups());
    return QuestionRecord.unanswered(
        example, unanswered, why.sqlState(), time, preparing, why.attempts());
  }

  /** Without its database nothing can be said of a question: it is to be asked again. */
  private Scored score(Example example, String sql) throws AskException {
    try {
      return scorer.score(example, sql);
    } catch (SQLException e) {
      throw AskException.setup("The answer can't be judged: " + e.getMessage(), e);
    }
  }

  private static Duration since(long nanoTime) {
    return Duration.ofNanos(System.nanoTime() - nanoTime);
  }

  @Override
  public void close() throws SQLException {
    try (scorer) {
      asker.close();
    }
  }
}
