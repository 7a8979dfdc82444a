// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import org.apache.commons.math3.distribution.BinomialDistribution;
import org.apache.commons.math3.distribution.ChiSquaredDistribution;

/**
 * McNemar's test: whether two runs on the same questions differ by more than chance. Only the
 * questions that one of them has right and the other wrong tell them apart; without a difference,
 * each of these falls to either side like a coin.
 *
 * <p>Source: Q. McNemar, Note on the sampling error of the difference between correlated
 * proportions or percentages, Psychometrika 12, 1947; the correction for continuity: A. Edwards,
 * Note on the correction for continuity, Psychometrika 13, 1948; why this test for classifiers: T.
 * Dietterich, Approximate Statistical Tests for Comparing Supervised Classification Learning
 * Algorithms, Neural Computation 10, 1998, section 3.1.
 *
 * @param both how many questions both have right
 * @param onlyFirst only the first
 * @param onlySecond only the second
 * @param neither none of the two
 * @param p probability of a difference at least as large where there is none, two-sided, 0 to 1
 * @param exact whether {@code p} is of the binomial distribution, not of the chi-squared
 *     approximation
 */
public record McNemar(
    int both, int onlyFirst, int onlySecond, int neither, double p, boolean exact) {

  /** With fewer questions that tell, the exact test; the approximation is good beyond. */
  static final int FEW = 25;

  /**
   * Of two runs.
   *
   * @param first whether each question is right in the first
   * @param second whether the same question is right in the second
   * @throws IllegalArgumentException when they are not of the same questions
   */
  public static McNemar of(boolean[] first, boolean[] second) {
    if (first.length != second.length) {
      throw new IllegalArgumentException(
          "Not the same questions: " + first.length + " and " + second.length);
    }
    int[] counts = new int[4];
    for (int i = 0; i < first.length; i++) {
      counts[(first[i] ? 0 : 2) + (second[i] ? 0 : 1)]++;
    }
    return of(counts[0], counts[1], counts[2], counts[3]);
  }

  /** Of counts. */
  public static McNemar of(int both, int onlyFirst, int onlySecond, int neither) {
    boolean exact = onlyFirst + onlySecond < FEW;
    double p = exact ? binomial(onlyFirst, onlySecond) : chiSquared(onlyFirst, onlySecond);
    return new McNemar(both, onlyFirst, onlySecond, neither, p, exact);
  }

  private static double binomial(int one, int other) {
    BinomialDistribution coin = new BinomialDistribution(null, one + other, 0.5);
    return Math.min(1, 2 * coin.cumulativeProbability(Math.min(one, other)));
  }

  private static double chiSquared(int one, int other) {
    double apart = Math.max(0, Math.abs(one - other) - 1);
    return 1
        - new ChiSquaredDistribution(null, 1).cumulativeProbability(apart * apart / (one + other));
  }
}
