// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.learn;

import dev.nljdbc.offline.model.TreeBuilder;

/** A tree over bins while it grows; nodes in the order they came. */
final class GrowingTree {

  private static final int LEAF = -1;

  private final int[] feature;
  private final int[] bin;
  private final boolean[] missingLeft;
  private final int[] left;
  private final float[] value;
  private int nodes = 1;

  /** A single leaf. */
  GrowingTree(int leaves, float value) {
    int most = 2 * leaves;
    this.feature = new int[most];
    this.bin = new int[most];
    this.missingLeft = new boolean[most];
    this.left = new int[most];
    this.value = new float[most];
    feature[0] = LEAF;
    this.value[0] = value;
  }

  /**
   * Makes a split of a leaf.
   *
   * @return the left child; the right one is the next
   */
  int split(int node, int onFeature, Histogram.TreeSplit split, float leftValue, float rightValue) {
    feature[node] = onFeature;
    bin[node] = split.bin();
    missingLeft[node] = split.missingLeft();
    left[node] = nodes;
    for (float ofChild : new float[] {leftValue, rightValue}) {
      feature[nodes] = LEAF;
      value[nodes++] = ofChild;
    }
    return left[node];
  }

  float value(FeatureBins bins, int row) {
    int node = 0;
    while (feature[node] != LEAF) {
      int at = bins.column(feature[node])[row] & 0xff;
      boolean goesLeft = at == 0 ? missingLeft[node] : at <= bin[node];
      node = left[node] + (goesLeft ? 0 : 1);
    }
    return value[node];
  }

  void write(FeatureBins bins, TreeBuilder to) {
    write(0, bins, to);
  }

  private void write(int node, FeatureBins bins, TreeBuilder to) {
    if (feature[node] == LEAF) {
      to.leaf(value[node]);
      return;
    }
    to.split(feature[node], bins.edge(feature[node], bin[node]), missingLeft[node]);
    write(left[node], bins, to);
    write(left[node] + 1, bins, to);
  }
}
