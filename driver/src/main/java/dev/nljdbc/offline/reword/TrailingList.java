// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.reword;

import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Token;
import dev.nljdbc.offline.question.Utterance;
import java.util.Locale;
import java.util.Optional;

/**
 * "Open orders - number, supplier and date" lists what to show of the rows before the dash; "which
 * orders are open? Number and date please" of those that are asked for.
 */
final class TrailingList {

  private static final int FEWEST = 2;

  private TrailingList() {}

  /** "Show number, supplier and date of open orders"; empty for other questions. */
  static Optional<String> of(Utterance u) {
    int end = u.size();
    while (end > 0 && u.isAny(end - 1, ".", "?", "!", "please")) {
      end--;
    }
    for (int dash = 1; dash + 2 < end; dash++) {
      if (u.token(dash).kind() == Token.Kind.MARK
          && u.isAny(dash, "-", "–", "—", ":", "?", ".")
          && lists(u, dash + 1, end)) {
        int from = 0;
        while (u.isIn(from, "list.commands")) {
          from++;
        }
        if (u.isAny(dash, "?", ".")) {
          return u.is(from, "which") ? which(u, from + 1, dash, end) : Optional.empty();
        }
        return from < dash && !u.isIn(from, "asking")
            ? Optional.of("Show " + u.span(dash + 1, end) + " of " + u.span(from, dash))
            : Optional.empty();
      }
    }
    return Optional.empty();
  }

  /** "Which orders were sent in May" asks for orders that were sent in May. */
  private static Optional<String> which(Utterance u, int from, int dash, int end) {
    Link rows = u.linkAt(from);
    while (rows != null && !rows.namesTable()) {
      rows = u.linkAt(rows.end());
    }
    return rows == null || rows.end() >= dash
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "Show %s of the %s that %s",
                u.span(dash + 1, end),
                u.span(from, rows.end()),
                u.span(rows.end(), dash)));
  }

  /** Whether there are names alone, with commas and "and" between them. */
  private static boolean lists(Utterance u, int from, int end) {
    int names = 0;
    for (int i = from; i < end; i++) {
      Link link = u.linkAt(i);
      if (link != null && !link.cell() && link.end() <= end) {
        names++;
        i = link.end() - 1;
      } else if (!u.isAny(i, "and", ",", "&", "the") && !u.isIn(i, "determiners")) {
        return false;
      }
    }
    return names >= FEWEST;
  }
}
