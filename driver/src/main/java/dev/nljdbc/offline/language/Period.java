// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.language;

import dev.nljdbc.core.Today;
import dev.nljdbc.dialect.RelativeDay;
import dev.nljdbc.dialect.RelativeDay.Start;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A stretch of days that a question counts from today: last month, the past 30 days, since
 * yesterday.
 *
 * @param start its first token, prepositions included
 * @param end after its last token
 * @param from its first day; null where it has no beginning
 * @param until the first day after it; null where it has no end
 * @param unit what it is counted in; TODAY for days
 */
public record Period(
    int start, int end, @Nullable RelativeDay from, @Nullable RelativeDay until, Start unit) {

  private static final Set<String> NOW = WordLists.set("now");
  private static final Set<String> UNITS = Set.of("day", "week", "month", "quarter", "year");

  /** The periods that are counted from today, in order; for a question of any database. */
  public static List<Period> of(String question) {
    return in(new Tokenizer(Lexicon.ENGLISH).tokens(QuestionText.of(question)));
  }

  /** Whether an answer may depend on the day on which the question is asked. */
  public static boolean dependsOnToday(String question) {
    List<Token> tokens = new Tokenizer(Lexicon.ENGLISH).tokens(QuestionText.of(question));
    return !in(tokens).isEmpty() || IntStream.range(0, tokens.size()).anyMatch(i -> now(tokens, i));
  }

  private static boolean now(List<Token> tokens, int i) {
    Token t = tokens.get(i);
    boolean old = t.is("old") && i > 0 && tokens.get(i - 1).is("how");
    boolean next = t.is("next") && i + 1 < tokens.size() && counted(tokens.get(i + 1));
    return t.word() && NOW.contains(t.lower()) || old || next;
  }

  /** Whether it is what days are counted in, or a number of such. */
  private static boolean counted(Token t) {
    return t.number() || UNITS.contains(t.lower());
  }

  /** The periods among these tokens, in order. */
  public static List<Period> in(List<Token> tokens) {
    return new PeriodMatcher(tokens).find();
  }

  /** "Last year" as the twelve months up to today; empty for what can't be meant so. */
  public Optional<Period> upToToday() {
    RelativeDay first = PeriodMatcher.shifted(RelativeDay.of(unit), unit, -1);
    return unit != Start.TODAY
            && first.equals(from)
            && PeriodMatcher.shifted(first, unit, 1).equals(until)
        ? Optional.of(PeriodMatcher.rolling(start, end, unit, 1))
        : Optional.empty();
  }

  /** Its first day. */
  public Optional<LocalDate> first(Today today) {
    return day(from, today);
  }

  /** The first day after it. */
  public Optional<LocalDate> behind(Today today) {
    return day(until, today);
  }

  private static Optional<LocalDate> day(@Nullable RelativeDay day, Today today) {
    return Optional.ofNullable(day).map(d -> d.from(today.date(), today.firstOfWeek()));
  }
}
