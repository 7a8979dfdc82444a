// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.learn;

import dev.nljdbc.offline.model.Calibration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Learns how often a score is right: isotonic regression over what was seen, made straight lines
 * between at most {@value #KNOTS} knots, each of enough answers, and never certain.
 */
public final class CalibrationTrainer {

  private static final int KNOTS = 30;

  /** A knot stands for at least this many answers, and this share of all. */
  private static final double LEAST = 10;

  private static final double LEAST_SHARE = 0.01;

  private record Pool(double score, double weight, double right) {

    Pool with(Pool other) {
      double sum = weight + other.weight;
      return new Pool(
          (score * weight + other.score * other.weight) / sum, sum, right + other.right);
    }

    double share() {
      return right / weight;
    }

    /** The share as if one answer more had been seen, half right: never 0, never 1. */
    double cautious() {
      return (right + 0.5) / (weight + 1);
    }
  }

  private final List<Pool> answers = new ArrayList<>();

  /** Nothing seen yet. */
  public CalibrationTrainer() {}

  /** An answer with its score. */
  public void add(double score, boolean right) {
    add(score, right, 1);
  }

  /**
   * An answer with its score.
   *
   * @param score finite
   * @param weight how much it counts, more than 0
   */
  public void add(double score, boolean right, double weight) {
    if (!Double.isFinite(score) || !(weight > 0)) {
      throw new IllegalArgumentException("a score of " + score + " with weight " + weight);
    }
    answers.add(new Pool(score, weight, right ? weight : 0));
  }

  /**
   * The calibration.
   *
   * @throws IllegalStateException if no answer was added
   */
  public Calibration train() {
    if (answers.isEmpty()) {
      throw new IllegalStateException("no answers to calibrate with");
    }
    List<Pool> pools = pooled(ofOneScore());
    thin(pools);
    double[] shares = pools.stream().mapToDouble(Pool::cautious).toArray();
    double[] weights = pools.stream().mapToDouble(Pool::weight).toArray();
    double[] scores = pools.stream().mapToDouble(Pool::score).toArray();
    return new Calibration(scores, Isotonic.fit(shares, weights));
  }

  private List<Pool> ofOneScore() {
    List<Pool> pools = new ArrayList<>();
    for (Pool answer : sorted()) {
      Pool last = pools.isEmpty() ? null : pools.get(pools.size() - 1);
      if (last != null && last.score() == answer.score()) {
        double right = last.right() + answer.right();
        pools.set(pools.size() - 1, new Pool(last.score(), last.weight() + answer.weight(), right));
      } else {
        pools.add(answer);
      }
    }
    return pools;
  }

  /** Of equal scores in one order, whatever the order they came in, for sums depend on it. */
  private List<Pool> sorted() {
    List<Pool> sorted = new ArrayList<>(answers);
    sorted.sort(
        Comparator.comparingDouble(Pool::score)
            .thenComparingDouble(Pool::right)
            .thenComparingDouble(Pool::weight));
    return sorted;
  }

  /** Merges pools with the same fitted share. */
  private static List<Pool> pooled(List<Pool> pools) {
    double[] shares = pools.stream().mapToDouble(Pool::share).toArray();
    double[] weights = pools.stream().mapToDouble(Pool::weight).toArray();
    double[] fitted = Isotonic.fit(shares, weights);
    List<Pool> merged = new ArrayList<>();
    for (int i = 0; i < fitted.length; i++) {
      // of scores that are all but equal the means may be no different
      Pool last = i == 0 ? null : merged.get(merged.size() - 1);
      if (last != null && (fitted[i] == fitted[i - 1] || pools.get(i).score() <= last.score())) {
        merged.set(merged.size() - 1, merged.get(merged.size() - 1).with(pools.get(i)));
      } else {
        merged.add(pools.get(i));
      }
    }
    return merged;
  }

  /** Joins the lightest with the neighbour most like it until all are heavy enough and few. */
  private static void thin(List<Pool> pools) {
    double all = pools.stream().mapToDouble(Pool::weight).sum();
    double least = Math.max(LEAST, LEAST_SHARE * all);
    while (pools.size() > 1) {
      int lightest = 0;
      for (int i = 1; i < pools.size(); i++) {
        lightest = pools.get(i).weight() < pools.get(lightest).weight() ? i : lightest;
      }
      if (pools.size() <= KNOTS && pools.get(lightest).weight() >= least) {
        return;
      }
      int left = leftOfPair(pools, lightest);
      pools.set(left, pools.get(left).with(pools.get(left + 1)));
      pools.remove(left + 1);
    }
  }

  private static int leftOfPair(List<Pool> pools, int at) {
    if (at == 0 || at == pools.size() - 1) {
      return Math.max(0, at - 1);
    }
    double share = pools.get(at).share();
    double below = share - pools.get(at - 1).share();
    double above = pools.get(at + 1).share() - share;
    return below <= above ? at - 1 : at;
  }
}
