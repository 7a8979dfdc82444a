// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.sketch;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Logarithms of probabilities from scores. */
final class LogSoftmax {

  private final double max;
  private final double norm;

  LogSoftmax(double[] scores) {
    double most = Double.NEGATIVE_INFINITY;
    for (double s : scores) {
      most = Math.max(most, s);
    }
    double total = 0;
    for (double s : scores) {
      total += StrictMath.exp(s - most);
    }
    this.max = most;
    this.norm = most + StrictMath.log(total);
  }

  double logarithm(double score) {
    return score - norm;
  }

  /** Whether a score is so near the best. */
  boolean within(double score, double range) {
    return score > max - range;
  }

  /** The items of the highest scores, best first. */
  static <T> List<T> best(List<T> items, ToDoubleFunction<T> score, int most) {
    List<T> sorted = new ArrayList<>(items);
    sorted.sort(Comparator.comparingDouble(i -> -score.applyAsDouble(i)));
    return sorted.size() > most ? List.copyOf(sorted.subList(0, most)) : sorted;
  }
}
