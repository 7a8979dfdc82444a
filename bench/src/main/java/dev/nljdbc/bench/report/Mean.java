// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.report;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;

/**
 * A mean over those questions that have a number.
 *
 * @param total of their numbers
 * @param questions how many have it
 */
@JsonPropertyOrder({"mean", "questions"})
record Mean(@JsonIgnore double total, int questions) {

  static Mean of(double number) {
    return new Mean(number, 1);
  }

  Mean plus(Mean other) {
    return new Mean(total + other.total, questions + other.questions);
  }

  /** The mean; 0 of none. */
  @JsonProperty
  public double mean() {
    return questions == 0 ? 0 : total / questions;
  }
}
