// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import java.util.ArrayDeque;
import java.util.Deque;

/** Clauses of queries, and what stands in lists, by others that the parser knows. */
final class QueryRewrites {

  private static final String[] AFTER_SELECT =
      "WHERE GROUP HAVING WINDOW QUALIFY ORDER LIMIT OFFSET FETCH UNION EXCEPT INTERSECT )"
          .split(" ");

  private QueryRewrites() {}

  /** {@code OVER (w ROWS …)} and {@code WINDOW v AS (w ROWS …)}: the window's name goes. */
  static void windowOfWindow(TokenList tokens, int i) {
    boolean opens = tokens.is(i, "(") && tokens.is(i - 1, "OVER", "AS");
    if (opens
        && tokens.isName(i + 1)
        && tokens.is(i + 2, "ROWS", "RANGE", "GROUPS", "ORDER", "PARTITION")
        && !tokens.is(i + 1, "PARTITION", "ORDER", "ROWS", "RANGE", "GROUPS")) {
      tokens.remove(i + 1, i + 2);
    }
  }

  /** {@code FROM t INDEXED BY i} and {@code FROM t NOT INDEXED}. */
  static void indexHint(TokenList tokens, int i) {
    boolean by = tokens.are(i, "INDEXED", "BY") && tokens.isName(i + 2);
    boolean not = tokens.are(i, "NOT", "INDEXED");
    int end = by ? i + 3 : i + 2;
    if ((by || not) && tokens.isName(i - 1) && !tokens.is(end, "(", ".")) {
      tokens.remove(i, end);
    }
  }

  /** {@code NTH_VALUE(a, 2) FROM LAST OVER …}. */
  static void fromLast(TokenList tokens, int i) {
    if (tokens.is(i, "FROM")
        && tokens.is(i + 1, "FIRST", "LAST")
        && tokens.is(i + 2, "OVER", "IGNORE", "RESPECT")
        && tokens.is(i - 1, ")")) {
      int open = tokens.open(i - 1);
      if (tokens.is(open - 1, "NTH_VALUE") && !tokens.is(open - 2, ".")) {
        tokens.remove(i, i + 2);
      }
    }
  }

  /** {@code FROM TABLE(a INT = (1, 2))}: the type is checked as one that is cast to. */
  static void typedColumns(TokenList tokens, int i) {
    if (tokens.are(i, "TABLE", "(") && tokens.is(i - 1, "FROM", ",", "JOIN")) {
      int close = tokens.close(i + 1);
      int column = i + 2;
      while (column < close) {
        int equal = tokens.next(column, close, "=");
        if (equal == close || !tokens.isName(column) || equal <= column + 1) {
          return;
        }
        tokens.remove(column, column + 1);
        tokens.insert(column, "CAST", "(", "NULL", "AS");
        tokens.insert(equal + 3, ")");
        close = tokens.close(i + 1);
        column = tokens.next(equal, close, ",") + 1;
      }
    }
  }

