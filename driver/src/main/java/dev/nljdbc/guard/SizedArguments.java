package dev.nljdbc.guard;

import dev.nljdbc.error.NlException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.SignedExpression;
import net.sf.jsqlparser.expression.StringValue;
import org.jspecify.annotations.Nullable;

/**
 * Functions of which a short text can ask for a gigabyte: the argument that says how much must be a
 * small number, and a format a plain string with small widths. From the sections {@code [sizes]}
 * (lines {@code function place}) and {@code [formats]} of the function list.
 */
final class SizedArguments {

  /** What stands in the skeleton for a string that may ask for wide fields. */
  static final String WIDE = "'w'";

  private static final int LARGEST = 10_000;

  /**
   * An aggregate by its name, a number of four digits, a width from an argument, or escapes that
   * could spell either.
   */
  private static final Pattern WIDTH =
      Pattern.compile("(?i:bitstring_agg)|[0-9]{4}|\\*|\\{[^}]*\\{|\\\\");

  private final Map<String, Integer> sizes = new HashMap<>();
  private final Set<String> places = new HashSet<>();
  private final Set<String> byName = new HashSet<>();
  private final Set<String> formats = new HashSet<>();

  /** Whether a string, used as a format, might make long texts. */
  static boolean isWide(String string) {
    return WIDTH.matcher(string).find();
  }

  void addSize(String function, int place) {
    sizes.put(function, place);
  }

  /** A function that rounds to so many places as its second argument says, if it has one. */
  void addPlaces(String function) {
    places.add(function);
  }

  /** A function whose second argument is the name of an aggregate. */
  void addByName(String function) {
    byName.add(function);
  }

  void addFormat(String function) {
    formats.add(function);
  }

  /**
   * Checks a call.
   *
   * @param function in lower case
   */
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
  }

  private static @Nullable Object at(@Nullable List<?> arguments, int place) {
    return arguments != null && arguments.size() >= place ? arguments.get(place - 1) : null;
  }

  private static boolean isSmall(@Nullable Object argument) {
    if (argument instanceof Function least
        && Name.fold(least.getName()).equals("least")
        && least.getParameters() != null) {
      return least.getParameters().stream().anyMatch(SizedArguments::isSmall);
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

  private static boolean isNarrow(@Nullable Object argument) {
    return argument instanceof StringValue string && "'x'".contains(string.getValue());
  }
}
