// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.reword;

import dev.nljdbc.offline.question.DateWords;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** "Tickets that are still open" are not closed, where a date says when they are. */
final class OpenRows {

  private static final Set<String> CLOSED = DateWords.roots("date.closed");

  private OpenRows() {}

  /** The question with "not closed"; empty where nothing is open, or something else says so. */
  static Optional<String> of(Utterance u) {
    for (int i = 0; i < u.size(); i++) {
      int from = u.is(i - 1, "still") ? i - 1 : i;
      boolean now = from < i || u.isIn(i - 1, "be") && !u.isIn(i + 1, "prepositions");
      boolean denied = u.isAny(from - 1, "not", "n't", "never");
      if (u.is(i, "open") && now && !denied && unknown(u.linkAt(i)) && isClosed(u, i)) {
        return Optional.of(
            u.text().substring(0, u.token(from).from())
                + "not closed"
                + u.text().substring(u.token(i).to()));
      }
    }
    return Optional.empty();
  }

  private static boolean unknown(@Nullable Link link) {
    return link == null || !link.cell() && link.nameScore() < Link.NAMED;
  }

  /** Whether the rows that the question speaks of have a date of being closed. */
  private static boolean isClosed(Utterance u, int i) {
    return u.links().stream()
        .filter(link -> link.namesTable() && link.end() <= i)
        .flatMap(link -> link.firstTable().columns().stream())
        .anyMatch(c -> c.temporal() && c.statistics().nulls() > 0 && DateWords.hasAny(CLOSED, c));
  }
}
