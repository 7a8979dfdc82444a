// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.reword;

import dev.nljdbc.offline.question.Utterance;
import java.util.Map;
import java.util.Optional;

/** "More than twice" is more than 2 times. */
final class TimesWords {

  private static final Map<String, String> NUMBERS =
      Map.of("once", "1 time", "twice", "2 times", "thrice", "3 times");

  private TimesWords() {}

  /** The question with a number; empty where nothing is compared with such a word. */
  static Optional<String> of(Utterance u) {
    for (int i = 2; i < u.size(); i++) {
      String number = NUMBERS.get(u.wordAt(i));
      boolean compared =
          u.is(i - 1, "than")
              || u.isAny(i - 1, "least", "most") && u.is(i - 2, "at")
              || u.is(i - 1, "exactly");
      if (number != null && compared && u.linkAt(i) == null) {
        String text = u.text();
        return Optional.of(
            text.substring(0, u.token(i).from()) + number + text.substring(u.token(i).to()));
      }
    }
    return Optional.empty();
  }
}
