// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.learn;

import dev.nljdbc.offline.model.TreeModel;
import java.util.List;

/**
 * Learns boosted trees over dense features: each tree fits the gradients that the trees before it
 * left (Friedman 2001), with second derivatives, histograms of at most 255 bins and growth leaf by
 * leaf, as LightGBM does it (Ke et al. 2017).
 */
public final class TreeTrainer {

  /** The loss that the trees minimize. */
  public enum Loss {
    /**
     * To choose one row of each group: −log of the probability of all that are right, by the
     * softmax of the group's scores.
     */
    LISTWISE,
    /** Classification of rows: the score is the log-odds. */
    LOGISTIC
  }

  private final Loss loss;
  private final TrainingRows rows;

  /**
   * Nothing learned yet.
   *
   * @param features how many a row has
   */
  public TreeTrainer(int features, Loss loss) {
    this.loss = loss;
    this.rows = new TrainingRows(features);
  }

  /**
   * Adds the rows of one choice. For the listwise loss it is left out if none or all are right: it
   * teaches nothing.
   *
   * @param group the rows, each a value for each feature, finite or NaN where it is missing
   * @param right which rows are right
   * @param weight how much the group counts (listwise) or each row (logistic); more than 0
   */
  public void addGroup(List<float[]> group, boolean[] right, double weight) {
    if (group.size() != right.length || !(weight > 0)) {
      throw new IllegalArgumentException(
          group.size() + " rows, " + right.length + " answers, weight " + weight);
    }
    if (loss == Loss.LISTWISE && !isChoice(right)) {
      return;
    }
    for (int i = 0; i < right.length; i++) {
      rows.add(group.get(i), right[i], weight);
      if (loss == Loss.LOGISTIC) {
        rows.endGroup();
      }
    }
    rows.endGroup();
  }

  private static boolean isChoice(boolean[] right) {
    boolean any = false;
    boolean all = true;
    for (boolean is : right) {
      any |= is;
      all &= is;
    }
    return any && !all;
  }

  /** Adds one row, for the logistic loss. */
  public void add(float[] row, boolean right, double weight) {
    addGroup(List.of(row), new boolean[] {right}, weight);
  }

  /** How many groups (listwise) or rows (logistic) were taken. */
  public int size() {
    return rows.groups();
  }

  /** Trains; may be called again, with other settings or after adding more. */
  public TreeModel train(Settings settings) {
    return new Boosting(rows, loss, settings).run();
  }

  /**
   * How boosted trees are trained.
   *
   * @param trees how many
   * @param leaves the most of a tree, 2 or more
   * @param depth the most splits from a root to a leaf
   * @param bins how many ranges of a feature's values are told apart, 2 to 255
   * @param shrinkage what each tree's leaves are multiplied with
   * @param leastChild the least weight of a leaf, in second derivatives of the loss: a row in doubt
   *     weighs up to a quarter, one that is decided almost nothing
   * @param l2 draws the leaves to 0
   * @param featureShare of each tree, the share of features that it may use
   * @param rowShare of each tree, the share of groups (listwise) or rows (logistic) that it learns
   *     of
   * @param seed of both shares' choices
   */
  public record Settings(
      int trees,
      int leaves,
      int depth,
      int bins,
      double shrinkage,
      double leastChild,
      double l2,
      double featureShare,
      double rowShare,
      long seed) {

    /** The defaults: 200 trees of 31 leaves. */
    public static final Settings STANDARD = new Settings(200, 31, 8, 255, 0.1, 1, 1, 0.8, 0.8, 1);

    /** Checks them. */
    public Settings {
      if (trees < 0 || leaves < 2 || depth < 1 || bins < 2 || bins > 255) {
        throw new IllegalArgumentException(
            "not to be trained with: "
                + (trees + " trees of " + leaves + " leaves, depth " + depth + ", bins " + bins));
      }
      if (!(shrinkage > 0 && leastChild >= 0 && l2 >= 0 && featureShare > 0 && rowShare > 0)) {
        throw new IllegalArgumentException(
            "not to be trained with: shrinkage " + shrinkage + ", shares or penalties not above 0");
      }
    }

    /** These settings with other trees. */
    public Settings withTrees(int otherTrees, int otherLeaves, int otherDepth) {
      return new Settings(
          otherTrees,
          otherLeaves,
          otherDepth,
          bins,
          shrinkage,
          leastChild,
          l2,
          featureShare,
          rowShare,
          seed);
    }

    /** These settings with other step sizes. */
    public Settings withSteps(double otherShrinkage, double otherLeastChild, double otherL2) {
      return new Settings(
          trees,
          leaves,
          depth,
          bins,
          otherShrinkage,
          otherLeastChild,
          otherL2,
          featureShare,
          rowShare,
          seed);
    }

    /** These settings with other shares and another seed. */
    public Settings withShares(double ofFeatures, double ofRows, long otherSeed) {
      return new Settings(
          trees, leaves, depth, bins, shrinkage, leastChild, l2, ofFeatures, ofRows, otherSeed);
    }
  }
}
