// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.reword;

import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import java.util.Optional;

/** "Both rock albums and jazz albums" says its noun twice: "both rock and jazz albums". */
final class RepeatedNoun {

  /** Words that each of the two may have, its noun among them. */
  private static final int MOST = 4;

  private RepeatedNoun() {}

  /** The question with the noun behind the second only; empty where none is repeated. */
  static Optional<String> of(Utterance u) {
    for (int both = 0; both < u.size(); both++) {
      int and = u.is(both, "both") ? and(u, both + 2) : -1;
      if (and > 0 && repeated(u, and)) {
        String before = u.text().substring(0, u.token(and - 2).to());
        return Optional.of(before + u.text().substring(u.token(and - 1).to()));
      }
    }
    return Optional.empty();
  }

  /** Where "and" stands, behind a word and its noun; negative if nowhere. */
  private static int and(Utterance u, int from) {
    for (int i = from + 1; i < u.size() && i <= from + MOST - 1; i++) {
      if (u.is(i, "and")) {
        return i;
      }
    }
    return -1;
  }

  /** Whether the noun before "and" is said again, behind another word. */
  private static boolean repeated(Utterance u, int and) {
    Link noun = u.linkAt(and - 1);
    if (noun == null || !noun.namesTable()) {
      return false;
    }
    String said = u.wordAt(and - 1);
    for (int i = and + 2; i < u.size() && i <= and + MOST && !u.is(i - 1, "of"); i++) {
      if (u.is(i, said)) {
        return true;
      }
    }
    return false;
  }
}
