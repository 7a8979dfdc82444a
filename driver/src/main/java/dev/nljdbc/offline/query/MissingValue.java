// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.query;

import dev.nljdbc.catalog.ColumnOddities;
import dev.nljdbc.offline.schema.ColumnView;
import java.util.ArrayList;
import java.util.List;

/** Conditions on a column that has no value in some rows: it is null there, or an empty text. */
public final class MissingValue {

  private static final Query.Literal EMPTY = new Query.Literal("", true);

  private MissingValue() {}

  /** That a row has none, in one way or another; no way for a column with a value in each row. */
  public static List<Query.Predicate> missing(ColumnView column) {
    Query.Term term = Query.Term.of(column.id());
    List<Query.Predicate> ways = new ArrayList<>();
    if (blank(column)) {
      ways.add(Query.Predicate.of(term, "=", EMPTY));
    }
    if (column.statistics().nulls() > 0) {
      ways.add(new Query.Predicate(term, "IS NULL", List.of()));
    }
    return ways;
  }

  /**
   * That a row has one, of a column that has none in some rows: no null is unlike an empty text.
   */
  public static Query.Predicate present(ColumnView column) {
    Query.Term term = Query.Term.of(column.id());
    return blank(column)
        ? Query.Predicate.of(term, "<>", EMPTY)
        : new Query.Predicate(term, "IS NOT NULL", List.of());
  }

  private static boolean blank(ColumnView column) {
    return ColumnOddities.of(column.column(), column.statistics())
        .missing()
        .filter(marker -> marker.value().isEmpty())
        .isPresent();
  }
}