  /** {@code * EXCLUDE (a)}, {@code * RENAME (a AS b)} and {@code * REPLACE (a AS b)}. */
  static void star(TokenList tokens, int i) {
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

  private static boolean names(TokenList tokens, int from, int end) {
    for (int i = from; i < end; i++) {
      if (!tokens.isName(i) && !tokens.is(i, ",", ".", "AS")) {
        return false;
      }
    }
    return true;
  }

  /** A comma at the end of a list. */
  static void trailingComma(TokenList tokens, int i) {
    if (tokens.is(i, ",")
        && (tokens.is(i + 1, "FROM", "WHERE", "GROUP", "ORDER", ")") || i + 1 == tokens.size())) {
      tokens.remove(i, i + 1);
    }
  }

  /** {@code SELECT a: b} as {@code SELECT b}. In FROM it would name a table: that stays. */
  static void prefixAliases(TokenList tokens, int first) {
    if (first > 0) {
      return; // it goes through all tokens at once
    }
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

  /** {@code a SEMI JOIN b} as {@code a JOIN b}. */
  static void join(TokenList tokens, int i) {
    if (tokens.is(i, "SEMI", "ANTI", "ASOF")
        && tokens.endsOperand(i - 1)
        && tokens.is(i + 1, "JOIN", "LEFT", "RIGHT", "INNER", "FULL")) {
      tokens.remove(i, i + 1);
    }
    if (tokens.are(i, "POSITIONAL", "JOIN") && tokens.endsOperand(i - 1)) {
      tokens.set(i, "CROSS");
    }
  }

  /** {@code USING SAMPLE 10 PERCENT (bernoulli, 42)} and {@code TABLESAMPLE reservoir(10)}. */
  static void sample(TokenList tokens, int i) {
    int at = i;
    if (tokens.are(i, "USING", "SAMPLE")) {
      at = i + 2;
    } else if (tokens.is(i, "TABLESAMPLE") && tokens.endsOperand(i - 1)) {
      at = i + 1;
    } else {
      return;
    }
    if (tokens.isNumber(at)) {
      at += tokens.is(at + 1, "PERCENT", "%", "ROWS") ? 2 : 1;
    } else if (tokens.is(at, "RESERVOIR", "BERNOULLI", "SYSTEM")) {
      at++;
    } else {
      return;
    }
    at = sizes(tokens, at);
    if (tokens.is(at, "REPEATABLE")) {
      at = sizes(tokens, at + 1);
    }
    tokens.remove(i, at);
  }

  /** Behind brackets with a method, a number or a seed; the same place if there are none. */
  private static int sizes(TokenList tokens, int open) {
    int close = tokens.is(open, "(") ? tokens.close(open) : -1;
    for (int i = open + 1; i < close; i++) {
      boolean word = tokens.is(i, "RESERVOIR", "BERNOULLI", "SYSTEM", "PERCENT", "ROWS", "%", ",");
      if (!word && !tokens.isNumber(i)) {
        return open;
      }
    }
    return close < 0 ? open : close + 1;
  }

  /** {@code LIMIT 10%}. */
  static void percent(TokenList tokens, int i) {
    if (tokens.is(i, "LIMIT") && tokens.isNumber(i + 1) && tokens.is(i + 2, "%", "PERCENT")) {
      tokens.remove(i + 2, i + 3);
    }
  }

  /**
   * {@code UNPIVOT q ON a, b INTO NAME c VALUE d} as {@code SELECT *, a, b FROM q}: the columns
   * that are not named stay.
   */
  static void unpivot(TokenList tokens, int i) {
    if (!tokens.is(i, "UNPIVOT") || !startsQuery(tokens, i)) {
      return;
    }
    int end = tokens.next(i + 1, tokens.size(), ")");
    int on = tokens.next(i + 1, end, "ON");
    int stop = tokens.next(on, end, AFTER_SELECT);
    int into = tokens.next(on, stop, "INTO");
    if (on == end || into < stop && !isInto(tokens, into, stop)) {
      return;
    }
    String[] source = tokens.copy(i + 1, on);
    String[] columns = tokens.copy(on + 1, into);
    tokens.remove(i, stop);
    tokens.insert(i, "FROM");
    tokens.insert(i + 1, source);
    tokens.insert(i, columns);
    tokens.insert(i, "SELECT", "*", ",");
  }

  private static boolean isInto(TokenList tokens, int into, int stop) {
    return tokens.is(into + 1, "NAME")
        && tokens.isName(into + 2)
        && tokens.is(into + 3, "VALUE")
        && LiteralRewrites.onlyNames(tokens, into + 4, stop);
  }

  private static boolean startsQuery(TokenList tokens, int i) {
    return i == 0
        || tokens.is(i - 1, "(", "UNION", "EXCEPT", "INTERSECT")
        || tokens.is(i - 1, "ALL", "DISTINCT") && tokens.is(i - 2, "UNION", "EXCEPT", "INTERSECT")
        || tokens.are(i - 2, "BY", "NAME")
        || tokens.is(i - 1, ")") && !isOfSelect(tokens, i);
  }

  /** {@code FROM a SELECT b WHERE c} as {@code SELECT b FROM a WHERE c}. */
  static void fromFirst(TokenList tokens, int i) {
    if (!tokens.is(i, "FROM") || !startsQuery(tokens, i)) {
      return;
    }
    int end = tokens.next(i + 1, tokens.size(), AFTER_SELECT);
    int select = tokens.next(i + 1, end, "SELECT");
    if (select == end) {
      tokens.insert(i, "SELECT", "*");
    } else {
      String[] list = tokens.copy(select, end);
      tokens.remove(select, end);
      tokens.insert(i, list);
    }
  }

  /** Whether a SELECT stands before this FROM on the same level. */
  private static boolean isOfSelect(TokenList tokens, int from) {
    for (int i = from - 1; i >= 0; i--) {
      if (tokens.is(i, ")", "]", "}")) {
        i = Math.max(0, tokens.open(i));
      } else if (tokens.is(i, "(", "[", "{")) {
        return false;
      } else if (tokens.is(i, "SELECT")) {
        return true;
      }
    }
    return false;
  }
}
