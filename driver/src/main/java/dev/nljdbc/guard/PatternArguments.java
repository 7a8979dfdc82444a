package dev.nljdbc.guard;

import dev.nljdbc.error.NlException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.Select;
import org.jspecify.annotations.Nullable;

/**
 * Regular expressions of an engine that tries all their ways (H2, by Java's own): one such as
 * {@code (a|aa)+} can take years over a short text, and no time-out ends it. So a pattern must be
 * written in the query, without repeated groups, references back, or many repetitions. From the
 * section {@code [patterns]} of the function list (lines {@code function place}).
 */
final class PatternArguments {

  /** What stands in the skeleton for a string that would be a hard pattern. */
  static final String HARD = "'h'";

  private static final Pattern REPEATED_GROUP = Pattern.compile("\\)[*+{]|\\\\[1-9k]");
  private static final int MOST_REPETITIONS = 3;
  private static final double MOST_WAYS = 10_000;

  /** Functions that put no sign into a pattern of which it was not made. */
  private static final Set<String> PLAIN =
      Set.of("concat", "lower", "upper", "lcase", "ucase", "trim", "ltrim", "rtrim", "coalesce");

  private final Map<String, Integer> places = new HashMap<>();

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

  /** Whether a string, used as a pattern of LIKE, might take very long. */
  static boolean isHardLike(String string) {
    return count(string, "%") > MOST_REPETITIONS + 1;
  }

  private static long count(String string, String signs) {
    return string.chars().filter(c -> signs.indexOf(c) >= 0).count();
  }

  /** What stands in the skeleton for a string that is no hard pattern of LIKE: its signs. */
  static String standInOfLike(String string) {
    return "'" + "%".repeat((int) count(string, "%")) + "'";
  }

  /**
   * Checks what stands behind LIKE: all its strings together make the pattern.
   *
   * @param nodes of its pattern's expression
   * @param columns which of its columns hold what the tables hold
   */
  static void checkLike(List<?> nodes, BaseTableColumns columns) throws NlException {
    long signs = 0;
    for (Object node : nodes) {
      boolean hard = node instanceof StringValue string && HARD.contains(string.getValue());
      boolean made =
          node instanceof Function call && !PLAIN.contains(Name.fold(call.getName()))
              || node instanceof Select
              || node instanceof Column column && !columns.isOfTable(column);
      signs += node instanceof StringValue string ? count(string.getValue(), "%") : 0;
      if (hard || made || signs > MOST_REPETITIONS + 1) {
        throw Refusal.of(
            "a pattern of LIKE that may take very long",
            "This engine tries all of its ways, and no time-out ends it",
            "Write it of plain strings and columns of tables, with at most "
                + (MOST_REPETITIONS + 1)
                + " percent signs");
      }
    }
  }

  void add(String function, int place) {
    places.put(function, place);
  }

  /**
   * Checks a call.
   *
   * @param function in lower case
   */
  void check(String function, @Nullable List<?> arguments) throws NlException {
    Integer place = places.get(function);
    if (place != null) {
      check(arguments != null && arguments.size() >= place ? arguments.get(place - 1) : null);
    }
  }

  /** Checks what stands behind an operator that matches. */
  static void check(@Nullable Object pattern) throws NlException {
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
}
