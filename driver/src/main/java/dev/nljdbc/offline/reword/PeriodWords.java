// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.reword;

import dev.nljdbc.offline.question.Utterance;
import java.util.Optional;
import java.util.Set;

/** "From 2020 up to 2022" is from 2020 to 2022; "sales year by year" are sales by year. */
final class PeriodWords {

  private static final Set<String> PERIODS = Set.of("year", "quarter", "month", "week", "day");

  private PeriodWords() {}

  /** The question in plainer words; empty where it has no such period. */
  static Optional<String> of(Utterance u) {
    for (int i = 1; i + 1 < u.size(); i++) {
      if (u.is(i, "up") && u.is(i + 1, "to") && u.given(i - 1) && u.is(i - 2, "from")) {
        return replaced(u, i, i + 1, "");
      }
      String period = u.wordAt(i - 1);
      if (u.is(i, "by") && PERIODS.contains(period) && u.is(i + 1, period)) {
        return replaced(u, i - 1, i + 1, "by ");
      }
    }
    return Optional.empty();
  }

  private static Optional<String> replaced(Utterance u, int from, int to, String words) {
    String text = u.text();
    return Optional.of(
        text.substring(0, u.token(from).from()) + words + text.substring(u.token(to).from()));
  }
}
