package dev.nljdbc.bench.metric;

/**
 * A verdict with its ground.
 *
 * @param verdict how the prediction fared
 * @param detail the engine's message or other reason; empty for none
 * @param goldRows rows of the gold query as the metric ran it; -1 when it did not run
 * @param predictedRows rows of the prediction, read up to one more than the gold's; -1 when it did
 *     not run
 */
public record Score(Verdict verdict, String detail, int goldRows, int predictedRows) {

  /** A verdict that no query was run for. */
  public static Score without(Verdict verdict, String detail) {
    return new Score(verdict, detail, -1, -1);
  }
}
