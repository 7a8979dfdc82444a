// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.learn;

import java.util.Arrays;
import java.util.Random;
import java.util.function.IntConsumer;

/**
 * Weights moved against gradients, each at a rate that falls with its own past gradients (AdaGrad),
 * with the penalties as "follow the proximally regularised leader" has them (McMahan 2011): a
 * weight is 0 as long as all its gradients together are less than L1, however they toss from step
 * to step.
 *
 * <p>The penalties grow with the decisions gone through. A weight feels that when it is moved, and
 * {@value #SWEEPS} times an epoch and at the end in any case.
 */
final class FtrlOptimizer {

  private static final int SWEEPS = 16;

  /** The initial value of the roots: it damps the step of a first, tiny gradient. */
  private static final float FIRST = 0.1f;

  private final LinearSettings settings;
  private final int[] decisions;
  private final float rate;
  private final float[] weights;

  /** The sum of each weight's gradients, less the part of its past values. */
  private final float[] leaders;

  /** The root of the sum of each weight's squared gradients. */
  private final float[] roots;

  /** The penalties so far; L2 as it stands beside the roots. */
  private float l1;

  private float l2;

  /**
   * Weights of 0.
   *
   * @param decisions those that are learned of, by number
   */
  FtrlOptimizer(LinearSettings settings, int weights, int[] decisions) {
    this.settings = settings;
    this.decisions = decisions.clone();
    this.rate = (float) settings.rate();
    this.weights = new float[weights];
    this.leaders = new float[weights];
    this.roots = new float[weights];
    Arrays.fill(roots, FIRST);
  }

  /** The weights themselves, to be read. */
  float[] weights() {
    return weights;
  }

  /** Goes through all decisions, shuffled, in each epoch, and does the step for each. */
  void run(IntConsumer step) {
    Random random = new Random(settings.seed());
    for (int epoch = 0; epoch < settings.epochs(); epoch++) {
      shuffle(random);
      for (int i = 0; i < decisions.length; i++) {
        double passed = epoch + (i + 1.0) / decisions.length;
        l1 = (float) (settings.l1() * passed);
        l2 = (float) (settings.l2() * passed * settings.rate());
        step.accept(decisions[i]);
        if (sweeps(i + 1) > sweeps(i)) {
          sweep();
        }
      }
    }
  }

  /** How many sweeps are due after so many decisions of an epoch. */
  private long sweeps(int done) {
    return (long) done * SWEEPS / decisions.length;
  }

  private void shuffle(Random random) {
    for (int i = decisions.length - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int kept = decisions[i];
      decisions[i] = decisions[j];
      decisions[j] = kept;
    }
  }

  /** One weight against its gradient. */
  void move(int at, float gradient) {
    float before = roots[at];
    float root = (float) Math.sqrt(before * before + gradient * gradient);
    roots[at] = root;
    leaders[at] += gradient - (root - before) / rate * weights[at];
    weights[at] = weight(leaders[at], root);
  }

  /** Some weights of a row, against the gradients times a value. */
  void move(int row, int[] places, int count, float[] gradients, float value) {
    for (int i = 0; i < count; i++) {
      move(row + places[i], gradients[places[i]] * value);
    }
  }

  private float weight(float leader, float root) {
    float size = Math.max(0, Math.abs(leader) - l1) * rate / (root + l2);
    return leader > 0 ? -size : size;
  }

  private void sweep() {
    if (l1 == 0 && l2 == 0) {
      return;
    }
    for (int i = 0; i < weights.length; i++) {
      if (weights[i] != 0) {
        weights[i] = weight(leaders[i], roots[i]);
      }
    }
  }
}
