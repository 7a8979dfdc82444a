package dev.nljdbc.offline.model;

import java.util.Arrays;

/**
 * Weights as whole multiples of a step.
 *
 * @param step the weight of a count of 1
 * @param keys ascending, each once
 * @param counts of each key, not 0
 */
record Rounding(float step, int[] keys, short[] counts) {

  /** Rounds so that the largest weight has the most counts. */
  static Rounding of(int[] keys, float[] weights, int most) {
    int[] sorted = keys.clone();
    Arrays.sort(sorted);
    int size = distinct(sorted);
    double[] sums = new double[size];
    for (int i = 0; i < keys.length; i++) {
      sums[Arrays.binarySearch(sorted, 0, size, keys[i])] += weights[i];
    }
    float step = step(sums, most);
    int kept = 0;
    short[] counts = new short[size];
    for (int i = 0; i < size; i++) {
      short count = (short) Math.max(-most, Math.min(most, Math.round(sums[i] / step)));
      if (count != 0) {
        sorted[kept] = sorted[i];
        counts[kept++] = count;
      }
    }
    return new Rounding(step, Arrays.copyOf(sorted, kept), Arrays.copyOf(counts, kept));
  }

  private static int distinct(int[] sorted) {
    int size = 0;
    for (int i = 0; i < sorted.length; i++) {
      if (i == 0 || sorted[i] != sorted[i - 1]) {
        sorted[size++] = sorted[i];
      }
    }
    return size;
  }

  /** A step without sign or fraction that is lost: at least the least normal float. */
  private static float step(double[] sums, int most) {
    double largest = 0;
    for (double sum : sums) {
      if (!(Math.abs(sum) < 1e30)) {
        throw new IllegalArgumentException("not a weight: " + sum);
      }
      largest = Math.max(largest, Math.abs(sum));
    }
    return largest == 0 ? 1 : (float) Math.max(Float.MIN_NORMAL, largest / most);
  }
}
