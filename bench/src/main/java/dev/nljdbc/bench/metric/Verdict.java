package dev.nljdbc.bench.metric;

/** How a prediction fared. Only {@link #CORRECT} counts for accuracy. */
public enum Verdict {
  /** Its result equals the gold's. */
  CORRECT,
  /** It ran, with another result. */
  WRONG,
  /** It does not run. */
  ERROR,
  /** It ran longer than allowed. */
  TIMEOUT,
  /** There is no prediction. */
  UNANSWERED,
  /** The gold query itself does not run. */
  GOLD_ERROR,
  /** The data set's folder lacks the database. */
  NO_DATABASE
}
