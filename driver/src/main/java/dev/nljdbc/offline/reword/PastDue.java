// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.reword;

import dev.nljdbc.offline.question.Utterance;
import java.util.Optional;

/**
 * Bills that are "past their due date as of today" were due before today; not what was paid, or is
 * two days, past its due date.
 */
final class PastDue {

  private PastDue() {}

  /** The question with "due before today"; empty for others. */
  static Optional<String> of(Utterance u) {
    for (int i = 1; i + 2 < u.size(); i++) {
      boolean past = u.is(i, "past") && u.isIn(i + 1, "determiners") && u.is(i + 2, "due");
      boolean compared = u.pastVerb(i - 1) || u.given(i - 1) || u.given(i - 2);
      if (past && !compared && u.is(i + 3, "date")) {
        int end = i + 4;
        end = u.is(end, "as") && u.is(end + 1, "of") ? end + 2 : end;
        end = u.isAny(end, "today", "now", "already") ? end + 1 : end;
        String rest = end < u.size() ? u.text().substring(u.token(end).from()) : "";
        String start = u.text().substring(0, u.token(i).from());
        return Optional.of((start + "due before today " + rest).strip());
      }
    }
    return Optional.empty();
  }
}
