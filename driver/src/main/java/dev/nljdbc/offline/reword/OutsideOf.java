// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.reword;

import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import java.util.Optional;

/** "Guests from outside France" are not from there. */
final class OutsideOf {

  private OutsideOf() {}

  /** The question with "not in"; empty where nothing is outside of what a cell says. */
  static Optional<String> of(Utterance u) {
    for (int i = 1; i + 1 < u.size(); i++) {
      if (u.is(i, "outside") && u.linkAt(i) == null) {
        int of = u.is(i + 1, "of") ? i + 2 : i + 1;
        int from = u.isAny(i - 1, "from", "in") ? i - 1 : i;
        if (isPlace(u, u.is(of, "the") ? of + 1 : of)) {
          return Optional.of(
              u.text().substring(0, u.token(from).from())
                  + "not in "
                  + u.text().substring(u.token(of).from()));
        }
      }
    }
    return Optional.empty();
  }

  /** Whether a cell begins here, after the name of its column if need be, or a year. */
  private static boolean isPlace(Utterance u, int i) {
    Link link = u.linkAt(i);
    Link next = link == null || link.cell() ? link : u.linkAt(link.end());
    return u.given(i) || next != null && next.cell();
  }
}
