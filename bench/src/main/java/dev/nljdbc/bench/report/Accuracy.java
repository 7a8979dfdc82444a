// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;

/**
 * Counts of questions. Those whose database is missing count as not answered and not correct.
 *
 * @param questions all of them
 * @param answered those with SQL
 * @param correct those whose SQL gives the gold's result
 */
@JsonPropertyOrder({"executionAccuracy", "questions", "answered", "correct", "precision"})
record Accuracy(int questions, int answered, int correct) {

  /** Nothing yet. */
  static final Accuracy NONE = new Accuracy(0, 0, 0);

  /** One more. */
  Accuracy plus(boolean isAnswered, boolean isCorrect) {
    return new Accuracy(
        questions + 1, answered + (isAnswered ? 1 : 0), correct + (isCorrect ? 1 : 0));
  }

  /** Correct ones of all questions, 0 to 1; 0 of none. */
  @JsonProperty
  public double executionAccuracy() {
    return ratio(correct, questions);
  }

  /** Correct ones of those answered, 0 to 1; 0 of none. */
  @JsonProperty
  public double precision() {
    return ratio(correct, answered);
  }

  private static double ratio(int part, int whole) {
    return whole == 0 ? 0 : Math.round(10_000.0 * part / whole) / 10_000.0;
  }
}
