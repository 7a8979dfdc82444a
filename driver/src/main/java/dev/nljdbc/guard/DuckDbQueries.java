package dev.nljdbc.guard;

/** DuckDB's clauses: FROM first, samples, joins of its own, UNPIVOT. */
final class DuckDbQueries {

  private static final String[] AFTER_SELECT = {
    "WHERE",
    "GROUP",
    "HAVING",
    "WINDOW",
    "QUALIFY",
    "ORDER",
    "LIMIT",
    "OFFSET",
    "FETCH",
    "UNION",
    "EXCEPT",
    "INTERSECT",
    ")"
  };

  private DuckDbQueries() {}

  static void rewrite(Tokens tokens) {
    for (int i = 0; i < tokens.size(); i++) {
      join(tokens, i);
      sample(tokens, i);
      percent(tokens, i);
      unpivot(tokens, i);
    }
    for (int i = tokens.size() - 1; i >= 0; i--) {
      fromFirst(tokens, i);
    }
  }

  /** {@code a SEMI JOIN b} as {@code a JOIN b}. */
  private static void join(Tokens tokens, int i) {
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
  private static void sample(Tokens tokens, int i) {
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
  private static int sizes(Tokens tokens, int open) {
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
  private static void percent(Tokens tokens, int i) {
    if (tokens.is(i, "LIMIT") && tokens.isNumber(i + 1) && tokens.is(i + 2, "%", "PERCENT")) {
      tokens.remove(i + 2, i + 3);
    }
  }

  /**
   * {@code UNPIVOT q ON a, b INTO NAME c VALUE d} as {@code SELECT *, a, b FROM q}: the columns
   * that are not named stay.
   */
  private static void unpivot(Tokens tokens, int i) {
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

  private static boolean isInto(Tokens tokens, int into, int stop) {
    return tokens.is(into + 1, "NAME")
        && tokens.isName(into + 2)
        && tokens.is(into + 3, "VALUE")
        && DuckDbLiterals.onlyNames(tokens, into + 4, stop);
  }

  private static boolean startsQuery(Tokens tokens, int i) {
    return i == 0
        || tokens.is(i - 1, "(", "UNION", "EXCEPT", "INTERSECT")
        || tokens.is(i - 1, "ALL", "DISTINCT") && tokens.is(i - 2, "UNION", "EXCEPT", "INTERSECT")
        || tokens.are(i - 2, "BY", "NAME")
        || tokens.is(i - 1, ")") && !isOfSelect(tokens, i);
  }

  /** {@code FROM a SELECT b WHERE c} as {@code SELECT b FROM a WHERE c}. */
  private static void fromFirst(Tokens tokens, int i) {
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
  private static boolean isOfSelect(Tokens tokens, int from) {
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
