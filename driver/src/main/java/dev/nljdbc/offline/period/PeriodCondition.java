// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.period;

import dev.nljdbc.catalog.ColumnOddities;
import dev.nljdbc.core.Today;
import dev.nljdbc.dialect.DayExpressions;
import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.dialect.RelativeDay;
import dev.nljdbc.dialect.RelativeDay.Start;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.language.Period;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.DateForm;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/**
 * A period as conditions on a column: from the first day on, and before the day after the last, so
 * that an index of the column serves and the times of the last day count. Days are expressions on
 * the engine's current date, or literals where {@code nl.today} is set.
 */
final class PeriodCondition {

  private static final int MONTHS = 100;
  private static final int YEARS = 10_000;

  private final Dialect dialect;
  private final Period period;
  private final Today today;
  private final boolean yearly;
  private final String currentDate;

  PeriodCondition(Dialect dialect, AskedPeriod asked) {
    this.dialect = dialect;
    this.period = asked.period();
    this.today = asked.from();
    this.yearly = asked.yearly();
    this.currentDate = dialect.days().today(zone());
  }

  private String zone() {
    return today.zoneSet() ? today.zone().getId() : "";
  }

  /**
   * The conditions that a column's day lies in the period.
   *
   * @throws NlException {@link NlError#NOT_UNDERSTOOD} where days can't be compared with it
   */
  List<Query.Predicate> of(ColumnView column, DateForm form) throws NlException {
    List<Query.Predicate> months = months(column, form);
    if (!months.isEmpty()) {
      return months;
    }
    check(column, form);
    List<Query.Predicate> conditions = new ArrayList<>();
    Query.Term left = Query.Term.of(column.id());
    RelativeDay first = period.from();
    RelativeDay behind = period.until();
    if (first != null) {
      conditions.add(Query.Predicate.of(left, ">=", bound(first, form, column)));
    }
    if (behind != null) {
      boolean year = form == DateForm.YEAR;
      boolean ends = year && behind.start() == Start.TODAY; // the year of the last day counts
      RelativeDay last = ends ? behind.plusDays(-1) : behind;
      conditions.add(Query.Predicate.of(left, ends ? "<=" : "<", bound(last, form, column)));
    }
    return conditions;
  }

  /** Whole months of one year in texts such as 31.05.2024, or of any year; empty for others. */
  private List<Query.Predicate> months(ColumnView column, DateForm form) {
    LocalDate first = period.first(today).orElse(null);
    LocalDate last = period.behind(today).map(day -> day.minusDays(1)).orElse(null);
    boolean apart = yearly ? tellsMonths(column, form) : form == DateForm.LOCAL && padded(column);
    if (!apart || !today.fixed() || first == null || last == null) {
      return List.of();
    }
    boolean whole = first.getDayOfMonth() == 1 && last.plusDays(1).getDayOfMonth() == 1;
    if (whole && yearly && first.getYear() < last.getYear()) {
      return List.of(overNewYear(column, first, last));
    }
    List<Query.Predicate> conditions = new ArrayList<>();
    if (whole && first.getYear() == last.getYear()) {
      boolean one = first.getMonth() == last.getMonth();
      if (!yearly) {
        conditions.add(part("YEAR", column, "=", first.getYear()));
      }
      conditions.add(part("MONTH", column, one ? "=" : ">=", first.getMonthValue()));
      if (!one) {
        conditions.add(part("MONTH", column, "<=", last.getMonthValue()));
      }
    }
    return conditions;
  }

  /** A winter of whatever year. */
  private static Query.Predicate overNewYear(ColumnView column, LocalDate first, LocalDate last) {
    List<Query.Operand> months =
        first
            .datesUntil(last, java.time.Period.ofMonths(1))
            .map(day -> (Query.Operand) number(day.getMonthValue()))
            .toList();
    return new Query.Predicate(Query.Term.of("MONTH", column.id()), "IN", months);
  }

  private static Query.Literal number(int number) {
    return new Query.Literal(String.valueOf(number), false);
  }

  /** Whether the month of a column's days can be told. */
  private static boolean tellsMonths(ColumnView column, DateForm form) {
    return switch (form) {
      case DATE, TIMESTAMP, ZONED, TEXT -> true;
      case LOCAL -> padded(column);
      case COMPACT_TEXT, COMPACT_NUMBER, YEAR, EPOCH -> false;
    };
  }

  private static boolean padded(ColumnView column) {
    return ColumnOddities.of(column.column(), column.statistics()).monthOfPaddedDate().isPresent();
  }

  private static Query.Predicate part(
      String function, ColumnView column, String operator, int number) {
    return Query.Predicate.of(Query.Term.of(function, column.id()), operator, number(number));
  }

  private void check(ColumnView column, DateForm form) throws NlException {
    if (!form.trouble().isEmpty()) {
      throw refused(column + " " + form.trouble() + ", so that it can't be compared with a day");
    }
    if (form == DateForm.YEAR && period.unit() != Start.YEAR) {
      throw refused(column + " holds years only");
    }
    if (yearly) {
      throw refused("a month of " + column + " needs its year");
    }
    boolean compact = form == DateForm.COMPACT_NUMBER || form == DateForm.COMPACT_TEXT;
    boolean unwritten = compact && dialect.days().compact("").isEmpty();
    if (!today.fixed() && (!dialect.days().known() || unwritten)) {
      throw refused(
          "it is not known how "
              + dialect.name()
              + " counts days from its current date as "
              + column
              + " holds them. Set nl.today to count from one day");
    }
  }

  private static NlException refused(String why) {
    return new NlException(
        NlError.NOT_UNDERSTOOD,
        "The offline model can't tell the days that are asked for: "
            + why
            + ". Write the dates as that column has them, or set nl.model.");
  }

  private Query.Operand bound(RelativeDay day, DateForm form, ColumnView column) {
    return today.fixed()
        ? literal(day.from(today.date(), today.firstOfWeek()), form, column)
        : new Query.Expression(
            expression(dialect.days().day(day, currentDate, today.firstOfWeek()), form, column),
            day.toString());
  }

  private Query.Operand literal(LocalDate day, DateForm form, ColumnView column) {
    return switch (form) {
      case YEAR -> new Query.Literal(Integer.toString(day.getYear()), column.text());
      case COMPACT_NUMBER -> new Query.Literal(compact(day), false);
      case COMPACT_TEXT -> new Query.Literal(compact(day), true);
      case TIMESTAMP, ZONED -> new Query.Literal(dialect.days().midnight(day), true);
      default -> new Query.Literal(day.toString(), true);
    };
  }

  private static String compact(LocalDate day) {
    return Integer.toString(
        day.getYear() * YEARS + day.getMonthValue() * MONTHS + day.getDayOfMonth());
  }

  private String expression(String date, DateForm form, ColumnView column) {
    DayExpressions days = dialect.days();
    return switch (form) {
      case YEAR ->
          column.text() ? dialect.text(dialect.year(date, false)) : dialect.year(date, false);
      case COMPACT_NUMBER -> days.compact(date);
      case COMPACT_TEXT -> dialect.text(days.compact(date));
      case TIMESTAMP -> days.timestamp(date);
      case ZONED -> days.instant(date, zone());
      case TEXT -> dialect.text(date);
      default -> date;
    };
  }
}
