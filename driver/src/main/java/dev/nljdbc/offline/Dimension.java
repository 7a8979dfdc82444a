// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.TableView;
import java.util.List;
import java.util.Set;

/**
 * What a figure is grouped by.
 *
 * @param shown its terms
 * @param groups its columns in GROUP BY; none for a part of a date
 * @param keys foreign keys by which its table is joined; none for those that any writer would take
 * @param guess whether the question leaves open which column or key it is
 */
record Dimension(List<Query.Term> shown, List<ColumnId> groups, Set<ColumnId> keys, boolean guess) {

  static Dimension ofColumn(ColumnView column, boolean guess) {
    Query.Term term = Query.Term.of(column.id());
    return new Dimension(List.of(term), List.of(column.id()), Set.of(), guess);
  }

  /** The rows of a table, by their key. */
  static Dimension ofTable(TableView table, Set<ColumnId> keys, boolean guess) {
    List<ColumnId> names = table.readable().stream().map(ColumnView::id).toList();
    List<ColumnId> groups = table.key().map(key -> List.of(key.id())).orElse(names);
    return new Dimension(Query.Term.of(table.readable()), groups, keys, guess);
  }

  static Dimension ofPart(String part, ColumnId date) {
    return new Dimension(List.of(Query.Term.of(part, date)), List.of(), Set.of(), false);
  }
}
