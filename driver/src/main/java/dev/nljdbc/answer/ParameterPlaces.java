// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.answer;

import dev.nljdbc.core.SqlLiterals;
import dev.nljdbc.core.SqlLiterals.Literal;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Where the values of a question's parameters stand in SQL that was made of it. A value that says
 * the same as something else, another parameter or the question's own words, can't be told by
 * itself; what is made of the question with another value in its place tells.
 */
final class ParameterPlaces {

  /** Smaller numbers are written in words, and stand in SQL that no word asks for: LIMIT 1. */
  private static final BigDecimal SURELY = BigDecimal.valueOf(12);

  private static final Pattern NUMBER = Pattern.compile("(?<![\\w.])-?\\d+(?:\\.\\d+)?(?!\\w)");

  private static final int TRIED = 100;

  private final String question;
  private final List<String> values;

  /** A question with a {@code ?} for each value, in order. */
  ParameterPlaces(String question, List<String> values) {
    this.question = question.toLowerCase(Locale.ROOT);
    this.values = List.copyOf(values);
  }

  /**
   * The values, with others in place of those that may be mistaken for something else.
   *
   * @return the values themselves where none may; empty where there is no other value to take
   */
  Optional<List<String>> others(String sql) {
    List<Literal> literals = SqlLiterals.of(sql);
    List<String> others = new ArrayList<>(values);
    for (int i = 0; i < values.size(); i++) {
      if (doubtful(i)) {
        Optional<String> other = other(values.get(i), others, literals);
        if (other.isEmpty()) {
          return Optional.empty();
        }
        others.set(i, other.get());
      }
    }
    return Optional.of(List.copyOf(others));
  }

  private Optional<String> other(String value, List<String> taken, List<Literal> literals) {
    return next(value).stream()
        .filter(v -> taken.stream().noneMatch(known -> same(known, v)) && !said(v))
        .filter(v -> literals.stream().noneMatch(literal -> literal.says(v)))
        .findFirst();
  }

  private boolean doubtful(int i) {
    String value = values.get(i);
    Optional<BigDecimal> number = number(value);
    return IntStream.range(0, values.size()).anyMatch(k -> k != i && same(values.get(k), value))
        || said(value)
        || number.isPresent() && number.get().abs().compareTo(SURELY) <= 0;
  }

  /** Whether the question's own words say it, a number in whatever form. */
  private boolean said(String value) {
    String word = "(?<![\\w.])" + Pattern.quote(value.toLowerCase(Locale.ROOT)) + "(?!\\w)";
    return Pattern.compile(word).matcher(question).find()
        || NUMBER.matcher(question).results().anyMatch(m -> same(m.group(), value));
  }

  private static boolean same(String a, String b) {
    Optional<BigDecimal> x = number(a);
    Optional<BigDecimal> y = number(b);
    return a.equalsIgnoreCase(b)
        || x.isPresent() && y.isPresent() && x.get().compareTo(y.get()) == 0;
  }

  private static Optional<BigDecimal> number(String text) {
    return text.matches("-?\\d{1,30}(\\.\\d{1,30})?")
        ? Optional.of(new BigDecimal(text))
        : Optional.empty();
  }

  /** Values of the same kind; none for a text, since another text may name something else. */
  private static List<String> next(String value) {
    List<String> next = new ArrayList<>();
    Optional<BigDecimal> number = number(value);
    for (int i = 1; i <= TRIED; i++) {
      if (number.isPresent()) {
        next.add(number.get().add(BigDecimal.valueOf(i)).toPlainString());
      } else {
        try {
          next.add(LocalDate.parse(value).plusDays(i).toString());
        } catch (DateTimeParseException e) {
          return List.of(); // a text
        }
      }
    }
    return next;
  }

  /**
   * The literals that are the parameters, in the question's order.
   *
   * @param sql made of the question with its values
   * @param again made of it with others
   * @param others those, of {@link #others}
   * @return empty where they are not each there once, in that order, and the same in both
   */
  Optional<List<Literal>> in(String sql, String again, List<String> others) {
    List<Literal> first = SqlLiterals.of(sql);
    List<Literal> second = SqlLiterals.of(again);
    List<Literal> found = new ArrayList<>();
    int behind = 0;
    boolean sure = between(sql, first).equals(between(again, second));
    for (int i = 0; sure && i < values.size(); i++) {
      int place = place(first, values.get(i), second, others.get(i));
      sure = place >= behind;
      if (sure) {
        found.add(first.get(place));
        behind = place + 1;
      }
    }
    return sure && differOnlyIn(found, first, second) ? Optional.of(found) : Optional.empty();
  }

  /** The one place where the queries say these; -1 if there is none, or another one. */
  private static int place(List<Literal> first, String value, List<Literal> second, String other) {
    int[] places =
        IntStream.range(0, first.size())
            .filter(k -> first.get(k).says(value) && second.get(k).says(other))
            .toArray();
    return places.length == 1 ? places[0] : -1;
  }

  private static boolean differOnlyIn(
      List<Literal> found, List<Literal> first, List<Literal> second) {
    return IntStream.range(0, first.size())
        .filter(k -> !first.get(k).value().equals(second.get(k).value()))
        .allMatch(k -> found.contains(first.get(k)));
  }

  /** The SQL around its literals. */
  private static List<String> between(String sql, List<Literal> literals) {
    List<String> parts = new ArrayList<>();
    int behind = 0;
    for (Literal literal : literals) {
      parts.add(sql.substring(behind, literal.start()));
      behind = literal.end();
    }
    parts.add(sql.substring(behind));
    return parts;
  }
}
