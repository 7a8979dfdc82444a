// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.template;

import dev.nljdbc.offline.language.CalendarPeriod;
import dev.nljdbc.offline.language.CalendarPeriod.Unit;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The ways in which people write a period into SQL. */
enum PeriodWriting {
  /** {@code >= '2024-05-01'}. */
  FIRST_DAY(period -> period.from().toString()),
  /** {@code < '2024-06-01'}. */
  DAY_BEHIND(period -> period.until().toString()),
  /** {@code <= '2024-05-31'}. */
  LAST_DAY(period -> period.until().minusDays(1).toString()),
  /** {@code '2024-05'}, as {@code strftime('%Y-%m', …)} gives it. */
  MONTH_OF_YEAR(period -> of(period, Unit.MONTH, iso(period.from()).substring(0, 7))),
  /** {@code '05'}. */
  MONTH_IN_TWO_DIGITS(period -> of(period, Unit.MONTH, iso(period.from()).substring(5, 7))),
  /** {@code 5}. */
  MONTH(period -> of(period, Unit.MONTH, String.valueOf(period.from().getMonthValue()))),
  /** {@code 2}. */
  QUARTER(
      period ->
          of(period, Unit.QUARTER, String.valueOf(1 + (period.from().getMonthValue() - 1) / 3))),
  /** {@code 2024}. */
  YEAR(period -> period.unit() == Unit.DAY ? null : String.valueOf(period.from().getYear()));

  /** What is written for a period; empty where it can't be said of that. */
  Optional<String> of(CalendarPeriod period) {
    return Optional.ofNullable(text.apply(period));
  }

  /** What people write behind a day, and the marks of LIKE. */
  private static final List<String> ENDS =
      List.of("", "%", " 00:00:00", " 23:59:59", "T00:00:00", "T23:59:59", "-%", "-__", "-01");

  private final Function<CalendarPeriod, @Nullable String> text;

  PeriodWriting(Function<CalendarPeriod, @Nullable String> text) {
    this.text = text;
  }

  private static @Nullable String of(CalendarPeriod period, Unit unit, String written) {
    return period.unit() == unit ? written : null;
  }

  private static String iso(LocalDate day) {
    return day.toString();
  }

  /**
   * A way of writing, with what stands behind it.
   *
   * @param form the way
   * @param end what stands behind it
   */
  record Written(PeriodWriting form, String end) {

    /** What the literal holds for a period; empty where it can't be said of that. */
    Optional<String> of(CalendarPeriod period) {
      return form.of(period).map(text -> text + end);
    }

    /** Whether it is a day of a period that may be a month as well as a year. */
    boolean anyLength() {
      return form == FIRST_DAY || form == DAY_BEHIND || form == LAST_DAY;
    }
  }

  /** How a literal may be made of a period, the surest first; none if it is not. */
  static List<Written> of(CalendarPeriod period, String literal) {
    return Arrays.stream(values())
        .flatMap(writing -> writing.endings(period, literal).stream())
        .toList();
  }

  private List<Written> endings(CalendarPeriod period, String literal) {
    String written = text.apply(period);
    return written == null
        ? List.of()
        : ENDS.stream()
            .filter(end -> (written + end).equals(literal))
            .map(end -> new Written(this, end))
            .toList();
  }
}
