// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.language;

import dev.nljdbc.dialect.RelativeDay;
import dev.nljdbc.dialect.RelativeDay.Start;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the periods of a question that are counted from today. "Last month" is the one before this
 * one; "the past month" and "the last 30 days" reach up to today, "the next 30 days" from there; "3
 * months ago" is that month.
 */
final class PeriodMatcher {

  private static final Set<String> THIS = Set.of("this", "current");
  private static final Set<String> NEXT = Set.of("next", "coming");
  private static final Set<String> LAST = Set.of("last", "previous", "prior", "preceding");

  /** What may stand between the question and a period, and means that it lies within. */
  private static final Set<String> WITHIN =
      Set.of(
          "in",
          "during",
          "within",
          "over",
          "for",
          "from",
          "of",
          "on",
          "throughout",
          "across",
          "between");

  private static final Set<String> UNTIL = Set.of("until", "till", "through", "by");

  private final List<Token> tokens;

  PeriodMatcher(List<Token> tokens) {
    this.tokens = tokens;
  }

  List<Period> find() {
    List<Period> found = new ArrayList<>();
    int i = 0;
    while (i < tokens.size()) {
      Period core = core(i);
      if (core != null) {
        found.add(led(core));
      }
      i = core == null ? i + 1 : core.end();
    }
    return found;
  }

  private @Nullable Period core(int i) {
    if (is(i, "today") || is(i, "yesterday") || is(i, "tomorrow")) {
      return calendar(i, i + 1, Start.TODAY, is(i, "today") ? 0 : is(i, "tomorrow") ? 1 : -1);
    }
    if (is(i, "upcoming")) {
      return new Period(i, i + 1, RelativeDay.of(Start.TODAY), null, Start.TODAY);
    }
    if (is(i, "so") && is(i + 1, "far") && is(i + 2, "this") && unit(i + 3) != null) {
      return toDate(i, i + 4, need(i + 3));
    }
    if (is(i, "ytd") || is(i, "qtd") || is(i, "mtd")) {
      Start unit = is(i, "ytd") ? Start.YEAR : is(i, "qtd") ? Start.QUARTER : Start.MONTH;
      return toDate(i, i + 1, unit);
    }
    if (unit(i) != null && is(i + 1, "to") && is(i + 2, "date")) {
      return toDate(i, i + 3, need(i));
    }
    Period ago = ago(i);
    return ago != null ? ago : named(i);
  }

  /** "this year", "last month", "the past 30 days". */
  private @Nullable Period named(int i) {
    boolean past = is(i, "past");
    boolean last = isAny(i, LAST);
    if ((past || last) && number(i + 1) > 0 && unit(i + 2) != null) {
      return rolling(i, i + 3, need(i + 2), number(i + 1));
    }
    if (isAny(i, NEXT) && number(i + 1) > 0 && unit(i + 2) != null) {
      return ahead(i, i + 3, need(i + 2), number(i + 1));
    }
    Start unit = unit(i + 1);
    if (unit == null || is(i + 2, "of") || plural(i + 1)) {
      return null;
    }
    if (past) {
      return rolling(i, i + 2, unit, 1);
    }
    if (unit == Start.TODAY) {
      return null; // the last day is one of the data
    }
    if (isAny(i, NEXT)) {
      return calendar(i, i + 2, unit, 1);
    }
    if (last) {
      return superlative(i) ? null : calendar(i, i + 2, unit, -1);
    }
    return isAny(i, THIS) ? current(i, unit) : null;
  }

  private Period current(int i, Start unit) {
    boolean far = is(i + 2, "so") && is(i + 3, "far") || is(i + 2, "to") && is(i + 3, "date");
    return far ? toDate(i, i + 4, unit) : calendar(i, i + 2, unit, 0);
  }

  /** "what was the last year", "the first and last year": the last one of the data. */
  private boolean superlative(int i) {
    if (is(i - 1, "and") || is(i - 1, "or")) {
      return is(i - 2, "first");
    }
    return is(i - 1, "the") && !leads(i - 2);
  }

  private boolean leads(int i) {
    return isAny(i, WITHIN)
        || isAny(i, UNTIL)
        || is(i, "since")
        || is(i, "before")
        || is(i, "after");
  }

