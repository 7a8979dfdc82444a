// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.query;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Groups by a text that is kept in several spellings: Oslo, "Oslo " and OSLO are one town. The
 * values that the index knows tell: all of a column with few values, samples of others.
 */
final class SpelledGroups {

  private final SchemaView schema;

  SpelledGroups(SchemaView schema) {
    this.schema = schema;
  }

  /** The columns that a query groups by and that have several spellings of one value. */
  Set<ColumnId> of(Query query) {
    boolean rows = query.groupBy().stream().anyMatch(schema::isKey);
    boolean groups = query.select().stream().allMatch(t -> t.aggregate() || isGroup(t, query));
    return rows || !groups
        ? Set.of()
        : query.groupBy().stream()
            .filter(c -> schema.column(c).stored() && schema.column(c).respelled())
            .collect(Collectors.toSet());
  }

  private static boolean isGroup(Query.Term term, Query query) {
    ColumnId column = term.column();
    return column != null && !term.part() && query.groupBy().contains(column);
  }

  /** What rows have in common. */
  static String group(String column) {
    return "LOWER(TRIM(" + column + "))";
  }

  /** One of the spellings, always the same. */
  static String shown(String column) {
    return "MIN(TRIM(" + column + "))";
  }
}
