package dev.nljdbc.queries;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;

/** A column of one occurrence of a table in a query. */
record Reference(Occurrence occurrence, Column column) {

  ColumnId id() {
    return column.id();
  }
}
