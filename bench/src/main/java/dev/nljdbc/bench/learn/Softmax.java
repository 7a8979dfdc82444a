// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.learn;

import java.util.function.IntPredicate;

/** Probabilities of scores. */
final class Softmax {

  private Softmax() {}

  /**
   * Makes of the first scores their probabilities, in place.
   *
   * @return the logarithm of what the exponentials sum to
   */
  static double normalise(double[] scores, int count) {
    double most = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < count; i++) {
      most = Math.max(most, scores[i]);
    }
    double sum = 0;
    for (int i = 0; i < count; i++) {
      double difference = scores[i] - most;
      scores[i] = difference < -40 ? 0 : StrictMath.exp(difference);
      sum += scores[i];
    }
    for (int i = 0; i < count; i++) {
      scores[i] /= sum;
    }
    return most + StrictMath.log(sum);
  }

  /**
   * Makes of the first scores the gradients, by score, of −log of the right ones' probability, in
   * place: of each its probability, less its share among the right ones if it is one.
   */
  static void gradients(double[] scores, int count, IntPredicate right) {
    double[] among = new double[count];
    int n = 0;
    for (int i = 0; i < count; i++) {
      if (right.test(i)) {
        among[n++] = scores[i];
      }
    }
    normalise(among, n);
    normalise(scores, count);
    n = 0;
    for (int i = 0; i < count; i++) {
      if (right.test(i)) {
        scores[i] -= among[n++];
      }
    }
  }
}
