package dev.nljdbc.bench.run;

/** Is told how a run goes on: what is there from earlier, that asking begins, what comes of it. */
public interface RunListener {

  /** All that is there from earlier has been told; asking begins now. */
  void begins();

  /**
   * A question is done: just now, or in an earlier part of the run. Called by several threads, one
   * at a time.
   */
  void done(QuestionRecord question, boolean earlier);
}
