// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.reword;

import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import java.util.Optional;

/** "Hotels that do not have a single review" have no review. */
final class NotASingle {

  private NotASingle() {}

  /** The question with "have no"; empty where a single thing is not denied. */
  static Optional<String> of(Utterance u) {
    for (int i = 1; i + 2 < u.size(); i++) {
      int have = u.is(i - 1, "even") ? i - 2 : i - 1;
      boolean single = u.is(i, "a") && u.is(i + 1, "single") && !isCell(u, i + 1);
      if (single && u.isAny(have, "have", "has", "had") && u.is(have - 1, "not")) {
        int from = u.isIn(have - 2, "auxiliary.do") ? have - 2 : have - 1;
        return Optional.of(
            u.text().substring(0, u.token(from).from())
                + "have no "
                + u.text().substring(u.token(i + 2).from()));
      }
    }
    return Optional.empty();
  }

  /** Whether a word is a cell of the things behind it: a single room. */
  private static boolean isCell(Utterance u, int i) {
    Link cell = u.linkAt(i);
    Link things = u.linkAt(i + 1);
    return cell != null
        && (things == null
            || !things.namesTable()
            || cell.values().stream()
                .anyMatch(v -> v.column().table().equals(things.firstTable().id())));
  }
}
