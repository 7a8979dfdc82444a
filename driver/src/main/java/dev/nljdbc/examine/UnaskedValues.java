// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.examine;

import dev.nljdbc.examine.Doubt.Kind;
import dev.nljdbc.offline.language.DateMerger;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.language.Numerals;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.queries.QueryOutline.Selecting;
import dev.nljdbc.queries.QueryOutline.Term;
import dev.nljdbc.queries.QueryOutline.Test;
import dev.nljdbc.text.VisibleText;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Values that the query compares with, and that nobody spoke of. A number may be what a word of the
 * question was taken to mean, as for "large"; the user is to know it, and another query would have
 * to choose one as well.
 */
final class UnaskedValues implements Examiner {

  private static final Set<String> TOO_COMMON = Set.of("0", "1", "100");

  /** Numbers by other names. */
  private static final Map<String, Integer> ADVERBS = Map.of("twice", 2, "thrice", 3);

  /** Shorter texts are codes: F for women, US for America. */
  private static final int LEAST_LETTERS = 4;

  private static final int SAME_BEGINNING = 4;

  @Override
  public List<Doubt> examine(ExaminedQuery query, Probe probe) {
    return query.selects().stream()
        .flatMap(UnaskedValues::literals)
        .distinct()
        .filter(term -> !said(term, query))
        .map(
            term ->
                new Doubt(
                    Kind.UNASKED_VALUE,
                    "The query compares with "
                        + VisibleText.of(term.sql())
                        + ", and the question does not say it.",
                    "",
                    term.kind() == Term.Kind.TEXT))
        .toList();
  }

  private static Stream<Term> literals(Selecting select) {
    return QueryText.tests(select)
        .filter(test -> test.kind() == Test.Kind.COMPARED)
        .flatMap(test -> test.terms().stream())
        .filter(t -> t.kind() == Term.Kind.TEXT || t.kind() == Term.Kind.CONSTANT);
  }

  private static boolean said(Term literal, ExaminedQuery query) {
    String evidence = (query.evidence() + "\n" + query.definitions()).toLowerCase(Locale.ROOT);
    String value = literal.name().replaceAll("^[%_]+|[%_]+$", "").strip().toLowerCase(Locale.ROOT);
    String number = value.replaceFirst("^-", "");
    if (number.matches("\\d+(\\.\\d+)?")) {
      return TOO_COMMON.contains(number) || evidence.contains(number) || number(number, query);
    }
    if (value.equals("null")) {
      return true;
    }
    long letters = value.codePoints().filter(Character::isLetter).count();
    return letters < LEAST_LETTERS
        || literal.kind() == Term.Kind.CONSTANT
        || evidence.contains(value)
        || query.question().text().toLowerCase(Locale.ROOT).contains(value)
        || words(value).anyMatch(word -> isMentioned(word, query.question()))
        || query.question().has(Set.of(initials(value)));
  }

  private static String initials(String value) {
    return words(value).map(word -> word.substring(0, 1)).collect(Collectors.joining());
  }

  private static boolean number(String digits, ExaminedQuery query) {
    double value = Double.parseDouble(digits);
    boolean year = digits.matches("(19|20)\\d\\d");
    return year && query.question().has(WordLists.set("today"))
        || query.question().tokens().stream()
            .anyMatch(
                t ->
                    named(t).contains(value)
                        || t.text().contains(digits)
                        || t.lower().contains(digits)
                        || near(t, value));
  }

  /** The numbers that a word says: how often, which place, which month; 0 for none of these. */
  private static Set<Double> named(Token token) {
    return Stream.of(
            ADVERBS.getOrDefault(token.lower(), 0),
            Numerals.place(token.lower()),
            DateMerger.month(token, Lexicon.ENGLISH))
        .map(Integer::doubleValue)
        .collect(Collectors.toSet());
  }

  private static boolean near(Token token, double value) {
    if (!token.number()) {
      return false;
    }
    try {
      double said = Double.parseDouble(token.lower());
      return Math.abs(said - value) <= 1 || said == value * 100 || value % said == 0 && said > 1;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private static Stream<String> words(String value) {
    return Stream.of(value.split("[^\\p{L}\\p{N}]+")).filter(word -> !word.isEmpty());
  }

  private static boolean isMentioned(String word, QuestionWords question) {
    String stem = Lexicon.ENGLISH.stem(word);
    String beginning = word.substring(0, Math.min(SAME_BEGINNING, word.length()));
    return question.tokens().stream()
        .anyMatch(
            t ->
                t.stem().equals(stem)
                    || t.lower().contains(word)
                    || word.length() >= SAME_BEGINNING && t.lower().startsWith(beginning));
  }
}
