package dev.nljdbc.offline;

import dev.nljdbc.catalog.ColumnKind;

/** Literals of the type that a column can be compared with. */
final class Literals {

  private Literals() {}

  static Query.Literal of(ColumnView column, String value) {
    ColumnKind kind = column.column().kind();
    boolean number = value.matches("-?\\d+(\\.\\d+)?");
    return new Query.Literal(value, !(number && kind == ColumnKind.NUMBER));
  }
}
