// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import dev.nljdbc.error.NlException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.CastExpression;
import net.sf.jsqlparser.expression.DoubleValue;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.SignedExpression;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.operators.arithmetic.Division;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.Select;
import org.jspecify.annotations.Nullable;

/**
 * Functions and operators that are harmless with some arguments only, from sections of the engine's
 * {@code functions.txt}.
 *
 * <p>Of some, a short text can ask for a gigabyte: the argument that says how much ({@code sizes},
 * lines {@code function place}; {@code places}) must be a small number, a format ({@code formats})
 * a plain string with small widths, and the name of an aggregate ({@code by name}) a plain string.
 * Powers of exact numbers ({@code powers}, functions and operators) have a small exponent.
 *
 * <p>Some engines try all ways of a regular expression ({@code patterns}, lines {@code function
 * place}), H2 by Java's own: one such as {@code (a|aa)+} can take years over a short text, and no
 * time-out ends it. So a pattern must be written in the query, without repeated groups, references
 * back, or many repetitions.
 */
final class ArgumentLimits {

  /** What stands in the skeleton for a string that may ask for wide fields. */
  static final String WIDE = "'w'";

  /** What stands in the skeleton for a string that would be a hard pattern. */
  static final String HARD = "'h'";

  private static final int LARGEST = 10_000;

