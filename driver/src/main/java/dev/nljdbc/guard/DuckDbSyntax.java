package dev.nljdbc.guard;

import java.util.ArrayDeque;
import java.util.Deque;

/** DuckDB's operators, stars and words inside expressions and lists. */
final class DuckDbSyntax {

  private static final String[] UNITS =
      ("YEAR YEARS MONTH MONTHS DAY DAYS HOUR HOURS MINUTE MINUTES SECOND SECONDS MILLISECOND"
              + " MILLISECONDS MICROSECOND MICROSECONDS WEEK WEEKS QUARTER QUARTERS DECADE DECADES"
              + " CENTURY CENTURIES MILLENNIUM MILLENNIA")
          .split(" ");

  private DuckDbSyntax() {}

  static void rewrite(Tokens tokens) {
    for (int i = 0; i < tokens.size(); i++) {
      operators(tokens, i);
      interval(tokens, i);
      star(tokens, i);
      type(tokens, i);
      if (tokens.are(i, "XOR", "(") && !tokens.endsOperand(i - 1) && !tokens.is(i - 1, ".")) {
        tokens.set(i, "mod"); // to the parser it is but an operator
      }
      if (tokens.are(i, "FILTER", "(") && !tokens.is(i + 2, "WHERE") && tokens.is(i - 1, ")")) {
        tokens.insert(i + 2, "WHERE");
      }
      if (tokens.is(i, ",")
          && (tokens.is(i + 1, "FROM", "WHERE", "GROUP", "ORDER", ")") || i + 1 == tokens.size())) {
        tokens.remove(i, i + 1);
      }
    }
    prefixAliases(tokens);
  }

  private static void operators(Tokens tokens, int i) {
    boolean infix = tokens.endsOperand(i - 1);
    switch (tokens.at(i)) {
      case "==", "^@", "~~", "!~~", "~~*", "!~~*", "~~~", "!~", "!~*", "~*", "&&", "@>", "<@" ->
          tokens.set(i, "=");
      case "**", "//" -> tokens.set(i, "*");
      case "~" -> {
        if (infix) {
          tokens.set(i, "=");
        }
      }
      case "@" -> {
        if (!infix) {
          tokens.set(i, "-"); // the absolute value
        }
      }
      case "!" -> {
        if (infix) {
          tokens.remove(i, i + 1); // the factorial
        }
      }
      default -> {
        // the parser knows it
      }
    }
  }

  /** {@code INTERVAL (a + b) DAY} as {@code (a + b)}. */
  private static void interval(Tokens tokens, int i) {
    if (tokens.are(i, "INTERVAL", "(") && !tokens.is(i - 1, ".")) {
      int close = tokens.close(i + 1);
      if (close > 0) {
        if (tokens.is(close + 1, UNITS)) {
          tokens.remove(close + 1, close + 2);
        }
        tokens.remove(i, i + 1);
      }
    }
  }

  /** {@code * EXCLUDE (a)}, {@code * RENAME (a AS b)} and {@code * REPLACE (a AS b)}. */
  private static void star(Tokens tokens, int i) {
    if (!tokens.is(i, "*") || !tokens.is(i - 1, "SELECT", "DISTINCT", ",", "(", ".")) {
      return;
    }
    while (tokens.is(i + 1, "EXCLUDE", "RENAME")) {
      int close = tokens.is(i + 2, "(") ? tokens.close(i + 2) : i + 2;
      boolean one = tokens.isName(i + 2) && !tokens.is(i + 3, "(", ".");
      if (!one && (close <= i + 2 || !names(tokens, i + 3, close))) {
        return;
      }
      tokens.remove(i + 1, close + 1);
    }
    if (tokens.are(i + 1, "REPLACE", "(") && !tokens.is(i - 1, "(")) {
      int close = tokens.close(i + 2);
      if (close > 0) {
        tokens.remove(close, close + 1);
        tokens.remove(i + 2, i + 3);
        tokens.set(i + 1, ",");
      }
    }
  }

  private static boolean names(Tokens tokens, int from, int end) {
    for (int i = from; i < end; i++) {
      if (!tokens.isName(i) && !tokens.is(i, ",", ".", "AS")) {
        return false;
      }
    }
    return true;
  }

  /** {@code STRUCT(a INT)} and its like, where a type stands: without what it is made of. */
  private static void type(Tokens tokens, int i) {
    if (tokens.is(i, "STRUCT", "MAP", "UNION", "ENUM", "ROW") && tokens.is(i + 1, "(")) {
      int close = tokens.close(i + 1);
      int cast = tokens.enclosing(i) - 1;
      // behind any other AS it would be the name of a table whose columns are renamed
      boolean target =
          tokens.is(i - 1, "::") || tokens.is(i - 1, "AS") && tokens.is(cast, "CAST", "TRY_CAST");
      if (target && close > 0 && plainType(tokens, i + 2, close)) {
        tokens.remove(i + 1, close + 1);
        tokens.set(i, "VARCHAR");
        while (tokens.is(i + 1, "[") && tokens.is(i + 2, "]")) {
          tokens.remove(i + 1, i + 3);
        }
      }
    }
  }

  private static boolean plainType(Tokens tokens, int from, int end) {
    for (int i = from; i < end; i++) {
      boolean plain =
          tokens.isName(i)
              || tokens.is(i, "MAP", ",", "(", ")", "[", "]")
              || tokens.isNumber(i)
              || tokens.at(i).startsWith("'");
      boolean call =
          tokens.is(i + 1, "(")
              && tokens.isName(i)
              && !tokens.is(i, "STRUCT", "UNION", "ENUM", "ROW", "DECIMAL", "NUMERIC", "VARCHAR");
      if (!plain || call) {
        return false;
      }
    }
    return true;
  }

  /** {@code SELECT a: b} as {@code SELECT b}. In FROM it would name a table: that stays. */
  private static void prefixAliases(Tokens tokens) {
    Deque<String> clauses = new ArrayDeque<>();
    clauses.push("");
    for (int i = 0; i < tokens.size(); i++) {
      if (tokens.is(i, "(", "[", "{")) {
        clauses.push("");
      } else if (tokens.is(i, ")", "]", "}") && clauses.size() > 1) {
        clauses.pop();
      } else if (tokens.is(
          i, "SELECT", "FROM", "WHERE", "GROUP", "HAVING", "ORDER", "QUALIFY", "WINDOW",
          "VALUES")) {
        clauses.pop();
        clauses.push(tokens.at(i));
      } else if (clauses.element().equalsIgnoreCase("SELECT")
          && tokens.isName(i)
          && tokens.is(i + 1, ":")
          && tokens.is(i - 1, "SELECT", "DISTINCT", ",")) {
        tokens.remove(i, i + 2);
      }
    }
  }
}
