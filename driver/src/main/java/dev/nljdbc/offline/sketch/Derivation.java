// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.sketch;

import dev.nljdbc.offline.query.Query;
import org.jspecify.annotations.Nullable;

/**
 * A query and how it was made.
 *
 * @param query the query
 * @param sketch its shape
 * @param filling what fills the sketch's slots; null for the rules' query
 * @param sketchScore the logarithm of the sketch's probability
 * @param score of the whole, sketch and slots
 */
public record Derivation(
    Query query,
    Sketch sketch,
    @Nullable SlotAssignment filling,
    double sketchScore,
    double score) {

  /** This derivation with another query. */
  public Derivation with(Query other) {
    return new Derivation(other, sketch, filling, sketchScore, score);
  }
}
