// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.offline.query.MissingValue;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.ColumnView;
import dev.nljdbc.offline.question.Cue;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Token;
import dev.nljdbc.offline.question.Utterance;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Leaves out rows that lack what the question says they have: "coaches with a mentor", "how many
 * members have an email address". Nothing else is said of it: no value, no comparison.
 */
final class PresentValues {

  private final Utterance u;

  PresentValues(Utterance question) {
    this.u = question;
  }

  /** The query without such rows; the same for other questions. */
  Query in(Query query) {
    if (u.has(Cue.Kind.NOT) || query.combined() != null) {
      return query;
    }
    List<List<Query.Predicate>> where = new ArrayList<>(query.where());
    for (int i = 0; i < u.size(); i++) {
      if (u.isIn(i, "possession") && u.isAny(i + 1, "a", "an", "any", "some")) {
        column(i + 2, query).map(MissingValue::present).map(List::of).ifPresent(where::add);
      }
    }
    return where.size() == query.where().size() ? query : query.withWhere(where);
  }

  /** The one column that the words here name, which is empty in some rows. */
  private Optional<ColumnView> column(int start, Query query) {
    Link link = u.linkAt(start);
    if (link == null || link.start() != start || !ends(link.end())) {
      return Optional.empty();
    }
    double least = Math.max(Link.PARTLY_NAMED, link.columnScore());
    List<ColumnView> named =
        link.columns().stream()
            .filter(name -> name.score() >= least)
            .map(Link.Named::what)
            .filter(column -> query.involved().contains(column.table()))
            .toList();
    return named.size() == 1
        ? named.stream()
            .filter(column -> !MissingValue.missing(column).isEmpty())
            .filter(column -> !compared(column.id(), query))
            .findFirst()
        : Optional.empty();
  }

  private boolean ends(int next) {
    int end = u.isIn(next, "possession.tail") ? next + 1 : next;
    return end >= u.size()
        || u.token(end).kind() == Token.Kind.MARK
        || u.isAny(end, "and", "but", "who", "that", "which");
  }

  private static boolean compared(ColumnId column, Query query) {
    return query.where().stream()
        .flatMap(List::stream)
        .anyMatch(p -> column.equals(p.left().column()));
  }
}
