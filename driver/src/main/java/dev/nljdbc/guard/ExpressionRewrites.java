// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import java.util.Set;

/** Operators, predicates and types inside of expressions, by others that the parser knows. */
final class ExpressionRewrites {

  private static final String[] UNITS =
      ("YEAR YEARS MONTH MONTHS DAY DAYS HOUR HOURS MINUTE MINUTES SECOND SECONDS MILLISECOND"
              + " MILLISECONDS MICROSECOND MICROSECONDS WEEK WEEKS QUARTER QUARTERS DECADE DECADES"
              + " CENTURY CENTURIES MILLENNIUM MILLENNIA")
          .split(" ");

  private static final Set<String> COMPARISONS =
      Set.of("== ^@ ~~ !~~ ~~* !~~* ~~~ !~ !~* ~* && @> <@".split(" "));

  private ExpressionRewrites() {}

  /** {@code a = b IS NOT TRUE}: the parser wants brackets. */
  static void truthTest(TokenList tokens, int i) {
    if (tokens.is(i, "IS") && tokens.endsOperand(i - 1)) {
      int word = tokens.is(i + 1, "NOT") ? i + 2 : i + 1;
      if (tokens.is(word, "TRUE", "FALSE", "UNKNOWN")) {
        tokens.remove(i, word + 1);
      }
    }
  }

  /** {@code - -a} and {@code = - + a}: one sign is as good as two. */
  static void signs(TokenList tokens, int i) {
    if (tokens.is(i, "-", "+")) {
      int end = i + 1;
      while (tokens.is(end, "-", "+")) {
        end++;
      }
      tokens.remove(i + 1, end);
    }
  }

  /** {@code (value).field}: no call follows, so it is a field of a row, a struct or JSON. */
  static void fieldOfValue(TokenList tokens, int i) {
    boolean number = tokens.isNumber(i - 1) && tokens.is(i - 2, "(");
    while (tokens.is(i, ")")
        && !number
        && tokens.is(i + 1, ".")
        && tokens.isName(i + 2)
        && !tokens.is(i + 3, "(")) {
      tokens.remove(i + 1, i + 3);
    }
  }

  /** {@code a NOT NULL} as {@code a IS NOT NULL}. */
  static void notNull(TokenList tokens, int i) {
    if (tokens.are(i, "NOT", "NULL") && tokens.endsOperand(i - 1)) {
      tokens.insert(i, "IS");
    }
  }

  /** {@code a == b}. */
  static void equalSigns(TokenList tokens, int i) {
    if (tokens.is(i, "==")) {
      tokens.set(i, "=");
    }
  }

  /** {@code a IS b} and {@code a IS NOT b} compare any values. */
  static void equality(TokenList tokens, int i) {
    if (tokens.is(i, "IS") && tokens.endsOperand(i - 1)) {
      boolean not = tokens.is(i + 1, "NOT");
      if (!tokens.is(not ? i + 2 : i + 1, "NULL", "TRUE", "FALSE", "DISTINCT", "NOT")) {
        tokens.set(i, not ? "<>" : "=");
        if (not) {
          tokens.remove(i + 1, i + 2);
        }
      }
    }
  }

  /** {@code like('a%', b)} and {@code glob('a*', b)}, the functions behind the operators. */
  static void likeCall(TokenList tokens, int i) {
    boolean infix =
        tokens.endsOperand(i - 1) || tokens.is(i - 1, "NOT") && tokens.endsOperand(i - 2);
    if (tokens.is(i, "LIKE") && tokens.is(i + 1, "(") && !infix) {
      tokens.set(i, "glob");
    }
  }

  /** Collations that the parser does not know. */
  static void collations(TokenList tokens, int i) {
    if (tokens.is(i, "COLLATE") && tokens.is(i + 1, "BINARY", "RTRIM")) {
      tokens.set(i + 1, "nocase");
    }
  }

  /** The third truth value. */
  static void unknown(TokenList tokens, int i) {
    if (tokens.is(i, "UNKNOWN")
        && !tokens.is(i - 1, "IS", "NOT", "AS", ".")
        && !tokens.is(i + 1, "(", ".")) {
      tokens.set(i, "NULL");
    }
  }

