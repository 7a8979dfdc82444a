// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.learn;

/**
 * How linear weights are trained. The objective is the sum of the decisions' losses + {@code l1}
 * times the sum of the weights' sizes + {@code l2} times half the sum of their squares: so a
 * feature keeps a weight only if it saves more than {@code l1} in all of the data together.
 *
 * @param epochs how often all decisions are gone through
 * @param rate the learning rate: about the size of a weight's first steps
 * @param l1 makes weights exactly 0
 * @param l2 makes weights small
 * @param minimum features that occur in fewer decisions get no weight
 * @param bits 8 or 16, of a weight in the model's file
 * @param seed of the order of decisions
 */
public record LinearSettings(
    int epochs, double rate, double l1, double l2, int minimum, int bits, long seed) {

  /** The defaults: 10 epochs at 0.1, weak L1 and L2, features of at least 2 decisions. */
  public static final LinearSettings STANDARD = new LinearSettings(10, 0.1, 0.1, 0.1, 2, 16, 1);

  /** Checks them. */
  public LinearSettings {
    if (epochs < 1 || !(rate > 0) || !(l1 >= 0) || !(l2 >= 0)) {
      throw new IllegalArgumentException(
          "not to be trained with: epochs " + epochs + " rate " + rate + " l1 " + l1 + " l2 " + l2);
    }
  }

  /** These settings with other epochs. */
  public LinearSettings withEpochs(int other) {
    return new LinearSettings(other, rate, l1, l2, minimum, bits, seed);
  }

  /** These settings with another rate. */
  public LinearSettings withRate(double other) {
    return new LinearSettings(epochs, other, l1, l2, minimum, bits, seed);
  }

  /** These settings with other penalties. */
  public LinearSettings withPenalties(double otherL1, double otherL2) {
    return new LinearSettings(epochs, rate, otherL1, otherL2, minimum, bits, seed);
  }

  /** These settings with another minimum. */
  public LinearSettings withMinimum(int other) {
    return new LinearSettings(epochs, rate, l1, l2, other, bits, seed);
  }

  /** These settings with another seed. */
  public LinearSettings withSeed(long other) {
    return new LinearSettings(epochs, rate, l1, l2, minimum, bits, other);
  }
}
