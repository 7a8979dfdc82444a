// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.compute;

import java.util.List;

/**
 * A question that computes with what simpler questions ask.
 *
 * @param kind what it computes
 * @param said the words that say so
 * @param certain whether the words can mean nothing else; otherwise a question whose parts can't be
 *     told is read as any other
 * @param first questions for the first amount; they say the same in different ways
 * @param second such questions for the second amount; none where there is one amount only
 */
public record Computation(
    Kind kind, String said, boolean certain, List<String> first, List<String> second) {

  /** Copies the lists. */
  public Computation {
    first = List.copyOf(first);
    second = List.copyOf(second);
  }

  /** The kinds of computations. */
  public enum Kind {
    /** The average of one amount for each of something. */
    AVERAGE("average", "The average of these amounts"),
    /** A part of the whole, in hundredths. */
    PERCENTAGE("percentage", "The first amount in hundredths of the second"),
    /** The first amount divided by the second. */
    RATIO("ratio", "The first amount divided by the second"),
    /** The first amount less the second. */
    DIFFERENCE("difference", "The first amount less the second"),
    /** Both amounts. */
    BOTH("first_amount", "Both amounts");

    private final String column;
    private final String words;

    Kind(String column, String words) {
      this.column = column;
      this.words = words;
    }

    /** The name of the result's column. */
    String column() {
      return column;
    }

    /** The computation in words. */
    public String words() {
      return words;
    }

    /** Whether the second amount is of all that the first is a part of. */
    boolean ofWhole() {
      return this == PERCENTAGE || this == RATIO;
    }
  }
}
