package dev.nljdbc.offline.query;

import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.offline.question.ColumnView;

/** Literals of the type that a column can be compared with. */
public final class Literals {

  private Literals() {}

  public static Query.Literal of(ColumnView column, String value) {
    ColumnKind kind = column.column().kind();
    boolean number = value.matches("-?\\d+(\\.\\d+)?");
    boolean bare =
        number && kind == ColumnKind.NUMBER
            || kind == ColumnKind.BOOLEAN && value.matches("(?i)true|false|0|1");
    return new Query.Literal(value, !bare);
  }

  /** A text within LIKE's pattern, its own signs as they are. */
  public static String inLike(String text) {
    return text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_");
  }
}
