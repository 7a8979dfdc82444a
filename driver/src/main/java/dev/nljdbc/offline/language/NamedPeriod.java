// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.language;

import dev.nljdbc.dialect.RelativeDay;
import dev.nljdbc.dialect.RelativeDay.Start;
import dev.nljdbc.offline.language.CalendarPeriod.Unit;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A stretch of days that a question names: in March 2024, since Q2 2023, from 2021 to 2023, in May,
 * between 3 and 9 May 2024.
 *
 * @param period counted from its first day, as others are from today
 * @param first that day
 * @param yearly whether it is a month or a season of whatever year
 */
public record NamedPeriod(Period period, LocalDate first, boolean yearly) {

  static final Set<String> BEFORE_YEARLY = Set.of("in", "during", "of", "every", "each");
  static final int ANY_YEAR = 2000;

  static final Set<String> FROM = Set.of("from", "between");

  /** Those that the tokens of a question name, in order. */
  public static List<NamedPeriod> in(List<Token> tokens) {
    List<CalendarPeriod> all = CalendarPeriod.in(tokens);
    List<NamedPeriod> found = new ArrayList<>(halves(tokens));
    found.addAll(Seasons.in(tokens));
    List<CalendarPeriod> named =
        all.stream().filter(p -> p.unit() != Unit.DAY && outside(p, found)).toList();
    all.stream().flatMap(day -> DayRange.endingWith(day, tokens).stream()).forEach(found::add);
    for (int i = 0; i < named.size(); i++) {
      CalendarPeriod first = named.get(i);
      boolean range = i + 1 < named.size() && range(tokens, first, named.get(i + 1));
      found.add(range ? of(tokens, first, named.get(++i)) : of(tokens, first, first));
    }
    for (int i = 1; i < tokens.size(); i++) {
      int at = i;
      int month = DateMerger.month(tokens.get(i), Lexicon.ENGLISH);
      if (month > 0
          && BEFORE_YEARLY.contains(tokens.get(i - 1).lower())
          && all.stream().noneMatch(p -> p.start() <= at && at < p.end())) {
        LocalDate first = LocalDate.of(ANY_YEAR, month, 1);
        CalendarPeriod own = new CalendarPeriod(i, i + 1, Unit.MONTH, first);
        found.add(new NamedPeriod(of(tokens, own, own).period(), first, true));
      }
    }
    return found;
  }

  /** The halves of years: the second half of 2024, H2 2024. */
  private static List<NamedPeriod> halves(List<Token> tokens) {
    List<NamedPeriod> found = new ArrayList<>();
    for (int i = 0; i + 1 < tokens.size(); i++) {
      boolean written = tokens.get(i + 1).is("half");
      boolean first = written ? tokens.get(i).is("first") : tokens.get(i).is("h1");
      boolean second = written ? tokens.get(i).is("second") : tokens.get(i).is("h2");
      int year = written ? i + 2 : i + 1;
      year += year < tokens.size() && tokens.get(year).is("of") ? 1 : 0;
      boolean named = year < tokens.size() && Numerals.isYear(tokens.get(year).lower());
      if (named && (first || second)) {
        LocalDate from = LocalDate.of(Integer.parseInt(tokens.get(year).lower()), first ? 1 : 7, 1);
        CalendarPeriod quarter = new CalendarPeriod(i, year + 1, Unit.QUARTER, from);
        CalendarPeriod next = new CalendarPeriod(i, year + 1, Unit.QUARTER, quarter.until());
        found.add(of(tokens, quarter, next));
      }
    }
    return found;
  }

  private static boolean outside(CalendarPeriod period, List<NamedPeriod> others) {
    return others.stream()
        .noneMatch(o -> o.period().start() <= period.start() && period.end() <= o.period().end());
  }

  private static boolean range(List<Token> tokens, CalendarPeriod first, CalendarPeriod last) {
    int to = first.end();
    if (tokens.get(to).is("or") && last.from().equals(first.until())) {
      return last.start() == to + 1 && first.unit() == last.unit();
    }
    boolean several = tokens.get(to).is("and") || tokens.get(to).is("or");
    boolean led = first.start() > 0 && FROM.contains(tokens.get(first.start() - 1).lower());
    return last.start() == to + 1
        && CalendarPeriod.UP_TO.contains(tokens.get(to).lower())
        && (led || !several)
        && first.unit() == last.unit()
        && first.from().isBefore(last.from());
  }

  static NamedPeriod of(List<Token> tokens, CalendarPeriod first, CalendarPeriod last) {
    RelativeDay from = RelativeDay.of(Start.TODAY);
    RelativeDay until =
        first.unit() == Unit.DAY
            ? from.plusDays((int) ChronoUnit.DAYS.between(first.from(), last.until()))
            : from.plusMonths((int) ChronoUnit.MONTHS.between(first.from(), last.until()));
    Start unit =
        switch (first.unit()) {
          case DAY -> Start.TODAY;
          case MONTH -> Start.MONTH;
          case QUARTER -> Start.QUARTER;
          case YEAR -> Start.YEAR;
        };
    Period days = new Period(first.start(), last.end(), from, until, unit);
    return new NamedPeriod(new PeriodMatcher(tokens).led(days), first.from(), false);
  }
}