  /** A number has a tenth of a million digits soon, and each takes the time of all others. */
  private static final int LARGEST_EXPONENT = 100;

  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,5}(\\.[0-9]{1,9})?");
  private static final Pattern INEXACT = Pattern.compile("(?i)double precision|float[48]?|real");

  /**
   * An aggregate by its name, a number of four digits, a width from an argument, or escapes that
   * could spell either.
   */
  private static final Pattern WIDTH =
      Pattern.compile("(?i:bitstring_agg)|[0-9]{4}|\\*|\\{[^}]*\\{|\\\\");

  /** What stands in the skeleton for other strings. */
  private static final Pattern NARROW = Pattern.compile("[xe]|%*");

  private static final Pattern REPEATED_GROUP = Pattern.compile("\\)[*+{]|\\\\[1-9k]");
  private static final int MOST_REPETITIONS = 3;
  private static final double MOST_WAYS = 10_000;

  /** Functions that put no sign into a pattern of which it was not made. */
  private static final Set<String> PLAIN =
      Set.of("concat", "lower", "upper", "lcase", "ucase", "trim", "ltrim", "rtrim", "coalesce");

  private final Map<String, Integer> sizes;
  private final Map<String, Integer> patterns;
  private final Set<String> places;
  private final Set<String> powers;
  private final Set<String> byName;
  private final Set<String> formats;

  ArgumentLimits(Map<String, String> sections) {
    sizes = numbered(sections.getOrDefault("sizes", ""));
    patterns = numbered(sections.getOrDefault("patterns", ""));
    places = FunctionList.words(sections, "places");
    powers = FunctionList.words(sections, "powers");
    byName = FunctionList.words(sections, "by name");
    formats = FunctionList.words(sections, "formats");
  }

  private static Map<String, Integer> numbered(String lines) {
    Map<String, Integer> numbers = new HashMap<>();
    lines
        .lines()
        .map(line -> line.split(" "))
        .forEach(words -> numbers.put(words[0], Integer.valueOf(words[1])));
    return numbers;
  }

  Set<String> functions() {
    Set<String> all = new HashSet<>(sizes.keySet());
    all.addAll(patterns.keySet());
    all.addAll(places);
    all.addAll(powers);
    all.addAll(byName);
    all.addAll(formats);
    return all;
  }

  /** Whether a function takes a pattern that this engine tries in all ways. */
  boolean isPattern(String function) {
    return patterns.containsKey(function);
  }

  /** Whether a string, used as a format, might make long texts. */
  static boolean isWide(String string) {
    return WIDTH.matcher(string).find();
  }

  /** Whether a string, used as a pattern, might take very long. */
  static boolean isHard(String string) {
    long repetitions = count(string, "*+{");
    // a group of alternatives, or what may be left out, multiplies the ways
    double ways =
        Math.pow(count(string, "|") + 1, count(string, "(")) * Math.pow(2, count(string, "?"));
    return repetitions > MOST_REPETITIONS
        || ways > MOST_WAYS
        || REPEATED_GROUP.matcher(string).find();
  }

  /**
   * Whether a string, used as a pattern of LIKE, might take very long.
   *
   * @param any the signs that stand for any text
   */
  static boolean isHardLike(String string, String any) {
    return count(string, any) > MOST_REPETITIONS + 1;
  }

  /** How many of a string's characters are among some signs. */
  static long count(String string, String signs) {
    return string.chars().filter(c -> signs.indexOf(c) >= 0).count();
  }

  /**
   * What stands in the skeleton for a string that is no hard pattern of LIKE: its signs, and width.
   */
  static String standInOfLike(String string, String any) {
    return (isWide(string) ? "'w" : "'") + "%".repeat((int) count(string, any)) + "'";
  }

  /** Checks the nodes of a pattern of LIKE: all its strings together make the pattern. */
  static void checkLike(List<?> nodes, BaseTableColumns columns) throws NlException {
    long signs = 0;
    for (Object node : nodes) {
      boolean hard = node instanceof StringValue string && HARD.contains(string.getValue());
      signs += node instanceof StringValue string ? count(string.getValue(), "%") : 0;
      if (hard || isMade(node, columns) || signs > MOST_REPETITIONS + 1) {
        throw Refusal.of(
            "a pattern of LIKE that may take very long",
            "This engine tries all of its ways, and no time-out ends it",
            "Write it of plain strings and columns of tables, with at most "
                + (MOST_REPETITIONS + 1)
                + " percent signs");
      }
    }
  }

  private static boolean isMade(Object node, BaseTableColumns columns) {
    return node instanceof Function call && !PLAIN.contains(SqlName.fold(call.getName()))
        || node instanceof Select
        || node instanceof Column column && !columns.isOfTable(column);
  }

  /** Checks a call of a function, named in lower case. */
  void check(String function, @Nullable List<?> arguments) throws NlException {
    Integer place = sizes.get(function);
    // all these functions take two arguments at least: one may stand for more, as *COLUMNS(*) does
    boolean packed = arguments == null || arguments.size() < 2;
    if (place != null && (packed || !isSmall(at(arguments, place)))) {
      throw Refusal.of(
          "the function " + function + " with a length that is not written as a number",
          "A long text could take all memory",
          "Write the length as a number up to " + LARGEST + ", or LEAST(…, such a number)");
    }
    if (places.contains(function) && !isPlaces(at(arguments, 2))) {
      throw Refusal.of(
          "the function " + function + " to places that are not written as a number",
          "A number of so many digits could take all time and memory",
          "Write the places as a number up to " + LARGEST);
    }
    if (powers.contains(function) && !isSmallPower(arguments)) {
      throw Refusal.of(
          "a power of exact numbers whose exponent is not written as a small number",
          "A number of so many digits could take all time, and no time-out ends it",
          "Write the exponent as a number up to "
              + LARGEST_EXPONENT
              + ", or CAST(the base AS DOUBLE PRECISION)");
    }
    if (byName.contains(function) && !isNarrow(at(arguments, 2))) {
      throw Refusal.of(
          "the function " + function + " of an aggregate that is not written as a plain string",
          "It could be one that takes all memory",
          "Write the name of a common aggregate as one plain string");
    }
    if (formats.contains(function) && !isNarrow(at(arguments, 1))) {
      throw Refusal.of(
          "the function " + function + " with a format of wide or computed fields",
          "A long text could take all memory",
          "Write the format as one plain string, with widths below 1000 and without '*'");
    }
    Integer pattern = patterns.get(function);
    if (pattern != null) {
      checkPattern(at(arguments, pattern));
    }
  }

  /** Checks what stands behind an operator that matches. */
  static void checkPattern(@Nullable Object pattern) throws NlException {
    if (!(pattern instanceof StringValue string) || HARD.contains(string.getValue())) {
      throw Refusal.of(
          "a regular expression that may take very long",
          "This engine tries all of its ways, and no time-out ends it",
          "Write it as one plain string, without repeated groups such as (…)+, without references"
              + " back, and with at most "
              + MOST_REPETITIONS
              + " of * + {");
    }
  }

  private static @Nullable Object at(@Nullable List<?> arguments, int place) {
    return arguments != null && arguments.size() >= place ? arguments.get(place - 1) : null;
  }

  private static boolean isSmall(@Nullable Object argument) {
    if (argument instanceof Function least
        && SqlName.fold(least.getName()).equals("least")
        && least.getParameters() != null) {
      return least.getParameters().stream().anyMatch(ArgumentLimits::isSmall);
    }
    return argument == null
        || argument instanceof LongValue number
            && number.getStringValue().matches("[0-9]{1,5}")
            && Integer.parseInt(number.getStringValue()) <= LARGEST;
  }

  private static boolean isPlaces(@Nullable Object argument) {
    // TRUNC(date, 'MM') has a format there
    return argument instanceof StringValue
        || isSmall(argument instanceof SignedExpression signed ? signed.getExpression() : argument);
  }

  private static boolean isSmallPower(@Nullable List<?> arguments) {
    return arguments == null
        || arguments.stream().anyMatch(ArgumentLimits::isInexact)
        || isSmallExponent(at(arguments, 2));
  }

  /** Whether a number is a DOUBLE PRECISION, as what is computed with one is. */
  private static boolean isInexact(@Nullable Object argument) {
    Object number = bare(argument);
    return number instanceof BinaryExpression both
            && (isInexact(both.getLeftExpression()) || isInexact(both.getRightExpression()))
        || number instanceof CastExpression cast
            && cast.getColDataType() != null
            && INEXACT.matcher(cast.getColDataType().getDataType()).matches();
  }

  private static boolean isSmallExponent(@Nullable Object argument) {
    Object number = bare(argument);
    if (number instanceof Division quotient) {
      return isSmallExponent(quotient.getLeftExpression())
          && bare(quotient.getRightExpression()) instanceof LongValue divisor
          && !divisor.getStringValue().matches("0*");
    }
    return (number instanceof LongValue || number instanceof DoubleValue)
        && NUMBER.matcher(number.toString()).matches()
        && Double.parseDouble(number.toString()) <= LARGEST_EXPONENT;
  }

  /** A number without brackets and sign. */
  private static @Nullable Object bare(@Nullable Object argument) {
    if (argument instanceof SignedExpression signed) {
      return bare(signed.getExpression());
    }
    return argument instanceof ParenthesedExpressionList<?> bracketed && bracketed.size() == 1
        ? bare(bracketed.get(0))
        : argument;
  }

  private static boolean isNarrow(@Nullable Object argument) {
    return argument instanceof StringValue string && NARROW.matcher(string.getValue()).matches();
  }
}
