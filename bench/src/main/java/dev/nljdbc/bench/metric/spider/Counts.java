// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric.spider;

import java.util.ArrayList;
import java.util.List;

/**
 * How much of one component two queries have, and share.
 *
 * @param gold how many the gold query has
 * @param predicted how many the prediction has
 * @param shared how many are in both
 */
record Counts(int gold, int predicted, int shared) {

  /** Elements of two lists, whatever their order; each is shared as often as both have it. */
  static <T> Counts of(List<T> gold, List<T> predicted) {
    List<T> left = new ArrayList<>(gold);
    int shared = 0;
    for (T one : predicted) {
      if (left.remove(one)) {
        shared++;
      }
    }
    return new Counts(gold.size(), predicted.size(), shared);
  }

  /** A clause that is there or not, and the same in both or not. */
  static Counts ofClause(boolean inGold, boolean inPrediction, boolean same) {
    return new Counts(inGold ? 1 : 0, inPrediction ? 1 : 0, inGold && inPrediction && same ? 1 : 0);
  }

  Counts plus(Counts other) {
    return new Counts(gold + other.gold, predicted + other.predicted, shared + other.shared);
  }

  /** Nothing is half right: one too many or too few, and the component is wrong. */
  boolean right() {
    return gold == predicted && shared == predicted;
  }
}
