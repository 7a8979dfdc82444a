// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.refinement;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.offline.query.MissingValue;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.ArrayList;
import java.util.List;

/**
 * Leaves rows without a value out of the first few by that value: the cheapest product is none
 * without a price, though nulls come first on some engines. The mentor of the most members is
 * somebody, though most have none; the most common injury is never null.
 */
final class PresentExtremes {

  private final SchemaView schema;

  PresentExtremes(SchemaView schema) {
    this.schema = schema;
  }

  /** The query without such rows; the same for one that is not cut, or that has its own say. */
  Query in(Query query) {
    if (query.limit() == 0 || query.orderBy().isEmpty() || query.combined() != null) {
      return query;
    }
    Query.Term by = query.orderBy().get(0).term();
    ColumnId group = query.groupBy().size() == 1 ? query.groupBy().get(0) : null;
    ColumnId key = by.aggregate() ? group : by.column();
    if (key == null || query.conditions().anyMatch(p -> of(p, key))) {
      return query;
    }
    ColumnView column = schema.column(key);
    if (!column.stored() || column.statistics().nulls() == 0) {
      return query;
    }
    List<List<Query.Predicate>> where = new ArrayList<>(query.where());
    where.add(List.of(MissingValue.present(column)));
    return query.withWhere(where);
  }

  private static boolean of(Query.Predicate p, ColumnId column) {
    return column.equals(p.left().column());
  }
}
