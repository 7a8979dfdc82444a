// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.row;

import dev.nljdbc.offline.question.Utterance;

/** The clauses that say something of the rows: "that were returned", "whose stock is". */
final class Relative {

  private Relative() {}

  /** Where a clause begins of which a word is the verb or the subject; the word, if it has none. */
  static int start(Utterance u, int word) {
    int i = word;
    while (u.isIn(i - 1, "determiners")
        || u.isIn(i - 1, "be")
        || u.isIn(i - 1, "row.auxiliaries")) {
      i--;
    }
    return u.isIn(i - 1, "row.relatives") ? i - 1 : word;
  }

  /** The word before a noun and its determiners. */
  static int verbBefore(Utterance u, int noun) {
    int i = noun - 1;
    while (u.isIn(i, "determiners")) {
      i--;
    }
    return i;
  }

  /** The question with other words in place of a span. */
  static String replaced(Utterance u, int start, int end, String instead) {
    String before = start == 0 ? "" : u.text().substring(0, u.token(start).from());
    String behind = end >= u.size() ? "" : u.text().substring(u.token(end - 1).to());
    return before + instead + behind;
  }
}
