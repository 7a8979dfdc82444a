// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.reword;

import dev.nljdbc.offline.question.Utterance;
import java.util.Optional;

/** "The person they report to" is their manager. */
final class ReportsTo {

  private ReportsTo() {}

  /** The question with "their manager"; empty where nobody reports to anybody. */
  static Optional<String> of(Utterance u) {
    for (int i = 2; i + 2 < u.size(); i++) {
      boolean reports =
          u.isAny(i, "they", "he", "she")
              && u.isAny(i + 1, "report", "reports", "answer", "answers")
              && u.is(i + 2, "to");
      int person = u.isAny(i - 1, "who", "whom", "that") ? i - 2 : i - 1;
      if (reports && u.isAny(person, "person", "one", "people", "somebody")) {
        int from = u.isIn(person - 1, "articles") ? person - 1 : person;
        String text = u.text();
        return Optional.of(
            text.substring(0, u.token(from).from())
                + "their manager"
                + text.substring(u.token(i + 2).to()));
      }
    }
    return Optional.empty();
  }
}
