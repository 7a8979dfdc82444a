// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.template;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.core.SqlLiterals;
import dev.nljdbc.core.SqlLiterals.Literal;
import dev.nljdbc.core.Today;
import dev.nljdbc.dialect.DayExpressions;
import dev.nljdbc.dialect.RelativeDay;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.offline.language.CalendarPeriod;
import dev.nljdbc.offline.language.CalendarPeriod.Unit;
import dev.nljdbc.offline.language.Period;
import dev.nljdbc.template.ReadQuestion.TemplateValue;
import dev.nljdbc.template.SlotFinder.Place;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Days that the SQL of one database counts from the engine's current date: finds those of a period,
 * and writes those of another. People write them as {@link DayExpressions} does, but for blanks,
 * case, casts to a date and the name of today.
 */
final class DaysFromToday {

  /** What stands before a whole expression that is compared. */
  private static final Pattern COMPARED =
      Pattern.compile("(?is).*(?:[<>=]|\\b(?:and|between)|\\b(?:cast|timestamp)\\s*\\()\\s*");

  /** What makes another day of the one before it. */
  private static final Pattern SHIFTED = Pattern.compile("(?s)\\s*[-+|].*");

  /** A column that is compared as it is with what follows. */
  private static final Pattern BARE =
      Pattern.compile("(?is).*[\\w\"`\\]]\\s*(?:[<>]=?|\\bbetween(?:\\s+'[^']*'\\s+and)?)\\s*");

  private static final Pattern CAST = Pattern.compile("(?i)CAST\\((.*) AS DATE\\)");
  private static final Pattern PIECE =
      Pattern.compile("('[-+]?\\d+ \\w+)s'|'[^']*+'|\\w+|[^\\s\\w]");

  private final DatabaseIndex index;
  private final Today today;
  private final DayExpressions days;

  /** The date arithmetic of a database's engine. */
  DaysFromToday(DatabaseIndex index, Today today) {
    this.index = index;
    this.today = today;
    this.days = index.dialect().days();
  }

  private boolean counted() {
    return !today.fixed() && days.known();
  }

  private String zone() {
    return today.zoneSet() ? today.zone().getId() : "";
  }

  /** Where a query says the days of a period; none where it does not say both of its ends. */
  List<Place> in(String sql, Period period) {
    for (String now : counted() ? days.todays(zone()) : List.<String>of()) {
      List<Place> first = said(sql, period, PeriodWriting.FIRST_DAY, now);
      List<Place> behind = said(sql, period, PeriodWriting.DAY_BEHIND, now);
      List<Place> last = behind.isEmpty() ? said(sql, period, PeriodWriting.LAST_DAY, now) : behind;
      if (first.isEmpty() == (period.from() == null)
          && last.isEmpty() == (period.until() == null)) {
        return Stream.concat(first.stream(), last.stream()).toList();
      }
    }
    return List.of();
  }

  private List<Place> said(String sql, Period period, PeriodWriting end, String now) {
    String written = day(end.of(period), now);
    return written == null
        ? List.of()
        : Stream.of(written, uncast(written))
            .map(spelling -> said(sql, pattern(spelling), end, now))
            .filter(places -> !places.isEmpty())
            .findFirst()
            .orElse(List.of());
  }

  private List<Place> said(String sql, Pattern pattern, PeriodWriting end, String now) {
    return pattern
        .matcher(sql)
        .results()
        .filter(m -> COMPARED.matcher(sql.substring(0, m.start())).matches())
        .filter(m -> !SHIFTED.matcher(sql.substring(m.end())).matches())
        .map(m -> SqlLiterals.place(sql, m.start(), m.end()))
        .map(place -> new Place(place, true, other -> written(other, end, now)))
        .toList();
  }

  private Optional<String> written(TemplateValue other, PeriodWriting end, String now) {
    return other.relative() != null
        ? Optional.ofNullable(day(end.of(other.relative()), now))
        : Optional.ofNullable(other.period()).map(end::of).map(days::literal);
  }

  private @Nullable String day(@Nullable RelativeDay day, String now) {
    return day == null ? null : days.day(day, now, today.firstOfWeek());
  }

  /**
   * An end of a period that is counted from today, in place of a literal.
   *
   * @param end that the literal says of another period
   * @return empty where such an expression can't stand there
   */
  Optional<String> inPlace(Period period, PeriodWriting end, String sql, Literal literal) {
    List<Column> compared =
        index.catalog().columns().stream()
            .filter(column -> column.name().equalsIgnoreCase(literal.column()))
            .toList();
    String written = counted() ? day(end.of(period), days.today(zone())) : null;
    if (written == null
        || compared.isEmpty()
        || !BARE.matcher(sql.substring(0, literal.start())).matches()) {
      return Optional.empty();
    }
    if (compared.stream().allMatch(c -> c.kind() == ColumnKind.TEXT)) {
      return Optional.of(index.dialect().text(written));
    }
    boolean dates = compared.stream().allMatch(c -> c.kind() == ColumnKind.TEMPORAL);
    return dates && !days.strictTimestamps() ? Optional.of(written) : Optional.empty();
  }

  private static String uncast(String expression) {
    String shorter = CAST.matcher(expression).replaceFirst("$1");
    return shorter.equals(expression) ? expression : uncast(shorter);
  }

  private static Pattern pattern(String expression) {
    return PIECE
        .matcher(expression)
        .results()
        .map(m -> m.group(1) == null ? Pattern.quote(m.group()) : Pattern.quote(m.group(1)) + "s?'")
        .collect(
            Collectors.collectingAndThen(
                Collectors.joining("\\s*", "(?i)(?<![\\w.])", "(?![\\w.])"), Pattern::compile));
  }

  /** The ways in which people write a period into SQL. */
  enum PeriodWriting {
    FIRST_DAY, // >= '2024-05-01'
    DAY_BEHIND, // < '2024-06-01'
    LAST_DAY, // <= '2024-05-31'
    MONTH_OF_YEAR, // '2024-05', as strftime('%Y-%m', …) gives it
    MONTH_IN_TWO_DIGITS, // '05'
    MONTH, // 5
    QUARTER, // 2
    YEAR; // 2024

    /** What is written for a period of the calendar; null where it can't be said of that. */
    @Nullable String of(CalendarPeriod period) {
      String day = period.from().toString();
      boolean month = period.unit() == Unit.MONTH;
      String shown = period.shown();
      return switch (this) {
        case FIRST_DAY -> day;
        case DAY_BEHIND -> period.until().toString();
        case LAST_DAY -> period.until().minusDays(1).toString();
        case MONTH_OF_YEAR -> month ? shown : null;
        case MONTH_IN_TWO_DIGITS -> month ? shown.substring(shown.length() - 2) : null;
        case MONTH -> month ? String.valueOf(period.from().getMonthValue()) : null;
        case QUARTER -> period.unit() == Unit.QUARTER ? shown.substring(shown.length() - 1) : null;
        case YEAR -> period.unit() == Unit.DAY ? null : String.valueOf(period.from().getYear());
      };
    }

    /** The day of a period that is counted from today; null where it has no such day. */
    @Nullable RelativeDay of(Period period) {
      RelativeDay until = period.until();
      return switch (this) {
        case FIRST_DAY -> period.from();
        case DAY_BEHIND -> until;
        case LAST_DAY -> until == null ? null : until.plusDays(-1);
        default -> null;
      };
    }

    /** Whether it is a day of a period that may be a month as well as a year. */
    boolean isDay() {
      return this == FIRST_DAY || this == DAY_BEHIND || this == LAST_DAY;
    }
  }
}
