// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.learn;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Rows of features in groups, with which are right and what they weigh. */
final class TrainingRows {

  private static final int BLOCK = 1 << 12;

  private final int features;
  private final List<float[]> blocks = new ArrayList<>();
  private final IntList right = new IntList();
  private final IntList weights = new IntList();
  private final IntList ends = new IntList();

  TrainingRows(int features) {
    this.features = features;
  }

  void add(float[] row, boolean isRight, double weight) {
    if (row.length != features) {
      throw new IllegalArgumentException("a row of " + row.length + " features, not " + features);
    }
    int at = right.size() % BLOCK;
    if (at == 0) {
      blocks.add(new float[BLOCK * features]);
    }
    write(row, blocks.get(blocks.size() - 1), at * features);
    right.add(isRight ? 1 : 0);
    weights.add(Float.floatToIntBits((float) weight));
  }

  private void write(float[] row, float[] block, int from) {
    for (int feature = 0; feature < features; feature++) {
      if (Float.isInfinite(row[feature])) {
        throw new IllegalArgumentException("feature " + feature + " is infinite");
      }
      block[from + feature] = row[feature] + 0f; // of -0 makes 0
    }
  }

  /** Ends a group; does nothing if no row came since the last end. */
  void endGroup() {
    if (right.size() > start(groups())) {
      ends.add(right.size());
    }
  }

  int features() {
    return features;
  }

  int size() {
    return right.size();
  }

  int groups() {
    return ends.size();
  }

  /** The first row of a group. */
  int start(int group) {
    return group == 0 ? 0 : ends.get(group - 1);
  }

  /** The row after the last of a group. */
  int end(int group) {
    return ends.get(group);
  }

  boolean isRight(int row) {
    return right.get(row) == 1;
  }

  float weight(int row) {
    return Float.intBitsToFloat(weights.get(row));
  }

  float value(int row, int feature) {
    return blocks.get(row / BLOCK)[row % BLOCK * features + feature];
  }

  /** The values of a feature that are not missing, ascending. */
  float[] sorted(int feature) {
    float[] values = new float[size()];
    int count = 0;
    for (int row = 0; row < values.length; row++) {
      float value = value(row, feature);
      if (!Float.isNaN(value)) {
        values[count++] = value;
      }
    }
    float[] present = Arrays.copyOf(values, count);
    Arrays.sort(present);
    return present;
  }
}
