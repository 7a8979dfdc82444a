// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.report;

import java.util.Arrays;
import java.util.List;

/**
 * A distribution of milliseconds.
 *
 * @param median the middle one; of an even number, the lower
 * @param p99 99 of 100 take no longer
 * @param mean the average
 * @param max the longest
 * @param total the sum
 */
record TimeSummary(double median, double p99, double mean, double max, double total) {

  /** The summary of some times; zeros for none. */
  static TimeSummary of(List<Double> milliseconds) {
    double[] sorted = milliseconds.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    if (sorted.length == 0) {
      return new TimeSummary(0, 0, 0, 0, 0);
    }
    double total = Arrays.stream(sorted).sum();
    return new TimeSummary(
        rounded(at(sorted, 0.50)),
        rounded(at(sorted, 0.99)),
        rounded(total / sorted.length),
        rounded(sorted[sorted.length - 1]),
        rounded(total));
  }

  private static double at(double[] sorted, double share) {
    return sorted[(int) Math.ceil(share * sorted.length) - 1];
  }

  private static double rounded(double value) {
    return Math.round(value * 1000) / 1000.0;
  }
}
