package dev.nljdbc.cli;

import java.util.regex.Pattern;

/** Turns what the user typed into a statement. */
final class Wording {

  /** As NL statements begin; {@code NL} followed by anything else is a word of the question. */
  private static final Pattern NL =
      Pattern.compile(
          "\\s*nl\\s*([:({]|(sql|trace|explain|prompt|columns|values|path|describe|status|refresh"
              + "|settings|help|remember|forget|memory|log|more)\\b)"
              // a keyword that is none, for the driver to name the nearest
              + ".*|\\s*nl\\s*'.*'\\s*;?\\s*|\\s*(?-i:NL)\\s+\\p{L}+\\s*:.*",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  /** A question may well begin with "Select" or "With"; hardly so in capitals. */
  private static final Pattern SQL =
      Pattern.compile(
          "\\s*((SELECT|WITH|VALUES)\\b|select\\b.*\\bfrom\\b.*[=*(<>'].*).*", Pattern.DOTALL);

  private Wording() {}

  static String statement(String typed, Wanted wanted) {
    if (NL.matcher(typed).matches() || SQL.matcher(typed).matches()) {
      return typed;
    }
    return switch (wanted) {
      case SQL -> "NL SQL: " + typed;
      case EXPLAIN -> "NL EXPLAIN: " + typed;
      default -> "NL: " + typed;
    };
  }
}
