// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import java.util.HashSet;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * How much of what is relevant was selected, and how much of what was selected is relevant.
 *
 * @param relevant how many are
 * @param selected how many were
 * @param both how many are both
 */
public record SetOverlap(int relevant, int selected, int both) {

  /** Compares. */
  public static <T> SetOverlap of(Set<T> relevant, Set<T> selected) {
    Set<T> both = new HashSet<>(relevant);
    both.retainAll(selected);
    return new SetOverlap(relevant.size(), selected.size(), both.size());
  }

  /** The share of the relevant that was selected; empty when nothing is relevant. */
  public OptionalDouble recall() {
    return relevant == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) both / relevant);
  }

  /**
   * The share of the selected that is relevant; 0 when nothing was selected, empty when nothing is
   * relevant either.
   */
  public OptionalDouble precision() {
    if (relevant == 0 && selected == 0) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(selected == 0 ? 0 : (double) both / selected);
  }

  /** The harmonic mean of both; 0 when both are 0; empty when nothing is relevant. */
  public OptionalDouble f1() {
    return relevant == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(2.0 * both / (relevant + selected));
  }
}
