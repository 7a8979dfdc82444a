// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.learn;

import dev.nljdbc.offline.model.Features;
import dev.nljdbc.offline.model.LinearModel;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Learns to choose between candidates: the probability of one goes with the exponential of its
 * features' weights, and a decision's loss is −log of the summed probability of all that are right.
 *
 * <p>{@link Decisions} says what memory the data take. One decision is one step of {@link
 * FtrlOptimizer}.
 */
public final class SoftmaxTrainer {

  private final Decisions decisions = new Decisions();

  /** Nothing learned yet. */
  public SoftmaxTrainer() {}

  /**
   * Adds a decision; what it is given may be used again afterwards.
   *
   * @param candidates at least one
   * @param gold the indexes of those that are right, at least one
   * @param weight the weight of the decision, usually 1; more than 0
   */
  public void add(List<Features> candidates, int[] gold, double weight) {
    if (gold.length == 0 || !(weight > 0)) {
      throw new IllegalArgumentException(
          "a decision with " + gold.length + " right candidates and weight " + weight);
    }
    decisions.add(candidates, gold, weight);
  }

  /** How many decisions were added. */
  public int size() {
    return decisions.size();
  }

  /** Trains; may be called again, with other settings or after adding more. */
  public LinearModel train(LinearSettings settings) {
    return train(settings, decision -> true);
  }

  /**
   * Trains with some of the decisions, such as those of other folds; several threads may do so at
   * once while nothing is added.
   *
   * @param among which decisions, by number in the order they were added
   */
  public LinearModel train(LinearSettings settings, IntPredicate among) {
    int[] chosen = IntStream.range(0, size()).filter(among).toArray();
    SoftmaxTraining training = new SoftmaxTraining(decisions, settings, chosen);
    return LinearModel.of(decisions.index().keys(), training.run(), settings.bits());
  }
}
