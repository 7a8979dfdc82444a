// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.question;

import dev.nljdbc.catalog.TableId;
import java.util.Optional;
import java.util.Set;

/**
 * Two tables that the question requires together: countries with both customers and suppliers.
 *
 * @param first the one
 * @param second the other
 * @param text as the question says it
 */
public record ConjunctionPattern(Link first, Link second, String text) {

  /** The conjunction of a question; empty if it has none. */
  public static Optional<ConjunctionPattern> of(Utterance u) {
    for (int i = 0; i < u.size(); i++) {
      Link first = u.linkAt(i + 1);
      if (first == null || !u.is(i, "both") || !u.is(first.end(), "and") || !table(first)) {
        continue;
      }
      Link second = u.linkAt(first.end() + 1);
      if (second != null && table(second)) {
        return Optional.of(new ConjunctionPattern(first, second, u.span(i, second.end())));
      }
    }
    return Optional.empty();
  }

  private static boolean table(Link link) {
    return link.tableScore() >= Link.NAMED && link.tableScore() > link.columnScore();
  }

  /** Whether both are among some tables. */
  public boolean in(Set<TableId> tables) {
    return in(first, tables) && in(second, tables);
  }

  /** Whether a table is one of the two. */
  public boolean has(TableId table) {
    return in(first, Set.of(table)) || in(second, Set.of(table));
  }

  private static boolean in(Link link, Set<TableId> tables) {
    return link.tables().stream().anyMatch(t -> tables.contains(t.what().id()));
  }
}
