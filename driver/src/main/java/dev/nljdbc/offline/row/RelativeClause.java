// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.row;

import dev.nljdbc.offline.question.Utterance;

/**
 * A clause that says something of rows: "that were returned", "whose stock is", "have a weight".
 *
 * @param start its first token: the pronoun or the auxiliary, if it has one
 * @param verbless what makes a clause of a name that takes its place: nothing behind a form of "to
 *     be" that stays
 */
record RelativeClause(int start, String verbless) {

  /** The clause of which a word is the verb or the subject. */
  static RelativeClause of(Utterance u, int word) {
    int first = first(u, word);
    if (u.isIn(first - 1, "row.relatives")) {
      return new RelativeClause(first - 1, "that are ");
    }
    if (u.isIn(first, "row.auxiliaries")) {
      return new RelativeClause(first, "are ");
    }
    return u.isIn(word - 1, "be")
        ? new RelativeClause(word, "")
        : new RelativeClause(word, "that are ");
  }

  /** The first of a word and its determiners and auxiliaries. */
  static int first(Utterance u, int word) {
    int i = word;
    while (u.isIn(i - 1, "determiners")
        || u.isIn(i - 1, "be")
        || u.isIn(i - 1, "row.auxiliaries")) {
      i--;
    }
    return i;
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
