// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.language;

import dev.nljdbc.offline.language.CalendarPeriod.Unit;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Several days of which only the last one has its month or its year beside it: between 3 and 9 May
 * 2024, from May 30 to June 2, 2024. What the model has learned of whole dates is for two of these.
 */
final class DayRange {

  /** What joins two days without "between" or "from" before them. */
  private static final Set<String> JOINING = Set.of("to", "through", "until", "till", "-");

  private final List<Token> tokens;
  private final CalendarPeriod last;

  private DayRange(CalendarPeriod last, List<Token> tokens) {
    this.tokens = tokens;
    this.last = last;
  }

  /** The days up to one; empty where no other day stands before it. */
  static Optional<NamedPeriod> endingWith(CalendarPeriod last, List<Token> tokens) {
    return last.unit() == Unit.DAY ? new DayRange(last, tokens).find() : Optional.empty();
  }

  private Optional<NamedPeriod> find() {
    int to = last.start() - 1;
    if (to < 1 || !CalendarPeriod.UP_TO.contains(tokens.get(to).lower())) {
      return Optional.empty();
    }
    if (tokens.get(to - 1).kind() == Token.Kind.DATE) {
      return led(to - 1, to) ? from(to - 1, tokens.get(to - 1).lower()) : Optional.empty();
    }
    int month = month(to - 1);
    int day = day(month > 0 ? to - 2 : to - 1);
    int start = month > 0 ? to - 2 : to - 1;
    if (month == 0) {
      month = last.from().getMonthValue();
      int before = month(to - 2);
      start = before > 0 ? to - 2 : start;
      month = before > 0 ? before : month;
    }
    return led(start, to) ? from(start, month, day) : Optional.empty();
  }

  private boolean led(int start, int to) {
    return JOINING.contains(tokens.get(to).lower())
        || start > 0 && NamedPeriod.FROM.contains(tokens.get(start - 1).lower());
  }

  private Optional<NamedPeriod> from(int start, int month, int day) {
    return from(start, DateMerger.iso(String.valueOf(last.from().getYear()), month, day));
  }

  private Optional<NamedPeriod> from(int start, String day) {
    try {
      LocalDate date = LocalDate.parse(day);
      CalendarPeriod first = new CalendarPeriod(start, last.start() - 1, Unit.DAY, date);
      return date.isBefore(last.from())
          ? Optional.of(NamedPeriod.of(tokens, first, last))
          : Optional.empty();
    } catch (DateTimeException e) {
      return Optional.empty(); // the 31st of June is no day, and 0 none at all
    }
  }

  private int month(int i) {
    return i >= 0 ? DateMerger.month(tokens.get(i), Lexicon.ENGLISH) : 0;
  }

  private int day(int i) {
    String digits = i >= 0 ? tokens.get(i).lower().replaceFirst("(?<=\\d)(st|nd|rd|th)$", "") : "";
    return digits.matches("\\d{1,2}") ? Integer.parseInt(digits) : 0;
  }
}
