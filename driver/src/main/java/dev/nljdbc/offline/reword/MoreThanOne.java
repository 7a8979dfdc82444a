// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.reword;

import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** "Customers who have several loans" have more than one. "List several loans" asks for some. */
final class MoreThanOne {

  /** A verb of the things that are several stands at most so far behind "who" or "that". */
  private static final int RELATIVE = 4;

  private MoreThanOne() {}

  /** The question with "more than one"; empty where nothing is said to be several. */
  static Optional<String> of(Utterance u) {
    for (int i = 1; i + 1 < u.size(); i++) {
      if (u.isAny(i, "several", "multiple") && free(u.linkAt(i), i) && counted(u, i)) {
        String before = u.text().substring(0, u.token(i).from());
        return Optional.of(before + "more than one" + u.text().substring(u.token(i).to()));
      }
    }
    return Optional.empty();
  }

  /** Whether no longer name has the word: the column "multiple choice". */
  private static boolean free(@Nullable Link link, int i) {
    return link == null || link.length() == 1 && link.start() == i && !link.value();
  }

  private static boolean counted(Utterance u, int i) {
    Link things = u.linkAt(i + 1);
    if (things == null || things.value() || u.token(i + 1).kind() != Token.Kind.WORD) {
      return false;
    }
    boolean had = u.isAny(i - 1, "have", "has", "had", "having", "with") || u.pastVerb(i - 1);
    for (int k = i - 1; !had && k > 0 && k >= i - RELATIVE; k--) {
      had = u.isAny(k, "who", "that", "which") && k < i - 1;
    }
    return had;
  }
}
