// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.run;

import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import java.time.Duration;

/** Somebody who answers questions about databases. Not thread-safe: one per worker. */
public interface QuestionAsker extends AutoCloseable {

  /** Begins a question: what follows is for it. */
  default void begins(int question) throws RunException {}

  /** Ends a question whose result will be written. */
  default void counts(int question) throws RunException {}

  /**
   * Makes a database ready, so that the first question does not pay for it.
   *
   * @return whether there was anything to do: false when it was the last one prepared
   */
  boolean prepare(BenchmarkDatabase database) throws AskException;

  /**
   * Answers a question and reads the rows to their end.
   *
   * @param evidence outside knowledge that comes with it; empty for none
   * @param limit the most time
   */
  Reply ask(BenchmarkDatabase database, String question, String evidence, Duration limit)
      throws AskException;

  @Override
  void close();

  /**
   * An answer.
   *
   * @param answer the SQL and its account
   * @param rows how many came back
   * @param failure why no more of them came; empty where all did
   */
  public record Reply(NlAnswer answer, long rows, String failure) {

    /** An answer with all its rows. */
    public Reply(NlAnswer answer, long rows) {
      this(answer, rows, "");
    }
  }

  /** Leaves the asking to another; its children add what they do before or behind it. */
  abstract static class ForwardingAsker implements QuestionAsker {

    private final QuestionAsker asker;

    ForwardingAsker(QuestionAsker asker) {
      this.asker = asker;
    }

    @Override
    public boolean prepare(BenchmarkDatabase database) throws AskException {
      return asker.prepare(database);
    }

    @Override
    public Reply ask(BenchmarkDatabase database, String question, String evidence, Duration limit)
        throws AskException {
      return asker.ask(database, question, evidence, limit);
    }

    @Override
    public void close() {
      asker.close();
    }
  }
}
