// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.reword;

import dev.nljdbc.offline.question.Utterance;
import java.util.Optional;

/** "Money paid in cash" asks how much it was; "by money spent on stays" is by their amount. */
final class MoneyPaid {

  private MoneyPaid() {}

  /** The question for an amount; empty where it does not begin with money that was paid. */
  static Optional<String> of(Utterance u) {
    int verb = u.is(0, "money") ? 1 : u.isIn(0, "showing") && u.is(1, "money") ? 2 : 0;
    for (int i = 2; i + 2 < u.size(); i++) {
      boolean spent =
          u.is(i - 1, "money") && u.isAny(i, "spent", "paid") && u.isAny(i + 1, "on", "for");
      if (spent && u.is(i - 2, "by") && u.linkAt(i - 1) == null) {
        return Optional.of(
            u.text().substring(0, u.token(i - 1).from())
                + "total amount of "
                + u.text().substring(u.token(i + 2).from()));
      }
    }
    boolean plain = verb > 0 && verb < u.size() && u.linkAt(verb - 1) == null;
    return plain && (u.pastVerb(verb) || u.isAny(verb, "paid", "spent"))
        ? Optional.of("how much money was " + u.text().substring(u.token(verb).from()))
        : Optional.empty();
  }
}
