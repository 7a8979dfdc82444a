// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.report;

import dev.nljdbc.bench.metric.Bootstrap;
import dev.nljdbc.bench.metric.Interval;
import dev.nljdbc.bench.metric.McNemar;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Two runs on the questions that both have.
 *
 * @param first its position among the runs
 * @param second likewise
 * @param test whether they differ by more than chance
 * @param difference accuracy of the second less that of the first, paired bootstrap
 */
record Comparison(int first, int second, McNemar test, Interval difference) {

  /**
   * Compares.
   *
   * @param one whether each question was answered correctly, by number
   * @param other likewise
   */
  static Comparison of(
      int first, int second, Map<Integer, Boolean> one, Map<Integer, Boolean> other) {
    List<Integer> shared = one.keySet().stream().filter(other::containsKey).sorted().toList();
    boolean[] a = new boolean[shared.size()];
    boolean[] b = new boolean[shared.size()];
    double[] differences = new double[shared.size()];
    for (int i = 0; i < a.length; i++) {
      a[i] = Objects.requireNonNull(one.get(shared.get(i)));
      b[i] = Objects.requireNonNull(other.get(shared.get(i)));
      differences[i] = (b[i] ? 1 : 0) - (a[i] ? 1 : 0);
    }
    return new Comparison(first, second, McNemar.of(a, b), Bootstrap.STANDARD.mean(differences));
  }
}
