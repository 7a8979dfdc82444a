// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.model;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * Regression trees whose leaves are added up. A split sends a row left if its feature is at most
 * the threshold, right if it is more; if the feature is missing (NaN), to the side that was
 * learned. Immutable; made by a {@link TreeBuilder}.
 *
 * <p>The nodes of all trees lie in one array, each node before its left subtree, that before its
 * right one: the left child is the next node.
 */
public final class TreeModel {

  private static final int MOST_FEATURES = 1 << 16;
  private static final int MOST_NODES = 1 << 24;
  private static final int LEAF = -1;

  private final int features;
  private final double base;
  private final int[] roots;
  private final int[] feature;
  private final float[] number;
  private final int[] right;
  private final boolean[] missingLeft;

  TreeModel(
      int features,
      double base,
      int[] roots,
      int[] feature,
      float[] number,
      int[] right,
      boolean[] missingLeft) {
    this.features = features;
    this.base = base;
    this.roots = roots;
    this.feature = feature;
    this.number = number;
    this.right = right;
    this.missingLeft = missingLeft;
  }

  /**
   * The score of a row.
   *
   * @param row a value for each feature, NaN where it is missing
   * @throws IllegalArgumentException if the row has another number of features
   */
  public double score(float[] row) {
    if (row.length != features) {
      throw new IllegalArgumentException(
          "a row of " + row.length + " features for trees of " + features);
    }
    double sum = base;
    for (int root : roots) {
      sum += number[leaf(root, row)];
    }
    return sum;
  }

  private int leaf(int root, float[] row) {
    int node = root;
    while (feature[node] != LEAF) {
      float value = row[feature[node]];
      boolean left = Float.isNaN(value) ? missingLeft[node] : value <= number[node];
      node = left ? node + 1 : right[node];
    }
    return node;
  }

  /** How many features a row has. */
  public int features() {
    return features;
  }

  /** How many trees. */
  public int size() {
    return roots.length;
  }

  /**
   * Writes it: features, base, nodes, then the nodes in order. A leaf is 0 and its value; a split
   * is its feature times two plus 1, plus 1 more if missing goes left, and its threshold.
   */
  public void write(DataOutput out) throws IOException {
    Varint.write(out, features);
    out.writeDouble(base);
    Varint.write(out, feature.length);
    for (int node = 0; node < feature.length; node++) {
      boolean leaf = feature[node] == LEAF;
      Varint.write(out, leaf ? 0 : 2 * feature[node] + (missingLeft[node] ? 2 : 1));
      out.writeFloat(number[node]);
    }
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @throws IOException if it is not such a model
   */
  public static TreeModel read(DataInput in) throws IOException {
    TreeBuilder builder = new TreeBuilder(Varint.readCount(in, MOST_FEATURES));
    builder.base(in.readDouble());
    int nodes = Varint.readCount(in, MOST_NODES);
    try {
      for (int node = 0; node < nodes; node++) {
        node(in, builder);
      }
      return builder.build();
    } catch (IllegalArgumentException | IllegalStateException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private static void node(DataInput in, TreeBuilder builder) throws IOException {
    int code = Varint.readCount(in, 2 * MOST_FEATURES);
    float number = in.readFloat();
    if (code == 0) {
      builder.leaf(number);
    } else {
      builder.split((code - 1) / 2, number, code % 2 == 0);
    }
  }
}
