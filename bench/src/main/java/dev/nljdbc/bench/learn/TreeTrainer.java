package dev.nljdbc.bench.learn;

import dev.nljdbc.offline.model.TreeModel;
import java.util.List;

/**
 * Learns boosted trees over dense features: each tree fits the gradients that the trees before it
 * left (Friedman 2001), with second derivatives, histograms of at most 255 bins and growth leaf by
 * leaf, as LightGBM does it (Ke et al. 2017).
 */
public final class TreeTrainer {

  /** What the trees' scores are to be good for. */
  public enum Loss {
    /**
     * To choose one row of each group: −log of the probability of all that are right, by the
     * softmax of the group's scores.
     */
    LISTWISE,
    /** To tell right rows from wrong ones: the score is the logarithm of the odds. */
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
  public TreeModel train(TreeSettings settings) {
    return new Boosting(rows, loss, settings).run();
  }
}