  /** "3 days ago", "a year ago". */
  private @Nullable Period ago(int i) {
    int number = is(i, "a") || is(i, "an") ? 1 : number(i);
    Start unit = unit(i + 1);
    if (number <= 0 || unit == null || !is(i + 2, "ago")) {
      return null;
    }
    boolean than = is(i - 1, "than");
    boolean more = than && (is(i - 2, "more") || is(i - 2, "longer")) || is(i - 1, "over");
    RelativeDay day = shifted(RelativeDay.of(Start.TODAY), unit, -number);
    if (more) {
      return new Period(than ? i - 2 : i - 1, i + 3, null, day, unit);
    }
    return than && is(i - 2, "less")
        ? new Period(i - 2, i + 3, day, tomorrow(), unit)
        : calendar(i, i + 3, unit, -number);
  }

  /** The period with its leading words: since, before, in the. */
  Period led(Period p) {
    int i = is(p.start() - 1, "the") ? p.start() - 1 : p.start();
    if (is(i - 1, "since")) {
      return new Period(i - 1, p.end(), p.from(), null, p.unit());
    }
    if (is(i - 1, "before") || is(i - 1, "to") && is(i - 2, "prior")) {
      return new Period(is(i - 1, "to") ? i - 2 : i - 1, p.end(), null, p.from(), p.unit());
    }
    if (is(i - 1, "after")) {
      return new Period(i - 1, p.end(), p.until(), null, p.unit());
    }
    boolean upTo = is(i - 1, "to") && is(i - 2, "up");
    if (isAny(i - 1, UNTIL) || upTo) {
      return new Period(upTo ? i - 2 : i - 1, p.end(), null, p.until(), p.unit());
    }
    boolean possessive = is(p.end(), "'s");
    int start = isAny(i - 1, WITHIN) ? i - 1 : possessive ? p.start() : i;
    return new Period(start, possessive ? p.end() + 1 : p.end(), p.from(), p.until(), p.unit());
  }

  private static Period calendar(int start, int end, Start unit, int shift) {
    RelativeDay first = shifted(RelativeDay.of(unit), unit, shift);
    return new Period(start, end, first, shifted(first, unit, 1), unit);
  }

  static Period rolling(int start, int end, Start unit, int number) {
    RelativeDay first = shifted(RelativeDay.of(Start.TODAY), unit, -number);
    return new Period(start, end, first, tomorrow(), unit);
  }

  private static Period ahead(int start, int end, Start unit, int number) {
    RelativeDay last = shifted(RelativeDay.of(Start.TODAY), unit, number);
    return new Period(start, end, RelativeDay.of(Start.TODAY), last.plusDays(1), unit);
  }

  private static Period toDate(int start, int end, Start unit) {
    return new Period(start, end, RelativeDay.of(unit), tomorrow(), unit);
  }

  private static RelativeDay tomorrow() {
    return RelativeDay.of(Start.TODAY).plusDays(1);
  }

  static RelativeDay shifted(RelativeDay day, Start unit, int number) {
    return switch (unit) {
      case TODAY -> day.plusDays(number);
      case WEEK -> day.plusDays(7 * number);
      case MONTH -> day.plusMonths(number);
      case QUARTER -> day.plusMonths(3 * number);
      case YEAR -> day.plusMonths(12 * number);
    };
  }

  private @Nullable Start unit(int i) {
    if (i < 0 || i >= tokens.size() || !tokens.get(i).word()) {
      return null;
    }
    return switch (tokens.get(i).lower()) {
      case "day", "days" -> Start.TODAY;
      case "week", "weeks" -> Start.WEEK;
      case "month", "months" -> Start.MONTH;
      case "quarter", "quarters" -> Start.QUARTER;
      case "year", "years" -> Start.YEAR;
      default -> null;
    };
  }

  private Start need(int i) {
    return Objects.requireNonNull(unit(i));
  }

  private boolean plural(int i) {
    return tokens.get(i).lower().endsWith("s");
  }

  /** The whole number of a token, of at most four digits; 0 for none. */
  private int number(int i) {
    boolean whole =
        i >= 0
            && i < tokens.size()
            && tokens.get(i).number()
            && tokens.get(i).lower().matches("\\d{1,4}");
    return whole ? Integer.parseInt(tokens.get(i).lower()) : 0;
  }

  private boolean is(int i, String word) {
    return i >= 0 && i < tokens.size() && tokens.get(i).is(word);
  }

  private boolean isAny(int i, Set<String> words) {
    return i >= 0
        && i < tokens.size()
        && tokens.get(i).word()
        && words.contains(tokens.get(i).lower());
  }
}
