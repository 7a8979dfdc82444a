// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.reword;

import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import java.util.Optional;

/** "Hotels that lack any review" have no review. */
final class LackOf {

  private LackOf() {}

  /** The question with "have no"; empty where nothing is lacking. */
  static Optional<String> of(Utterance u) {
    for (int i = 1; i + 1 < u.size(); i++) {
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
}
