// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.model;

import java.util.Arrays;

/**
 * Makes a {@link TreeModel}, node by node: each split is followed by its left subtree, then by its
 * right one. When a tree is complete the next node begins another.
 */
public final class TreeBuilder {

  private static final int ROOM = 64;

  private final int features;
  private double base;
  private int nodes;
  private int[] feature = new int[ROOM];
  private float[] number = new float[ROOM];
  private int[] right = new int[ROOM];
  private boolean[] missingLeft = new boolean[ROOM];
  private int trees;
  private int[] roots = new int[ROOM];

  /** The splits of the present tree whose right subtree has not begun. */
  private int[] open = new int[ROOM];

  private int opened;
  private boolean within;

  /**
   * No trees yet.
   *
   * @param features how many a row has
   */
  public TreeBuilder(int features) {
    this.features = features;
  }

  /** Sets the base of every score; 0 by default. */
  public TreeBuilder base(double score) {
    base = score;
    return this;
  }

  /**
   * A node with two children.
   *
   * @param feature that is looked at
   * @param threshold rows with at most this go left; not NaN
   * @param missingLeft whether rows without the feature go left
   */
  public TreeBuilder split(int feature, float threshold, boolean missingLeft) {
    if (feature < 0 || feature >= features || Float.isNaN(threshold)) {
      throw new IllegalArgumentException(
          "a split of feature " + feature + " of " + features + " at " + threshold);
    }
    int node = node(feature, threshold, missingLeft);
    if (opened == open.length) {
      open = Arrays.copyOf(open, 2 * opened);
    }
    open[opened++] = node;
    within = true;
    return this;
  }

  /**
   * A node that ends.
   *
   * @param value that is added to the score, finite
   */
  public TreeBuilder leaf(float value) {
    if (!Float.isFinite(value)) {
      throw new IllegalArgumentException("a leaf of " + value);
    }
    node(-1, value, false);
    within = opened > 0;
    if (within) {
      right[open[--opened]] = nodes;
    }
    return this;
  }

  private int node(int ofFeature, float ofNumber, boolean left) {
    if (!within) {
      roots = trees == roots.length ? Arrays.copyOf(roots, 2 * trees) : roots;
      roots[trees++] = nodes;
    }
    if (nodes == feature.length) {
      feature = Arrays.copyOf(feature, 2 * nodes);
      number = Arrays.copyOf(number, 2 * nodes);
      right = Arrays.copyOf(right, 2 * nodes);
      missingLeft = Arrays.copyOf(missingLeft, 2 * nodes);
    }
    feature[nodes] = ofFeature;
    number[nodes] = ofNumber;
    missingLeft[nodes] = left;
    return nodes++;
  }

  /**
   * The trees so far.
   *
   * @throws IllegalStateException if the last of them is not complete
   */
  public TreeModel build() {
    if (within || !Double.isFinite(base)) {
      throw new IllegalStateException(within ? "a tree without its last leaves" : "base " + base);
    }
    return new TreeModel(
        features,
        base,
        Arrays.copyOf(roots, trees),
        Arrays.copyOf(feature, nodes),
        Arrays.copyOf(number, nodes),
        Arrays.copyOf(right, nodes),
        Arrays.copyOf(missingLeft, nodes));
  }
}
