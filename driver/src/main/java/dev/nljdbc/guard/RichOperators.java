package dev.nljdbc.guard;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Operators of characters that the parser does not take for one, which PostgreSQL and DuckDB have:
 * a whole operator at a time, since a part of one is another.
 */
final class RichOperators {

  private static final String CHARACTERS = "+-*/<>=~!@#%^&|?";

  private static final int LONGEST = 3;

  /** Each by one that the parser knows, with its operands on the same sides. */
  private static final Map<String, String> PLAIN =
      Map.ofEntries(
          Map.entry("@>", "@>"),
          Map.entry("<@", "<@"),
          Map.entry("@@", "@@"),
          Map.entry("#>", "#>"),
          Map.entry("#>>", "#>>"),
          Map.entry("#-", "-"),
          Map.entry("@?", "@@"),
          Map.entry("^@", "="),
          Map.entry("?|", "||"),
          Map.entry("?&", "||"),
          Map.entry("-|-", "="),
          // roots
          Map.entry("|/", "-"),
          Map.entry("||/", "-"),
          // bits that differ; of one operand, its absolute value
          Map.entry("#", "-"),
          Map.entry("@", "-"));

  private RichOperators() {}

  /** The operator there, if it is one of them. To DuckDB {@code #} begins a column's place. */
  static @Nullable String at(String sql, int start, Engine engine) {
    int end = start;
    while (end < sql.length()
        && end - start <= LONGEST
        && CHARACTERS.indexOf(sql.charAt(end)) >= 0
        && !sql.startsWith("--", end)
        && !sql.startsWith("/*", end)) {
      end++;
    }
    String operator = sql.substring(start, end);
    boolean part = start > 0 && CHARACTERS.indexOf(sql.charAt(start - 1)) >= 0;
    // where others have variables
    boolean variable =
        operator.equals("@")
            && end < sql.length()
            && " \t\r\n0123456789(".indexOf(sql.charAt(end)) < 0;
    boolean others =
        engine == Engine.POSTGRESQL
            || operator.equals("@")
            || operator.length() > 1 && !operator.equals("@@");
    return !part && !variable && others && PLAIN.containsKey(operator) ? operator : null;
  }

  /** What stands for it before the parser. */
  static String plain(String operator) {
    return PLAIN.getOrDefault(operator, operator);
  }
}
