// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.reword;

import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.question.DateWords;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * "Tickets that are still open" are not closed, or not resolved, where a date says when they are.
 */
final class OpenRows {

  private static final Set<String> CLOSED = DateWords.roots("date.closed");

  private OpenRows() {}

  /**
   * The question with "not closed" or the like; empty where nothing is open, or something else says
   * so.
   */
  static Optional<String> of(Utterance u) {
    for (int i = 0; i < u.size(); i++) {
      int from = u.is(i - 1, "still") ? i - 1 : i;
      boolean now = from < i || u.isIn(i - 1, "be") && !u.isIn(i + 1, "prepositions");
      boolean denied = u.isAny(from - 1, "not", "n't", "never");
      if (u.is(i, "open") && now && !denied && unknown(u.linkAt(i))) {
        int start = from;
        int end = i;
        return closed(u, i)
            .map(
                done ->
                    u.text().substring(0, u.token(start).from())
                        + "not "
                        + done
                        + u.text().substring(u.token(end).to()));
      }
    }
    return Optional.empty();
  }

  private static boolean unknown(@Nullable Link link) {
    return link == null || !link.cell() && link.nameScore() < Link.NAMED;
  }

  /** What the date says that rows which the question speaks of have been: closed, resolved. */
  private static Optional<String> closed(Utterance u, int i) {
    return u.links().stream()
        .filter(link -> link.namesTable() && link.end() <= i)
        .flatMap(link -> link.firstTable().columns().stream())
        .filter(c -> c.temporal() && c.statistics().nulls() > 0 && DateWords.hasAny(CLOSED, c))
        .map(OpenRows::done)
        .findFirst();
  }

  private static String done(ColumnView date) {
    return date.own().stream()
        .filter(word -> word.endsWith("ed") && CLOSED.contains(Lexicon.root(word)))
        .findFirst()
        .orElse("closed");
  }
}
