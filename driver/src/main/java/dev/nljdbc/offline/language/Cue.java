// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.language;

import java.util.List;

/**
 * A word or phrase that names an operation, such as "how many" or "more than".
 *
 * @param kind what to do
 * @param start the first token
 * @param end after the last token
 * @param operator an SQL operator, direction or function, as the kind needs
 * @param hints columns that the words speak of without naming them
 */
public record Cue(Kind kind, int start, int end, String operator, List<Lexicon.Hint> hints) {

  public enum Kind {
    /** How many, number of. */
    COUNT,
    /** Average, total. */
    AGGREGATE,
    /** Most, oldest, cheapest. */
    SUPERLATIVE,
    /** More than, older than, before. */
    COMPARE,
    /** Sorted by, in order of. */
    ORDER,
    /** Ascending, descending, alphabetical. */
    DIRECTION,
    /** Each, per. */
    EACH,
    /** Not, never, without. */
    NOT,
    /** Different, distinct. */
    DISTINCT,
    /** Contains, starts with, ends with. */
    LIKE,
    /** Between. */
    BETWEEN,
    /** Most common. */
    FREQUENT
  }

  public boolean is(Kind other) {
    return kind == other;
  }

  public boolean descending() {
    return operator.equals("DESC");
  }
}
