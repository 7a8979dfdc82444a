// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.learn;

import java.util.Arrays;

/** The sums of derivatives in each bin of a tree's features. */
final class Histogram {
  /** Keeps what has no rows and no penalty from being divided by. */
  static final double LEAST = 1e-12;

  private final FeatureBins bins;
  private final int[] features;
  private final int[] offsets;
  private final double[] sums;

  Histogram(FeatureBins bins, int[] features) {
    this.bins = bins;
    this.features = features;
    this.offsets = new int[features.length + 1];
    for (int slot = 0; slot < features.length; slot++) {
      offsets[slot + 1] = offsets[slot] + 2 * (bins.last(features[slot]) + 1);
    }
    this.sums = new double[offsets[features.length]];
  }

  /** Sums up the rows from begin to end. */
  void fill(int[] rows, int begin, int end, Boosting.LossDerivatives derivatives) {
    Arrays.fill(sums, 0);
    int count = end - begin;
    double[] firsts = new double[count];
    double[] seconds = new double[count];
    for (int i = 0; i < count; i++) {
      firsts[i] = derivatives.first()[rows[begin + i]];
      seconds[i] = derivatives.second()[rows[begin + i]];
    }
    for (int slot = 0; slot < features.length; slot++) {
      add(bins.column(features[slot]), rows, begin, firsts, seconds, offsets[slot]);
    }
  }

  private void add(
      byte[] column, int[] rows, int begin, double[] firsts, double[] seconds, int offset) {
    for (int i = 0; i < firsts.length; i++) {
      int at = offset + 2 * (column[rows[begin + i]] & 0xff);
      sums[at] += firsts[i];
      sums[at + 1] += seconds[i];
    }
  }

  /** Subtracts the rows of a part. */
  void subtract(Histogram part) {
    for (int i = 0; i < sums.length; i++) {
      sums[i] -= part.sums[i];
    }
  }

  /** The best split of rows with these sums. */
  TreeSplit best(double first, double second, TreeTrainer.Settings settings) {
    TreeSplit best = TreeSplit.NONE;
    for (int slot = 0; slot < features.length; slot++) {
      int last = bins.last(features[slot]);
      double missingFirst = sums[offsets[slot]];
      double missingSecond = sums[offsets[slot] + 1];
      double leftFirst = 0;
      double leftSecond = 0;
      for (int bin = 1; bin < last; bin++) {
        leftFirst += sums[offsets[slot] + 2 * bin];
        leftSecond += sums[offsets[slot] + 2 * bin + 1];
        TreeSplit right = new TreeSplit(0, slot, bin, false, leftFirst, leftSecond);
        best = better(best, right, first, second, settings);
        if (missingSecond > 1e-9) {
          TreeSplit left =
              new TreeSplit(
                  0, slot, bin, true, leftFirst + missingFirst, leftSecond + missingSecond);
          best = better(best, left, first, second, settings);
        }
      }
    }
    return best;
  }

  private static TreeSplit better(
      TreeSplit best, TreeSplit other, double first, double second, TreeTrainer.Settings settings) {
    double rest = second - other.second();
    if (other.second() < settings.leastChild() || rest < settings.leastChild()) {
      return best;
    }
    double gain =
        gain(other.first(), other.second(), settings)
            + gain(first - other.first(), rest, settings)
            - gain(first, second, settings);
    return gain > best.gain() + 1e-9
        ? new TreeSplit(
            gain, other.slot(), other.bin(), other.missingLeft(), other.first(), other.second())
        : best;
  }

  private static double gain(double first, double second, TreeTrainer.Settings settings) {
    return first * first / (second + settings.l2() + LEAST);
  }

  /**
   * A way to part a leaf's rows.
   *
   * @param gain by how much the loss falls, as its second-order approximation has it; 0 for none
   * @param slot which of the tree's features
   * @param bin rows of at most this go left
   * @param missingLeft whether rows without a value go left
   * @param first the sum of first derivatives at the left
   * @param second the sum of second derivatives at the left
   */
  record TreeSplit(
      double gain, int slot, int bin, boolean missingLeft, double first, double second) {
    static final TreeSplit NONE = new TreeSplit(0, -1, 0, false, 0, 0);
  }
}
