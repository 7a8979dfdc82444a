// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.reword;

import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import java.util.Optional;

/** "Hotels that lack any review", or do not have a single one, have no review. */
final class LackOf {

  private LackOf() {}

  /** The question with "have no"; empty where nothing is lacking. */
  static Optional<String> of(Utterance u) {
    for (int i = 1; i + 1 < u.size(); i++) {
      int have = u.is(i - 1, "even") ? i - 2 : i - 1;
      boolean single =
          u.is(i, "a")
              && u.is(i + 1, "single")
              && i + 2 < u.size()
              && !isCell(u, i + 1)
              && u.isAny(have, "have", "has", "had");
      if (single && u.is(have - 1, "not")) {
        int from = u.isIn(have - 2, "auxiliary.do") ? have - 2 : have - 1;
        return Optional.of(
            u.text().substring(0, u.token(from).from())
                + "have no "
                + u.text().substring(u.token(i + 2).from()));
      }
      Link link = u.linkAt(i);
      if (u.isAny(i, "lack", "lacks", "lacked", "lacking")
          && !u.isAny(i - 1, "a", "the", "of", "for", "not", "never", "don't", "doesn't")
          && (link == null || !link.value() && link.length() == 1)) {
        int what = u.isAny(i + 1, "any", "a", "an") ? i + 2 : i + 1;
        int from = u.is(i, "lacking") && u.isIn(i - 1, "be") ? i - 1 : i;
        String verb =
            from < i
                ? "have no "
                : u.is(i, "lacking") ? "with no " : u.is(i, "lacks") ? "has no " : "have no ";
        return what >= u.size() || u.linkAt(what) == null
            ? Optional.empty()
            : Optional.of(
                u.text().substring(0, u.token(from).from())
                    + verb
                    + u.text().substring(u.token(what).from()));
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
