// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.compute;

import dev.nljdbc.offline.question.Link;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A question for the places that rows have in an order.
 *
 * @param asks for which rows
 * @param place the place, or the last of the places; 0 for all
 * @param simpler questions for the first row, or for all in order; they say the same in different
 *     ways
 * @param within what rows are in one order with each other of; null where all are
 * @param cell the cell whose place is asked for, or null
 * @param directed whether the question says which end comes first
 * @param said the words that ask for a place
 */
public record Ranking(
    Asks asks,
    int place,
    List<String> simpler,
    @Nullable Link within,
    @Nullable Link cell,
    boolean directed,
    String said) {

  /** Copies the list. */
  public Ranking {
    simpler = List.copyOf(simpler);
  }

  /** The rows that a ranking asks for. */
  public enum Asks {
    /** All, with their places. */
    ALL,
    /** The one that has a cell. */
    ONE,
    /** The first rows. */
    FIRST,
    /** The rows with the n-th value. */
    NTH
  }
}
