// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.learn;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Grows trees: of all leaves the one whose split gains most is split next. */
final class TreeGrower {

  /** A leaf of the growing tree; its rows are a range of the sampled ones. */
  private record Leaf(
      int node,
      int depth,
      int begin,
      int end,
      double first,
      double second,
      Histogram histogram,
      Histogram.TreeSplit split) {}

  private final FeatureBins bins;
  private final Boosting.LossDerivatives derivatives;
  private final TreeTrainer.Settings settings;
  private int[] features = {};
  private int[] rows = {};
  private final int[] aside;
  private final Deque<Histogram> free = new ArrayDeque<>();

  TreeGrower(
      FeatureBins bins, Boosting.LossDerivatives derivatives, TreeTrainer.Settings settings) {
    this.bins = bins;
    this.derivatives = derivatives;
    this.settings = settings;
    this.aside = new int[derivatives.first().length];
  }

  /**
   * Grows one tree.
   *
   * @param sampledRows what it learns of; their order is changed
   * @param sampledFeatures what it may split by
   */
  GrowingTree grow(int[] sampledRows, int[] sampledFeatures) {
    rows = sampledRows;
    features = sampledFeatures;
    free.clear();
    Leaf root = root();
    GrowingTree tree = new GrowingTree(settings.leaves(), value(root.first(), root.second()));
    List<Leaf> leaves = new ArrayList<>(List.of(root));
    while (leaves.size() < settings.leaves()) {
      int best = best(leaves);
      if (leaves.get(best).split().gain() <= 0) {
        break;
      }
      split(leaves, best, tree);
    }
    return tree;
  }

  private Leaf root() {
    double first = 0;
    double second = 0;
    for (int row : rows) {
      first += derivatives.first()[row];
      second += derivatives.second()[row];
    }
    Histogram histogram = histogram();
    histogram.fill(rows, 0, rows.length, derivatives);
    return leaf(0, 0, 0, rows.length, first, second, histogram);
  }

  private static int best(List<Leaf> leaves) {
    int best = 0;
    for (int i = 1; i < leaves.size(); i++) {
      best = leaves.get(i).split().gain() > leaves.get(best).split().gain() ? i : best;
    }
    return best;
  }

  private void split(List<Leaf> leaves, int at, GrowingTree tree) {
    Leaf leaf = leaves.get(at);
    Histogram.TreeSplit split = leaf.split();
    double first = leaf.first() - split.first();
    double second = leaf.second() - split.second();
    float left = value(split.first(), split.second());
    float right = value(first, second);
    int node = tree.split(leaf.node(), features[split.slot()], split, left, right);
    int middle = part(leaf);
    boolean leftIsSmall = middle - leaf.begin() <= leaf.end() - middle;
    Histogram small = histogram();
    Histogram large = leaf.histogram();
    small.fill(
        rows, leftIsSmall ? leaf.begin() : middle, leftIsSmall ? middle : leaf.end(), derivatives);
    large.subtract(small);
    Histogram ofLeft = leftIsSmall ? small : large;
    Histogram ofRight = leftIsSmall ? large : small;
    int depth = leaf.depth() + 1;
    leaves.set(at, leaf(node, depth, leaf.begin(), middle, split.first(), split.second(), ofLeft));
    leaves.add(leaf(node + 1, depth, middle, leaf.end(), first, second, ofRight));
  }

  private Leaf leaf(
      int node, int depth, int begin, int end, double first, double second, Histogram histogram) {
    Histogram.TreeSplit split =
        depth < settings.depth()
            ? histogram.best(first, second, settings)
            : Histogram.TreeSplit.NONE;
    if (split.gain() <= 0) {
      free.push(histogram);
    }
    return new Leaf(node, depth, begin, end, first, second, histogram, split);
  }

  private Histogram histogram() {
    Histogram used = free.poll();
    return used == null ? new Histogram(bins, features) : used;
  }

  /**
   * Moves a leaf's rows so that those that go left come first, each side in its old order.
   *
   * @return where the right ones begin
   */
  private int part(Leaf leaf) {
    Histogram.TreeSplit split = leaf.split();
    byte[] column = bins.column(features[split.slot()]);
    int left = leaf.begin();
    int right = 0;
    for (int i = leaf.begin(); i < leaf.end(); i++) {
      int bin = column[rows[i]] & 0xff;
      if (bin == 0 ? split.missingLeft() : bin <= split.bin()) {
        rows[left++] = rows[i];
      } else {
        aside[right++] = rows[i];
      }
    }
    System.arraycopy(aside, 0, rows, left, right);
    return left;
  }

  private float value(double first, double second) {
    return (float) (-settings.shrinkage() * first / (second + settings.l2() + Histogram.LEAST));
  }
}
