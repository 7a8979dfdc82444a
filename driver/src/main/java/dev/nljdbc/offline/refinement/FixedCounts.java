// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.refinement;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.offline.parse.RankedQuery;
import dev.nljdbc.offline.query.Query;
import java.util.List;

/** Drops queries that count the different values of a column that they hold equal to one value. */
public final class FixedCounts {

  private FixedCounts() {}

  /** The others; all of them if there are none. */
  public static List<RankedQuery> without(List<RankedQuery> ranked) {
    List<RankedQuery> others = ranked.stream().filter(r -> !fixed(r.query())).toList();
    return others.isEmpty() ? ranked : others;
  }

  private static boolean fixed(Query q) {
    return q.combined() == null
        && q.groupBy().isEmpty()
        && q.select().stream()
            .anyMatch(t -> t.distinct() && t.column() != null && equalsOne(q, t.column()));
  }

  private static boolean equalsOne(Query q, ColumnId counted) {
    return q.where().stream()
        .filter(or -> or.size() == 1)
        .map(or -> or.get(0))
        .anyMatch(p -> p.operator().equals("=") && counted.equals(p.left().column()));
  }
}