  /** {@code a IS [NOT] JSON [ARRAY]} and {@code a FORMAT JSON}. */
  static void json(TokenList tokens, int i) {
    if (tokens.is(i, "JSON") && (tokens.is(i - 1, "IS") || tokens.are(i - 2, "IS", "NOT"))) {
      tokens.set(i, "NULL");
      if (tokens.is(i + 1, "VALUE", "ARRAY", "OBJECT", "SCALAR") && !tokens.is(i + 2, "(", "[")) {
        tokens.remove(i + 1, i + 2);
      }
    }
    if (tokens.are(i, "FORMAT", "JSON") && tokens.endsOperand(i - 1) && !tokens.is(i + 2, "(")) {
      tokens.remove(i, i + 2);
    }
  }

  /** {@code CONVERT(value, type)} as {@code CAST(value AS type)}. */
  static void convert(TokenList tokens, int i) {
    if (tokens.are(i, "CONVERT", "(") && !tokens.is(i - 1, ".")) {
      int close = tokens.close(i + 1);
      int comma = tokens.next(i + 2, close, ",");
      if (close > 0 && comma < close && tokens.next(comma + 1, close, ",") == close) {
        tokens.set(i, "CAST");
        tokens.set(comma, "AS");
      }
    }
  }

  /** {@code CASE a WHEN 1, 2 THEN}: all are values to compare with. */
  static void alternatives(TokenList tokens, int i) {
    if (tokens.is(i, "WHEN")) {
      int then = tokens.next(i + 1, tokens.size(), "THEN", "WHEN", "END");
      int comma = tokens.next(i + 1, then, ",");
      while (tokens.is(then, "THEN") && comma < then) {
        tokens.set(comma, "+");
        comma = tokens.next(comma + 1, then, ",");
      }
    }
  }

  /** {@code a AT LOCAL}. */
  static void atLocal(TokenList tokens, int i) {
    if (tokens.are(i, "AT", "LOCAL")) {
      tokens.remove(i, i + 2);
      tokens.insert(i, "AT", "TIME", "ZONE", "'x'");
    }
  }

  /** {@code UNIQUE (SELECT …)}. */
  static void uniqueQuery(TokenList tokens, int i) {
    if (tokens.are(i, "UNIQUE", "(", "SELECT")) {
      tokens.set(i, "EXISTS");
    }
  }

  /** Operators by others of the same grammar. */
  static void operators(TokenList tokens, int i) {
    boolean infix = tokens.endsOperand(i - 1);
    if (COMPARISONS.contains(tokens.at(i)) || infix && tokens.is(i, "~")) {
      tokens.set(i, "=");
    } else if (tokens.is(i, "**", "//")) {
      tokens.set(i, "*");
    } else if (!infix && tokens.is(i, "@")) {
      tokens.set(i, "-"); // the absolute value
    } else if (infix && tokens.is(i, "!")) {
      tokens.remove(i, i + 1); // the factorial
    }
  }

  /** {@code INTERVAL (a + b) DAY} as {@code (a + b)}. */
  static void interval(TokenList tokens, int i) {
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

  /** {@code STRUCT(a INT)} and its like, where a type stands: without what it is made of. */
  static void type(TokenList tokens, int i) {
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

  private static boolean plainType(TokenList tokens, int from, int end) {
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

  /** {@code xor(a, b)}, which to the parser is but an operator. */
  static void xorCall(TokenList tokens, int i) {
    if (tokens.are(i, "XOR", "(") && !tokens.endsOperand(i - 1) && !tokens.is(i - 1, ".")) {
      tokens.set(i, "mod");
    }
  }

  /** {@code f(a) FILTER (b)} as {@code f(a) FILTER (WHERE b)}. */
  static void filter(TokenList tokens, int i) {
    if (tokens.are(i, "FILTER", "(") && !tokens.is(i + 2, "WHERE") && tokens.is(i - 1, ")")) {
      tokens.insert(i + 2, "WHERE");
    }
  }
}
