// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.reword;

import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import java.util.Optional;

/** "Clients who have not given us an address" have no address. */
final class NotGiven {

  private NotGiven() {}

  /** The question with "have no"; empty where nothing is not given. */
  static Optional<String> of(Utterance u) {
    for (int i = 1; i + 2 < u.size(); i++) {
      boolean given = u.isIn(i, "verbs.give") && u.isAny(i - 1, "not", "never");
      int what = u.isAny(i + 1, "us", "me") ? i + 2 : i + 1;
      what = u.isAny(what, "a", "an", "any", "their", "his", "her", "its", "the") ? what + 1 : what;
      Link link = u.linkAt(what);
      if (given && link != null && link.start() == what && link.namesColumn()) {
        int from = u.isAny(i - 2, "have", "has", "had", "did", "do", "does") ? i - 2 : i - 1;
        return Optional.of(
            u.text().substring(0, u.token(from).from())
                + "have no "
                + u.text().substring(u.token(what).from()));
      }
    }
    return Optional.empty();
  }
}
