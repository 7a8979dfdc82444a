// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.examine;

import dev.nljdbc.examine.Doubt.Kind;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.Period;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.text.VisibleText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Numbers, years, dates and quoted names of the question that the query does not use. */
final class UnusedValues implements Examiner {

  private static final Set<String> TOO_COMMON = Set.of("0", "1");
  private static final Pattern CODE = Pattern.compile("\\p{L}+[-_ ]?(\\d{1,9})");
  private static final int YEAR_DIGITS = 4;
  private static final int MOST_YEARS = 9999;
  private static final int LEAST_UNITS = 7;

  @Override
  public List<Doubt> examine(ExaminedQuery query, Probe probe) {
    QueryText text = query.text();
    List<Doubt> doubts = new ArrayList<>();
    List<Token> tokens = query.question().tokens();
    List<Period> periods = Period.in(tokens);
    for (int i = 0; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      boolean unused =
          switch (token.kind()) {
            case NUMBER ->
                !counted(periods, i) && meant(query.question(), i) && !number(token.lower(), text);
            case DATE -> !date(token.lower(), text);
            case QUOTED -> !quoted(token.lower(), text);
            default -> false;
          };
      if (unused) {
        String said = VisibleText.of(token.text());
        doubts.add(
            Doubt.ofWords(
                Kind.UNUSED_VALUE,
                "The question says \"" + said + "\", and the query does not use it."));
      }
    }
    return doubts;
  }

  /** Three years from today may be 36 months in the query, or a day. */
  private static boolean counted(List<Period> periods, int at) {
    return periods.stream().anyMatch(p -> p.start() <= at && at < p.end());
  }

  /** A number in words counts only where something is compared with it, or so many are wanted. */
  private static boolean meant(QuestionWords question, int at) {
    Token token = question.tokens().get(at);
    if (TOO_COMMON.contains(token.lower())) {
      return false;
    }
    boolean digits = Character.isDigit(token.text().charAt(token.text().length() - 1));
    return digits
        || question.cues().stream()
            .anyMatch(c -> c.end() == at && (c.is(Cue.Kind.COMPARE) || c.is(Cue.Kind.SUPERLATIVE)));
  }

  /** Ten minutes are 600000 milliseconds, two weeks are fourteen days. */
  private static boolean inSmallerUnits(double used, double said) {
    return said > 0 && used / said >= LEAST_UNITS && used % said == 0;
  }

  private static boolean number(String digits, QueryText text) {
    if (text.numbers().contains(digits)
        || text.texts().stream().anyMatch(t -> t.contains(digits))
        || text.names().contains(digits)
        || text.operations().contains(digits)) {
      return true;
    }
    try {
      double value = Double.parseDouble(digits);
      return endOfYear(value, text)
          || Stream.concat(text.numbers().stream(), text.texts().stream().flatMap(UnusedValues::at))
              .mapToDouble(Double::parseDouble)
              .anyMatch(
                  n -> Math.abs(n - value) <= 1 || n == value / 100 || inSmallerUnits(n, value));
    } catch (NumberFormatException e) {
      return true; // no number to look for
    }
  }

  /** A year ends where the next one begins. */
  private static boolean endOfYear(double year, QueryText text) {
    return year < MOST_YEARS && text.texts().contains((int) year + 1 + "-01-01");
  }

  /** The number of a code: the first hundred end with TR099. */
  private static Stream<String> at(String text) {
    Matcher code = CODE.matcher(text);
    return code.matches() ? Stream.of(code.group(1)) : Stream.of();
  }

  /** Its year is enough: how the query writes the rest is for it to choose. */
  private static boolean date(String iso, QueryText text) {
    String year = iso.length() >= YEAR_DIGITS ? iso.substring(0, YEAR_DIGITS) : iso;
    return text.texts().stream().anyMatch(t -> t.contains(year))
        || text.numbers().stream().anyMatch(n -> n.contains(year));
  }

  private static boolean quoted(String lower, QueryText text) {
    String said = lower.strip();
    return said.isEmpty()
        || text.operations().toLowerCase(Locale.ROOT).contains(said)
        || text.texts().stream()
            .map(t -> t.toLowerCase(Locale.ROOT))
            .anyMatch(t -> !t.isEmpty() && (t.contains(said) || said.contains(t)))
        || text.names().containsAll(QueryText.words(said));
  }
}
