package dev.nljdbc.queries;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import java.util.ArrayList;
import java.util.List;

/**
 * Two tables held together by equal columns in a query.
 *
 * @param from the referencing table, as far as keys tell
 * @param fromColumns its columns
 * @param to the other table; may be the same one
 * @param toColumns its columns, one for each of {@code fromColumns}
 */
public record JoinUse(TableId from, List<String> fromColumns, TableId to, List<String> toColumns) {

  /** Copies the lists; both sides have the same number of columns, at least one. */
  public JoinUse {
    fromColumns = List.copyOf(fromColumns);
    toColumns = List.copyOf(toColumns);
    if (fromColumns.isEmpty() || fromColumns.size() != toColumns.size()) {
      throw new IllegalArgumentException("a join pairs " + fromColumns + " with " + toColumns);
    }
  }

  /** The same join seen from its other end. */
  public JoinUse turned() {
    return new JoinUse(to, toColumns, from, fromColumns);
  }

  /** All columns on both sides. */
  public List<ColumnId> columns() {
    List<ColumnId> columns = new ArrayList<>();
    fromColumns.forEach(name -> columns.add(from.column(name)));
    toColumns.forEach(name -> columns.add(to.column(name)));
    return columns;
  }
}
