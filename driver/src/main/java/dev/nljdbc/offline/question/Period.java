package dev.nljdbc.offline.question;

import dev.nljdbc.core.Today;
import dev.nljdbc.dialect.RelativeDay;
import dev.nljdbc.dialect.RelativeDay.Start;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
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

  /** The periods that are counted from today, in order; for a question of any database. */
  public static List<Period> of(String question) {
    return in(new Tokenizer(Lexicon.ENGLISH).tokens(QuestionText.of(question)));
  }

  /** The periods among these tokens, in order. */
  public static List<Period> in(List<Token> tokens) {
    return new PeriodMatcher(tokens).find();
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
