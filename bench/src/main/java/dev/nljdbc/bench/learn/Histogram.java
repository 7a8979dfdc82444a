// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.learn;

import java.util.Arrays;

/** The sums of derivatives in each bin of a tree's features. */
final class Histogram {
  /** Keeps what has no rows and no penalty from being divided by. */
  static final double LEAST = 1e-12;

  private static final int BLOCK = 2048;

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
    this.sums = new double[offsets[features.length] + 512]; // the rest is of no feature
  }

  /** Sums up the rows from begin to end, in blocks that stay in the processor's cache. */
  void fill(int[] rows, int begin, int end, Boosting.LossDerivatives derivatives) {
    Arrays.fill(sums, 0);
    double[] firsts = new double[BLOCK];
    double[] seconds = new double[BLOCK];
    for (int from = begin; from < end; from += BLOCK) {
      int count = Math.min(BLOCK, end - from);
      for (int i = 0; i < count; i++) {
        firsts[i] = derivatives.first()[rows[from + i]];
        seconds[i] = derivatives.second()[rows[from + i]];
      }
      for (int slot = 0; slot < features.length; slot += 4) {
        add(slot, rows, from, count, firsts, seconds);
      }
    }
  }

  /**
   * Adds rows to up to four features: most fall into one bin, and a sum waits for the one before,
   * so features wait together.
   */
  private void add(int slot, int[] rows, int from, int count, double[] firsts, double[] seconds) {
    int last = features.length - 1;
    byte[] a = bins.column(features[slot]);
    byte[] b = bins.column(features[Math.min(last, slot + 1)]);
    byte[] c = bins.column(features[Math.min(last, slot + 2)]);
    byte[] d = bins.column(features[Math.min(last, slot + 3)]);
    int ofA = offsets[slot];
    int ofB = offset(slot + 1);
    int ofC = offset(slot + 2);
    int ofD = offset(slot + 3);
    double[] into = sums;
    for (int i = 0; i < count; i++) {
      int row = rows[from + i];
      double first = firsts[i];
      double second = seconds[i];
      int inA = ofA + 2 * (a[row] & 0xff);
      int inB = ofB + 2 * (b[row] & 0xff);
      int inC = ofC + 2 * (c[row] & 0xff);
      int inD = ofD + 2 * (d[row] & 0xff);
      into[inA] += first;
      into[inA + 1] += second;
      into[inB] += first;
      into[inB + 1] += second;
      into[inC] += first;
      into[inC + 1] += second;
      into[inD] += first;
      into[inD + 1] += second;
    }
  }

  /** Where a feature's sums begin; behind all of them for one that is not there. */
  private int offset(int slot) {
    return offsets[Math.min(slot, features.length)];
  }

  /** Subtracts the rows of a part. */
  void subtract(Histogram part) {
    for (int i = 0; i < sums.length; i++) {
      sums[i] -= part.sums[i];
    }
  }

  /** The best split of rows with these sums. */
  TreeSplit best(double first, double second, TreeTrainer.Settings settings) {
    double whole = gain(first, second, settings);
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
        double gain = gain(first, second, leftFirst, leftSecond, settings) - whole;
        if (gain > best.gain() + 1e-9) {
          best = new TreeSplit(gain, slot, bin, false, leftFirst, leftSecond);
        }
        if (missingSecond > 1e-9) {
          double withFirst = leftFirst + missingFirst;
          double withSecond = leftSecond + missingSecond;
          gain = gain(first, second, withFirst, withSecond, settings) - whole;
          if (gain > best.gain() + 1e-9) {
            best = new TreeSplit(gain, slot, bin, true, withFirst, withSecond);
          }
        }
      }
    }
    return best;
  }

  /** Of both sides together; 0 where one of them is too light. */
  private static double gain(
      double first,
      double second,
      double leftFirst,
      double leftSecond,
      TreeTrainer.Settings settings) {
    double rest = second - leftSecond;
    return leftSecond < settings.leastChild() || rest < settings.leastChild()
        ? 0
        : gain(leftFirst, leftSecond, settings) + gain(first - leftFirst, rest, settings);
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
