package dev.nljdbc.template;

import dev.nljdbc.catalog.ColumnId;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A value in a question that a slot may take.
 *
 * @param kind of slot that it fits
 * @param start its first token
 * @param end after its last token
 * @param text the cell as it is in the database, or the number in digits; of a period as it is
 *     shown
 * @param columns where the cell is; empty for other kinds
 * @param period of a period, else null
 */
record SlotValue(
    Kind kind,
    int start,
    int end,
    String text,
    Set<ColumnId> columns,
    @Nullable CalendarPeriod period) {

  /** What a slot stands for. */
  enum Kind {
    CELL,
    NUMBER,
    PERIOD
  }

  static SlotValue cell(int start, int end, String contents, Set<ColumnId> columns) {
    return new SlotValue(Kind.CELL, start, end, contents, Set.copyOf(columns), null);
  }

  static SlotValue number(int at, String digits) {
    return new SlotValue(Kind.NUMBER, at, at + 1, digits, Set.of(), null);
  }

  static SlotValue of(CalendarPeriod period) {
    return new SlotValue(
        Kind.PERIOD, period.start(), period.end(), period.shown(), Set.of(), period);
  }

  boolean isDay() {
    return period != null && period.unit() == CalendarPeriod.Unit.DAY;
  }

  /** Whether both are days, months, quarters or years. */
  boolean isAsLong(SlotValue other) {
    return period != null && other.period != null && period.unit() == other.period.unit();
  }

  boolean covers(int token) {
    return start <= token && token < end;
  }

  boolean overlaps(SlotValue other) {
    return start < other.end && other.start < end;
  }

  /** Whether it says the same value. */
  boolean same(SlotValue other) {
    return kind == other.kind
        && (period == null
            ? text.equals(other.text)
            : other.period != null && period.same(other.period));
  }
}
