// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.reword;

import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * "Total invoices in 2024" are the "total number of invoices", unlike "total sales". "The total
 * amount of unpaid invoices" is their sum, also where each has a column of that name.
 */
final class TotalRows {

  /** Names of rows that are amounts. */
  private static final Set<String> AMOUNTS =
      Stream.of("amount.additive", "revenue.names", "revenue.spent")
          .flatMap(list -> WordLists.set(list).stream())
          .collect(Collectors.toUnmodifiableSet());

  private TotalRows() {}

  /** The question with "number of" or "sum of"; empty where it asks for no such total. */
  static Optional<String> of(Utterance u) {
    for (int i = 0; i + 1 < u.size(); i++) {
      Link rows = u.linkAt(i + 1);
      boolean begins = i == 0 || u.isIn(i - 1, "articles") || u.isIn(i - 1, "showing");
      if (u.is(i, "total") && begins && rows != null && rows(u, rows, i + 1)) {
        String before = u.text().substring(0, u.token(i).to());
        return Optional.of(before + " number of " + u.text().substring(u.token(i + 1).from()));
      }
      if (u.is(i, "total") && begins && amounts(u, u.linkAt(i), i)) {
        String before = u.text().substring(0, u.token(i).from());
        return Optional.of(before + "sum of the " + u.text().substring(u.token(i).from()));
      }
    }
    return Optional.empty();
  }

  /** Whether a link that begins here names an amount, and several rows behind it have it. */
  private static boolean amounts(Utterance u, @Nullable Link link, int at) {
    if (link == null
        || link.start() != at
        || link.columnScore() < Link.NAMED
        || u.is(at - 2, "of")) {
      return false;
    }
    ColumnView column = link.columns().get(0).what();
    return u.is(link.end(), "of")
        && column.measure()
        && IntStream.range(link.end() + 1, u.size()).anyMatch(i -> rows(u, i, column));
  }

  /** Whether several rows of a column's table are named here. */
  private static boolean rows(Utterance u, int at, ColumnView column) {
    Link link = u.linkAt(at);
    return link != null
        && link.namesTable()
        && link.firstTable().id().equals(column.table())
        && !u.token(at).lower().equals(u.token(at).stem());
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
