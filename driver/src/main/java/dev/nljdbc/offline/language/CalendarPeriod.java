// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.language;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A day, month, quarter or year that a question names: 2024-05-31, May 2024, 2024-05, Q2 2024,
 * 2024.
 *
 * @param start its first token
 * @param end after its last token
 * @param unit how long it is
 * @param from its first day
 */
public record CalendarPeriod(int start, int end, Unit unit, LocalDate from) {

  /** How long a period is. */
  public enum Unit {
    DAY,
    MONTH,
    QUARTER,
    YEAR
  }

  private static final Pattern DAY = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");
  private static final Pattern QUARTER = Pattern.compile("q[1-4]");
  private static final Pattern TWO_DIGITS = Pattern.compile("0[1-9]|1[0-2]");

  /** What stands between the first and the last of several. */
  static final Set<String> UP_TO = Set.of("to", "and", "or", "through", "until", "till", "-");

  private static final int MONTHS_OF_QUARTER = 3;

  /** The first day after it. */
  public LocalDate until() {
    return switch (unit) {
      case DAY -> from.plusDays(1);
      case MONTH -> from.plusMonths(1);
      case QUARTER -> from.plusMonths(MONTHS_OF_QUARTER);
      case YEAR -> from.plusYears(1);
    };
  }

  /** Whether it is the same days, wherever they are named. */
  public boolean same(CalendarPeriod other) {
    return unit == other.unit && from.equals(other.from);
  }

  /** The period as text: 2024-05 for a month. */
  public String shown() {
    return switch (unit) {
      case DAY -> from.toString();
      case MONTH -> from.toString().substring(0, "yyyy-MM".length());
      case QUARTER -> from.getYear() + " Q" + (1 + (from.getMonthValue() - 1) / MONTHS_OF_QUARTER);
      case YEAR -> String.valueOf(from.getYear());
    };
  }

  /** The periods that the tokens of a question name, in order; the longest where several begin. */
  public static List<CalendarPeriod> in(List<Token> tokens) {
    List<CalendarPeriod> found = new ArrayList<>();
    int i = 0;
    while (i < tokens.size()) {
      Optional<CalendarPeriod> period = at(tokens, i);
      period.ifPresent(found::add);
      i = period.map(CalendarPeriod::end).orElse(i + 1);
    }
    return found;
  }

  private static Optional<CalendarPeriod> at(List<Token> tokens, int i) {
    Token token = tokens.get(i);
    if (token.kind() == Token.Kind.DATE && DAY.matcher(token.lower()).matches()) {
      return of(i, i + 1, Unit.DAY, token.lower());
    }
    int month = month(token);
    return month > 0 ? month(tokens, i, month) : quarter(tokens, i).or(() -> year(tokens, i));
  }

  /** "May 2024", "May of 2024", and the first of "May to June 2024". */
  private static Optional<CalendarPeriod> month(List<Token> tokens, int i, int month) {
    int at = i + 1;
    while (at < tokens.size() && (tokens.get(at).is(",") || tokens.get(at).is("of"))) {
      at++;
    }
    if (isYear(tokens, at)) {
      return month(i, at + 1, tokens.get(at).lower(), month);
    }
    boolean range =
        at + 2 < tokens.size()
            && UP_TO.contains(tokens.get(at).lower())
            && month(tokens.get(at + 1)) > 0
            && isYear(tokens, at + 2);
    return range ? month(i, i + 1, tokens.get(at + 2).lower(), month) : Optional.empty();
  }

  private static Optional<CalendarPeriod> quarter(List<Token> tokens, int i) {
    Token token = tokens.get(i);
    int at = i + 1;
    int number = 0;
    if (QUARTER.matcher(token.lower()).matches()) {
      number = token.lower().charAt(1) - '0';
    } else if (at < tokens.size() && tokens.get(at).is("quarter")) {
      number = token.is("first") ? 1 : Numerals.place(token.lower());
      at++;
    }
    if (at < tokens.size() && tokens.get(at).is("of")) {
      at++;
    }
    return number > 0 && isYear(tokens, at)
        ? quarter(i, at + 1, tokens.get(at).lower(), number)
        : Optional.empty();
  }

  private static Optional<CalendarPeriod> year(List<Token> tokens, int i) {
    if (!isYear(tokens, i)) {
      return Optional.empty();
    }
    Token year = tokens.get(i);
    Token next = i + 1 < tokens.size() ? tokens.get(i + 1) : null;
    Token last = i + 2 < tokens.size() ? tokens.get(i + 2) : null;
    if (next != null
        && last != null
        && next.is("-")
        && last.from() == year.to() + 1
        && TWO_DIGITS.matcher(last.text()).matches()) {
      return month(i, i + 3, year.lower(), Integer.parseInt(last.text()));
    }
    return next != null && QUARTER.matcher(next.lower()).matches()
        ? quarter(i, i + 2, year.lower(), next.lower().charAt(1) - '0')
        : of(i, i + 1, Unit.YEAR, year.lower() + "-01-01");
  }

  private static Optional<CalendarPeriod> quarter(int start, int end, String year, int number) {
    int month = 1 + MONTHS_OF_QUARTER * (number - 1);
    return number > 4
        ? Optional.empty()
        : of(start, end, Unit.QUARTER, DateMerger.iso(year, month, 1));
  }

  private static Optional<CalendarPeriod> month(int start, int end, String year, int month) {
    return of(start, end, Unit.MONTH, DateMerger.iso(year, month, 1));
  }

  private static Optional<CalendarPeriod> of(int start, int end, Unit unit, String first) {
    try {
      return Optional.of(new CalendarPeriod(start, end, unit, LocalDate.parse(first)));
    } catch (DateTimeException e) {
      return Optional.empty(); // the 31st of June is no day
    }
  }

  private static boolean isYear(List<Token> tokens, int i) {
    return i < tokens.size() && tokens.get(i).number() && Numerals.isYear(tokens.get(i).lower());
  }

  /** The number of a month by its name or the first three letters; 0 for another word. */
  private static int month(Token token) {
    if (!token.word()) {
      return 0;
    }
    String lower = token.lower().toLowerCase(Locale.ROOT);
    int whole = DateMerger.monthOf(lower);
    return whole > 0 || lower.length() != 3 ? whole : DateMerger.monthBeginningWith(lower);
  }
}
