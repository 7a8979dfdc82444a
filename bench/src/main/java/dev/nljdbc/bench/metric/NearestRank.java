// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

/** Quantiles by the nearest-rank method: each is one of the values. */
public final class NearestRank {

  private NearestRank() {}

  /**
   * The smallest value that at least this share of all values does not exceed; 0 of no values.
   *
   * @param sorted ascending
   * @param share from 0 to 1
   */
  public static double quantile(double[] sorted, double share) {
    if (sorted.length == 0) {
      return 0;
    }
    int rank = (int) Math.ceil(share * sorted.length);
    return sorted[Math.min(Math.max(rank, 1), sorted.length) - 1];
  }
}
