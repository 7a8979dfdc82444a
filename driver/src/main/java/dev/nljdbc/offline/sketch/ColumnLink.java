// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.sketch;

import dev.nljdbc.offline.question.Link;
import org.jspecify.annotations.Nullable;

/**
 * The best span that may name a column or a table.
 *
 * @param link the span's link, or null when no span names it
 * @param score of the name, 0 to 1
 * @param rank how many others the span names better
 * @param ties how many others the span names as well
 */
public record ColumnLink(@Nullable Link link, double score, int rank, int ties) {

  /** The least similarity of names that are probably meant. */
  private static final double PROBABLY = 0.6;

  static final ColumnLink NONE = new ColumnLink(null, 0, 99, 0);

  /** The step of the score; for names that are only like the words, 6 or 7. */
  int bin() {
    double likeness = Link.likeness(score);
    return likeness <= 0 ? step() : likeness < PROBABLY ? 6 : 7;
  }

  /** The score in steps, 0 to 5. */
  public int step() {
    if (score <= 0) {
      return 0;
    }
    return score < 0.66 ? 1 : score < 0.8 ? 2 : score < 0.9 ? 3 : score < 0.955 ? 4 : 5;
  }

  long mask() {
    return link == null ? 0 : Mention.mask(link.start(), link.end());
  }
}
