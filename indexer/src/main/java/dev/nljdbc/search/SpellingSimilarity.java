// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search;

import dev.nljdbc.text.EditDistance;
import dev.nljdbc.text.Folding;
import java.util.OptionalDouble;

/**
 * Compares a query letter by letter with whole values and scores how few typing errors separate
 * them.
 */
final class SpellingSimilarity {

  /** Texts further apart than this are not alike, however long they are. */
  private static final int MOST = 16;

  /** What decides between values that are equally many errors away. */
  private static final double OTHER_LETTER = 0.1;

  private static final double OTHER_CASE = 0.1;

  private final String text;
  private final String folded;

  SpellingSimilarity(String text, String folded) {
    this.text = text;
    this.folded = folded;
  }

  /** The closeness from 0 to 1; 1 for an equal value. */
  double closeness(String value) {
    String other = Folding.fold(value);
    return closeness(value, other, EditDistance.of(folded, other, MOST));
  }

  /** The closeness of a value that the query can be with the errors people make; else nothing. */
  OptionalDouble misspelling(String value) {
    String other = Folding.fold(value);
    int errors = EditDistance.allowed(Math.max(folded.length(), other.length()));
    int distance = EditDistance.of(folded, other, errors);
    return distance <= errors
        ? OptionalDouble.of(closeness(value, other, distance))
        : OptionalDouble.empty();
  }

  private double closeness(String value, String other, int distance) {
    double errors = distance;
    if (distance > 0) {
      errors += OTHER_LETTER * lettersApart(folded, other);
      errors += EditDistance.of(text, value, MOST) > distance ? OTHER_CASE : 0;
    }
    return Math.max(0, 1 - errors / (Math.max(folded.length(), other.length()) + 1));
  }

  /** How many letters the one has and the other has not; letters changed about are no others. */
  private static int lettersApart(String a, String b) {
    int[] counts = new int[256];
    a.chars().forEach(c -> counts[c & 0xFF]++);
    b.chars().forEach(c -> counts[c & 0xFF]--);
    int apart = 0;
    for (int count : counts) {
      apart += Math.abs(count);
    }
    return Math.min(apart, MOST);
  }
}
