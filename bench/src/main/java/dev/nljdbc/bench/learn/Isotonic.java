// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.learn;

/**
 * Isotonic regression: the never falling sequence with the least weighted squared distance, by
 * pooling adjacent violators (Ayer et al. 1955).
 */
final class Isotonic {

  private Isotonic() {}

  /**
   * Fits.
   *
   * @param values in their order
   * @param weights of each, more than 0
   * @return the fitted value of each
   */
  static double[] fit(double[] values, double[] weights) {
    int size = values.length;
    double[] means = new double[size];
    double[] sums = new double[size];
    int[] ends = new int[size];
    int pools = 0;
    for (int i = 0; i < size; i++) {
      means[pools] = values[i];
      sums[pools] = weights[i];
      ends[pools++] = i + 1;
      while (pools > 1 && means[pools - 2] >= means[pools - 1]) {
        pools--;
        double sum = sums[pools - 1] + sums[pools];
        means[pools - 1] = (means[pools - 1] * sums[pools - 1] + means[pools] * sums[pools]) / sum;
        sums[pools - 1] = sum;
        ends[pools - 1] = ends[pools];
      }
    }
    double[] fitted = new double[size];
    int pool = 0;
    for (int i = 0; i < size; i++) {
      pool += i == ends[pool] ? 1 : 0;
      fitted[i] = means[pool];
    }
    return fitted;
  }
}
