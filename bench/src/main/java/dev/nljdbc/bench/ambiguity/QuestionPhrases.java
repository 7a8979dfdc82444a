// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.ambiguity;

import dev.nljdbc.offline.question.Utterance;
import java.util.List;

/** Finds words in a question, and takes some out. */
final class QuestionPhrases {

  private QuestionPhrases() {}

  /** Where the words stand in the question one behind the other; -1 for nowhere. */
  static int find(Utterance u, List<String> stems) {
    for (int i = 0; i + stems.size() <= u.size(); i++) {
      int matched = 0;
      while (matched < stems.size()
          && u.token(i + matched).stem().equals(stems.get(matched))
          && u.token(i + matched).word()) {
        matched++;
      }
      if (matched == stems.size()) {
        return i;
      }
    }
    return -1;
  }

  /** Whether a word stands there alone, so that no other place of it tells what is meant. */
  static boolean once(Utterance u, String stem, int at) {
    for (int i = 0; i < u.size(); i++) {
      if (i != at && u.token(i).stem().equals(stem)) {
        return false;
      }
    }
    return true;
  }

  /** The question without the words from one place to before another. */
  static String without(Utterance u, int from, int to) {
    return u.text().substring(0, u.token(from).from()) + u.text().substring(u.token(to).from());
  }
}
