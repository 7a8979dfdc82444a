package dev.nljdbc.bench.run;

/** Is told how a run goes on; by several threads, one at a time. */
public interface RunListener {

  /** A question is done: just now, or in an earlier part of the run. */
  void done(QuestionRecord question, boolean earlier);
}
