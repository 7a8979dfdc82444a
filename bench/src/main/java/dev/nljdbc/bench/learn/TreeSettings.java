package dev.nljdbc.bench.learn;

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
 * @param rowShare of each tree, the share of groups (listwise) or rows (logistic) that it learns of
 * @param seed of both shares' choices
 */
public record TreeSettings(
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

  /** What serves most: 200 trees of 31 leaves. */
  public static final TreeSettings STANDARD =
      new TreeSettings(200, 31, 8, 255, 0.1, 1, 1, 0.8, 0.8, 1);

  /** Checks them. */
  public TreeSettings {
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

  /** The same with other trees. */
  public TreeSettings withTrees(int otherTrees, int otherLeaves, int otherDepth) {
    return new TreeSettings(
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

  /** The same with other sizes of steps. */
  public TreeSettings withSteps(double otherShrinkage, double otherLeastChild, double otherL2) {
    return new TreeSettings(
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

  /** The same with other shares and another seed of them. */
  public TreeSettings withShares(double ofFeatures, double ofRows, long otherSeed) {
    return new TreeSettings(
        trees, leaves, depth, bins, shrinkage, leastChild, l2, ofFeatures, ofRows, otherSeed);
  }
}
