// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.rule;

import dev.nljdbc.offline.language.Cue;
import org.jspecify.annotations.Nullable;

/**
 * A number or date of the question, and what it is compared by.
 *
 * @param start its token
 * @param last the last token that belongs to it: the second number, or "more" of "or more"
 * @param cue the comparison before it, or null
 * @param second the end of a range, or null
 */
record GivenNumber(
    int start,
    int last,
    @Nullable Cue cue,
    String operator,
    String value,
    @Nullable String second) {

  /** The first token, with that of the comparison. */
  int from() {
    return cue == null ? start : cue.start();
  }

  GivenNumber by(String other) {
    return new GivenNumber(start, last, cue, other, value, second);
  }

  /** The number alone, for a column to be equal to. */
  GivenNumber exact() {
    return new GivenNumber(start, last, cue, "=", value, null);
  }
}
