// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import java.util.List;

/**
 * How a question fared that nothing was learned of.
 *
 * @param question it
 * @param right whether the first candidate has the gold's rows
 * @param confidence in it, 0 to 1; 0 when refused
 * @param rank of the first right candidate, from 0; -1 when there is none
 * @param candidates how many there were; none when the question was refused
 * @param goldRows rows of the gold; -1 when it does not run
 */
record HeldOutAnswer(
    TrainingQuestion question,
    boolean right,
    double confidence,
    int rank,
    int candidates,
    int goldRows) {

  static HeldOutAnswer of(
      TrainingQuestion question, Prediction guess, List<Boolean> right, int goldRows) {
    int rank = right.indexOf(true);
    return new HeldOutAnswer(
        question, rank == 0, guess.confidence(), rank, guess.candidates().size(), goldRows);
  }

  /** Whether there was no query. */
  public boolean refused() {
    return candidates == 0;
  }

  /** Whether a right candidate is among the first. */
  boolean within(int first) {
    return rank >= 0 && rank < first;
  }
}
