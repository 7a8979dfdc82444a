// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.query;

import dev.nljdbc.catalog.ColumnOddities;
import dev.nljdbc.offline.question.ColumnView;
import java.util.List;
import java.util.Optional;

/** Conditions on a column that has no value in some rows: it is null there, or an empty text. */
public final class MissingValue {

  private static final Query.Literal EMPTY = new Query.Literal("", true);

  private MissingValue() {}

  /** That a row has none; empty for a column that has a value in each row. */
  public static Optional<Query.Predicate> missing(ColumnView column) {
    return predicate(column, "=", "IS NULL");
  }

  /** That a row has one; empty for a column that has a value in each row. */
  public static Optional<Query.Predicate> present(ColumnView column) {
    return predicate(column, "<>", "IS NOT NULL");
  }

  private static Optional<Query.Predicate> predicate(
      ColumnView column, String ofTexts, String ofNulls) {
    Query.Term term = Query.Term.of(column.id());
    boolean blank =
        ColumnOddities.of(column.column(), column.statistics())
            .missing()
            .filter(marker -> marker.value().isEmpty())
            .isPresent();
    if (blank) {
      return Optional.of(Query.Predicate.of(term, ofTexts, EMPTY));
    }
    return column.statistics().nulls() > 0
        ? Optional.of(new Query.Predicate(term, ofNulls, List.of()))
        : Optional.empty();
  }
}
