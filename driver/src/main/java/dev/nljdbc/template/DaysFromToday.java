// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.template;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.core.Today;
import dev.nljdbc.dialect.DayExpressions;
import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.dialect.RelativeDay;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.offline.language.Period;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Days that the SQL of one database counts from the engine's current date: finds those of a period,
 * and writes those of another. People write them as {@link DayExpressions} does, but for blanks,
 * case, casts to a date and the name of today.
 */
public final class DaysFromToday {

  /** What stands before a whole expression that is compared. */
  private static final Pattern COMPARED =
      Pattern.compile("(?is).*(?:[<>=]|\\b(?:and|between)|\\b(?:cast|timestamp)\\s*\\()\\s*");

  /** What makes another day of the one before it. */
  private static final Pattern SHIFTED = Pattern.compile("(?s)\\s*[-+|].*");

  /** A column that is compared as it is with what follows. */
  private static final Pattern BARE =
      Pattern.compile("(?is).*[\\w\"`\\]]\\s*(?:[<>]=?|\\bbetween(?:\\s+'[^']*'\\s+and)?)\\s*");

  private static final Pattern CAST = Pattern.compile("(?i)CAST\\((.*) AS DATE\\)");
  private static final Pattern PIECE = Pattern.compile("'[^']*+'|\\w+|[^\\s\\w]");
  private static final Pattern PLURAL = Pattern.compile("'[-+]?\\d+ \\w+s'");

  private final Dialect dialect;
  private final Today today;
  private final Function<String, List<Column>> columns;

  private DaysFromToday(Dialect dialect, Today today, Function<String, List<Column>> columns) {
    this.dialect = dialect;
    this.today = today;
    this.columns = columns;
  }

  /** The date arithmetic of a database's engine. */
  public static DaysFromToday of(DatabaseIndex index, Today today) {
    return new DaysFromToday(
        index.dialect(),
        today,
        name ->
            index.catalog().tables().stream()
                .flatMap(table -> table.columns().stream())
                .filter(column -> column.name().toLowerCase(Locale.ROOT).equals(name))
                .toList());
  }

  /** Which day of a period an expression says. */
  private enum End {
    FIRST,
    BEHIND,
    LAST;

    @Nullable RelativeDay of(Period period) {
      RelativeDay until = period.until();
      return switch (this) {
        case FIRST -> period.from();
        case BEHIND -> until;
        case LAST -> until == null ? null : until.plusDays(-1);
      };
    }

    PeriodWriting calendar() {
      return switch (this) {
        case FIRST -> PeriodWriting.FIRST_DAY;
        case BEHIND -> PeriodWriting.DAY_BEHIND;
        case LAST -> PeriodWriting.LAST_DAY;
      };
    }
  }

  /**
   * A day in a query.
   *
   * @param start where it begins
   * @param end behind it
   * @param sql what stands there for another period; empty where that has no such day
   */
  record Said(int start, int end, Function<TemplateValue, Optional<String>> sql) {}

  /** Where a query says the days of a period; none where it does not say both of its ends. */
  List<Said> in(String sql, Period period) {
    if (today.fixed() || !dialect.days().known()) {
      return List.of();
    }
    return dialect.days().todays(today.zoneSet() ? today.zone().getId() : "").stream()
        .map(now -> in(sql, period, now))
        .filter(said -> !said.isEmpty())
        .findFirst()
        .orElse(List.of());
  }

  private List<Said> in(String sql, Period period, String now) {
    List<Said> first = said(sql, period, End.FIRST, now);
    List<Said> behind = said(sql, period, End.BEHIND, now);
    List<Said> ends = behind.isEmpty() ? said(sql, period, End.LAST, now) : behind;
    boolean both =
        first.isEmpty() == (period.from() == null) && ends.isEmpty() == (period.until() == null);
    List<Said> all = new ArrayList<>(first);
    all.addAll(ends);
    return both ? all : List.of();
  }

  private List<Said> said(String sql, Period period, End end, String now) {
    RelativeDay day = end.of(period);
    if (day == null) {
      return List.of();
    }
    boolean closed = period.from() != null && period.until() != null;
    String written = dialect.days().day(day, now, today.firstOfWeek());
    for (String spelling : List.of(written, uncast(written))) {
      List<Said> said = new ArrayList<>();
      Matcher m = pattern(spelling).matcher(sql);
      while (m.find()) {
        if (COMPARED.matcher(sql.substring(0, m.start())).matches()
            && !SHIFTED.matcher(sql.substring(m.end())).matches()) {
          said.add(new Said(m.start(), m.end(), other -> written(other, period, end, now, closed)));
        }
      }
      if (!said.isEmpty()) {
        return said;
      }
    }
    return List.of();
  }

  private Optional<String> written(
      TemplateValue other, Period period, End end, String now, boolean closed) {
    Period relative = other.relative();
    if (relative != null) {
      boolean sameEnds =
          (relative.from() == null) == (period.from() == null)
              && (relative.until() == null) == (period.until() == null);
      return sameEnds ? day(end.of(relative), now) : Optional.empty();
    }
    return closed && other.period() != null
        ? end.calendar().of(other.period()).map(dialect.days()::literal)
        : Optional.empty();
  }

  private Optional<String> day(@Nullable RelativeDay day, String now) {
    return Optional.ofNullable(day).map(d -> dialect.days().day(d, now, today.firstOfWeek()));
  }

  /**
   * An end of a period that is counted from today, in place of a literal.
   *
   * @param end of the calendar's period that the literal says
   * @param sql up to the literal
   * @param column that it is compared with, in lower case
   * @return empty where such an expression can't stand there
   */
  Optional<String> inPlace(Period period, PeriodWriting end, String sql, String column) {
    List<Column> compared = columns.apply(column);
    DayExpressions days = dialect.days();
    if (today.fixed() || !days.known() || compared.isEmpty() || !BARE.matcher(sql).matches()) {
      return Optional.empty();
    }
    RelativeDay day =
        List.of(End.values()).stream()
            .filter(e -> e.calendar() == end && period.from() != null && period.until() != null)
            .findFirst()
            .map(e -> e.of(period))
            .orElse(null);
    String now = days.today(today.zoneSet() ? today.zone().getId() : "");
    if (compared.stream().allMatch(c -> c.kind() == ColumnKind.TEXT)) {
      return day(day, now).map(dialect::text);
    }
    boolean dates = compared.stream().allMatch(c -> c.kind() == ColumnKind.TEMPORAL);
    return dates && !days.strictTimestamps() ? day(day, now) : Optional.empty();
  }

  private static String uncast(String expression) {
    String shorter = expression;
    Matcher cast = CAST.matcher(shorter);
    while (cast.find()) {
      shorter = cast.replaceFirst("$1");
      cast = CAST.matcher(shorter);
    }
    return shorter;
  }

  private static Pattern pattern(String expression) {
    StringBuilder pattern = new StringBuilder("(?i)(?<![\\w.])");
    Matcher piece = PIECE.matcher(expression);
    String blanks = "";
    while (piece.find()) {
      String text = piece.group();
      boolean plural = PLURAL.matcher(text).matches();
      pattern.append(blanks);
      pattern.append(
          plural
              ? Pattern.quote(text.substring(0, text.length() - 2)) + "s?'"
              : Pattern.quote(text));
      blanks = "\\s*";
    }
    return Pattern.compile(pattern + "(?![\\w.])");
  }
}
