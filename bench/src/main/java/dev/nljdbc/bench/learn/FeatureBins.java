// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.learn;

import java.util.Arrays;

/**
 * Rows with their values replaced by numbers of ranges: 0 where the value is missing, else 1 and
 * up. Ranges hold about as many rows each; few distinct values have one each.
 */
final class FeatureBins {

  private final byte[][] columns;
  private final float[][] edges;

  FeatureBins(TrainingRows rows, int most) {
    int features = rows.features();
    columns = new byte[features][rows.size()];
    edges = new float[features][];
    for (int feature = 0; feature < features; feature++) {
      edges[feature] = edges(rows.sorted(feature), most);
      for (int row = 0; row < rows.size(); row++) {
        columns[feature][row] = (byte) bin(rows.value(row, feature), edges[feature]);
      }
    }
  }

  private static int bin(float value, float[] edges) {
    if (Float.isNaN(value)) {
      return 0;
    }
    int low = 0;
    int high = edges.length;
    while (low < high) {
      int middle = low + high >>> 1;
      if (value <= edges[middle]) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low + 1;
  }

  /** The upper edges of all ranges but the last, halfway between the values at either side. */
  private static float[] edges(float[] sorted, int most) {
    int distinct = distinct(sorted);
    float[] edges = new float[Math.min(most, Math.max(1, distinct)) - 1];
    int count = 0;
    int begin = 0;
    for (int i = 1; i < sorted.length && count < edges.length; i++) {
      boolean full =
          distinct <= most || (long) (i - begin) * (most - count) >= sorted.length - begin;
      if (sorted[i] != sorted[i - 1] && full) {
        edges[count++] = middle(sorted[i - 1], sorted[i]);
        begin = i;
      }
    }
    return Arrays.copyOf(edges, count);
  }

  private static int distinct(float[] sorted) {
    int distinct = 0;
    for (int i = 0; i < sorted.length; i++) {
      distinct += i == 0 || sorted[i] != sorted[i - 1] ? 1 : 0;
    }
    return distinct;
  }

  private static float middle(float below, float above) {
    float middle = (float) (((double) below + above) / 2);
    return middle < above ? middle : below;
  }

  int features() {
    return columns.length;
  }

  /** The ranges of each row, as unsigned bytes. */
  byte[] column(int feature) {
    return columns[feature];
  }

  /** The largest number of a range. */
  int last(int feature) {
    return edges[feature].length + 1;
  }

  /** The value up to which rows are in this range or below. */
  float edge(int feature, int bin) {
    return edges[feature][bin - 1];
  }
}
