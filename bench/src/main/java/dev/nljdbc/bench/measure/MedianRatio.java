// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import dev.nljdbc.bench.measure.OverheadRun.Round;
import java.util.List;

/**
 * How many times as long as the bare driver.
 *
 * @param median over the rounds
 * @param low end of the median's confidence interval of 95 %, by the order of the rounds; of less
 *     than six rounds, the least
 * @param high its other end, or the greatest
 */
record MedianRatio(double median, double low, double high) {

  private static final double TAIL = 0.025;

  /** Of at least one round. */
  static MedianRatio of(List<Round> rounds) {
    List<Double> sorted = rounds.stream().map(Round::ratio).sorted().toList();
    int left = leftOut(sorted.size());
    return new MedianRatio(median(sorted), sorted.get(left), sorted.get(sorted.size() - 1 - left));
  }

  /** Of numbers in order. */
  static double median(List<Double> sorted) {
    int n = sorted.size();
    return (sorted.get((n - 1) / 2) + sorted.get(n / 2)) / 2;
  }

  /** How many may be left out at each end: fewer heads of n coins than this are a rarity. */
  static int leftOut(int n) {
    double exactly = Math.pow(0.5, n);
    double atMost = exactly;
    int heads = 0;
    while (atMost <= TAIL) {
      exactly = exactly * (n - heads) / (heads + 1);
      heads++;
      atMost += exactly;
    }
    return Math.max(0, heads - 1);
  }
}
