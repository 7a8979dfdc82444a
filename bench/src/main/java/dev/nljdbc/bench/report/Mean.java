// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.report;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;
import java.util.Map;

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

  /**
   * Adds the F1 of the components of exact set match, {@code partial.<component>.f1}: made of the
   * mean accuracy and the mean recall over all questions, not a mean itself.
   *
   * <p>Source: the table that Spider's evaluator prints (Yu et al., EMNLP 2018, section 6). There a
   * component that has neither accuracy nor recall has an F1 of 1.
   */
  static void addComponentF1(Map<String, Mean> means) {
    for (String figure : List.copyOf(means.keySet())) {
      if (figure.matches("partial\\..+\\.(acc|rec)")) {
        String name = figure.substring(0, figure.lastIndexOf('.'));
        Mean accuracy = means.getOrDefault(name + ".acc", new Mean(0, 0));
        Mean recall = means.getOrDefault(name + ".rec", new Mean(0, 0));
        double sum = accuracy.mean() + recall.mean();
        double f1 = sum == 0 ? 1 : 2 * accuracy.mean() * recall.mean() / sum;
        int questions = Math.max(accuracy.questions(), recall.questions());
        means.put(name + ".f1", new Mean(f1 * questions, questions));
      }
    }
  }
}
