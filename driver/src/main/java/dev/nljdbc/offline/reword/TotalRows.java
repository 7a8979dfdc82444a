// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.reword;

import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.question.WordLists;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** "Total invoices in 2024" are the "total number of invoices", unlike "total sales". */
final class TotalRows {

  /** Names of rows that are amounts. */
  private static final Set<String> AMOUNTS =
      Stream.of("amount.additive", "revenue.names", "revenue.spent")
          .flatMap(list -> WordLists.set(list).stream())
          .collect(Collectors.toUnmodifiableSet());

  private TotalRows() {}

  /** The question with "number of"; empty where it asks for no total of rows. */
  static Optional<String> of(Utterance u) {
    for (int i = 0; i + 1 < u.size(); i++) {
      Link rows = u.linkAt(i + 1);
      boolean begins = i == 0 || u.isIn(i - 1, "articles") || u.isIn(i - 1, "showing");
      if (u.is(i, "total") && begins && rows != null && rows(u, rows, i + 1)) {
        String before = u.text().substring(0, u.token(i).to());
        return Optional.of(before + " number of " + u.text().substring(u.token(i + 1).from()));
      }
    }
    return Optional.empty();
  }

  /** Whether a link names a table's rows, and no amount of theirs behind them. */
  private static boolean rows(Utterance u, Link link, int at) {
    int last = link.end() - 1;
    return link.start() == at
        && link.tableScore() >= Link.NAMED
        && link.tableScore() > link.columnScore()
        && !link.value()
        && !u.token(last).lower().equals(u.token(last).stem())
        && !AMOUNTS.contains(u.token(last).stem())
        && u.linkAt(link.end()) == null;
  }
}
