// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.language;

import dev.nljdbc.offline.language.CalendarPeriod.Unit;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The seasons that a question names: "in summer", "winter 2024". They are three whole months, as
 * the meteorology of the northern hemisphere counts them; a winter is of the year in which it
 * begins.
 */
public final class Seasons {

  private static final Map<String, Integer> FIRST_MONTH =
      Map.of("spring", 3, "summer", 6, "autumn", 9, "fall", 9, "winter", 12);

  /** Other words behind a season make it a part of a name: the spring semester. */
  private static final Set<String> BEHIND =
      Set.of(
          "by", "per", "for", "in", "at", "on", "from", "with", "and", "or", "than", "to", "is",
          "are", "was", "were", "did", "do", "does", "has", "have", "had", "who", "that", "which");

  private Seasons() {}

  /** Whether a word is a season's. */
  public static boolean isOne(Token token) {
    return token.word() && FIRST_MONTH.containsKey(token.lower());
  }

  static List<NamedPeriod> in(List<Token> tokens) {
    List<NamedPeriod> found = new ArrayList<>();
    for (int i = 0; i < tokens.size(); i++) {
      Integer month = FIRST_MONTH.get(tokens.get(i).lower());
      if (month == null || !tokens.get(i).word()) {
        continue;
      }
      int year = i + 1 < tokens.size() && tokens.get(i + 1).is("of") ? i + 2 : i + 1;
      boolean dated = year < tokens.size() && Numerals.isYear(tokens.get(year).lower());
      if (dated && isApart(tokens, year + 1)) {
        int number = Integer.parseInt(tokens.get(year).lower());
        found.add(period(tokens, i, year + 1, LocalDate.of(number, month, 1), false));
      } else if (!dated && isYearly(tokens, i)) {
        LocalDate first = LocalDate.of(NamedPeriod.ANY_YEAR, month, 1);
        found.add(period(tokens, i, i + 1, first, true));
      }
    }
    return found;
  }

  private static boolean isYearly(List<Token> tokens, int season) {
    int lead = season > 0 && tokens.get(season - 1).is("the") ? season - 2 : season - 1;
    return lead >= 0
        && NamedPeriod.BEFORE_YEARLY.contains(tokens.get(lead).lower())
        && isApart(tokens, season + 1);
  }

  /** Whether no name goes on there. */
  private static boolean isApart(List<Token> tokens, int behind) {
    return behind >= tokens.size()
        || !tokens.get(behind).word()
        || BEHIND.contains(tokens.get(behind).lower());
  }

  private static NamedPeriod period(
      List<Token> tokens, int start, int end, LocalDate first, boolean yearly) {
    CalendarPeriod season = new CalendarPeriod(start, end, Unit.QUARTER, first);
    return new NamedPeriod(NamedPeriod.of(tokens, season, season).period(), first, yearly);
  }
}
