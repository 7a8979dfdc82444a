// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.dialect;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.IsoFields;
import java.time.temporal.TemporalAdjusters;
import java.util.Locale;

/**
 * A day as it is counted from today: the first day of the week, month, quarter or year that today
 * is in, or today itself; then months and days later.
 *
 * @param start what is counted from
 * @param months so many months later; fewer than none for earlier. A day that the month does not
 *     have is its last
 * @param days and so many days later
 */
public record RelativeDay(Start start, int months, int days) {

  /** The day that is counted from. */
  public enum Start {
    /** Today. */
    TODAY,
    /** The first day of this week. */
    WEEK,
    /** The first day of this month. */
    MONTH,
    /** The first day of this quarter. */
    QUARTER,
    /** The first day of this year. */
    YEAR
  }

  /** The first day of what today is in. */
  public static RelativeDay of(Start start) {
    return new RelativeDay(start, 0, 0);
  }

  /** So many months later. */
  public RelativeDay plusMonths(int more) {
    return new RelativeDay(start, months + more, days);
  }

  /** So many days later. */
  public RelativeDay plusDays(int more) {
    return new RelativeDay(start, months, days + more);
  }

  /** The day itself, if this is today. */
  public LocalDate from(LocalDate today, DayOfWeek firstOfWeek) {
    LocalDate began =
        switch (start) {
          case TODAY -> today;
          case WEEK -> today.with(TemporalAdjusters.previousOrSame(firstOfWeek));
          case MONTH -> today.withDayOfMonth(1);
          case QUARTER -> today.with(IsoFields.DAY_OF_QUARTER, 1);
          case YEAR -> today.withDayOfYear(1);
        };
    return began.plusMonths(months).plusDays(days);
  }

  /** In words, for example {@code the start of this month - 1 month}. */
  @Override
  public String toString() {
    String began =
        start == Start.TODAY
            ? "today"
            : "the start of this " + start.name().toLowerCase(Locale.ROOT);
    return began + counted(months, "month") + counted(days, "day");
  }

  private static String counted(int number, String unit) {
    if (number == 0) {
      return "";
    }
    int size = Math.abs(number);
    return (number < 0 ? " - " : " + ") + size + " " + unit + (size == 1 ? "" : "s");
  }
}
