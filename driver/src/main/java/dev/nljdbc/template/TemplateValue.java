// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.template;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.offline.language.CalendarPeriod;
import dev.nljdbc.offline.language.Period;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A value in a question that can fill a slot.
 *
 * @param kind of slot that it fits
 * @param start its first token
 * @param end after its last token
 * @param text the cell as it is in the database, or the number in digits; of a period as it is
 *     shown
 * @param columns where the cell is; empty for other kinds
 * @param period of a period of the calendar, else null
 * @param relative of a period that is counted from today, else null
 */
record TemplateValue(
    Kind kind,
    int start,
    int end,
    String text,
    Set<ColumnId> columns,
    @Nullable CalendarPeriod period,
    @Nullable Period relative) {

  /** The kinds of values. */
  enum Kind {
    CELL,
    NUMBER,
    PERIOD,
    /** Text that cells hold, and more. */
    PART
  }

  static TemplateValue cell(int start, int end, String contents, Set<ColumnId> columns) {
    return new TemplateValue(Kind.CELL, start, end, contents, Set.copyOf(columns), null, null);
  }

  static TemplateValue number(int at, String digits) {
    return new TemplateValue(Kind.NUMBER, at, at + 1, digits, Set.of(), null, null);
  }

  static TemplateValue of(CalendarPeriod period) {
    return new TemplateValue(
        Kind.PERIOD, period.start(), period.end(), period.shown(), Set.of(), period, null);
  }

  static TemplateValue of(Period period, String words) {
    return new TemplateValue(
        Kind.PERIOD, period.start(), period.end(), words, Set.of(), null, period);
  }

  static TemplateValue part(int at, String text) {
    return new TemplateValue(Kind.PART, at, at + 1, text, Set.of(), null, null);
  }

  boolean isDay() {
    return period != null && period.unit() == CalendarPeriod.Unit.DAY;
  }

  /** Whether both are days, months, quarters or years. */
  boolean isAsLong(TemplateValue other) {
    return period != null && other.period != null && period.unit() == other.period.unit();
  }

  /** Whether both are periods of the calendar, or of one unit counted from today, or neither. */
  boolean isOfSameUnit(TemplateValue other) {
    return relative == null || other.relative == null
        ? period == null && other.period == null || isAsLong(other)
        : relative.unit() == other.relative.unit();
  }

  boolean covers(int token) {
    return start <= token && token < end;
  }

  boolean overlaps(TemplateValue other) {
    return start < other.end && other.start < end;
  }

  /** Whether it says the same value. */
  boolean same(TemplateValue other) {
    return kind == other.kind
        && (period == null || other.period == null
            ? text.equals(other.text)
            : period.same(other.period));
  }
}
