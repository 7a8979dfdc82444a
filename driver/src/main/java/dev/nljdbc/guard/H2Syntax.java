package dev.nljdbc.guard;

/** What H2 has and the parser lacks. */
final class H2Syntax {

  private H2Syntax() {}

  static void rewrite(Tokens tokens) {
    for (int i = 0; i < tokens.size(); i++) {
      unknown(tokens, i);
      json(tokens, i);
      convert(tokens, i);
      CommonSyntax.fieldOfValue(tokens, i);
      fromLast(tokens, i);
      alternatives(tokens, i);
      typedColumns(tokens, i);
      if (tokens.are(i, "AT", "LOCAL")) {
        tokens.remove(i, i + 2);
        tokens.insert(i, "AT", "TIME", "ZONE", "'x'");
      }
      if (tokens.are(i, "UNIQUE", "(", "SELECT")) {
        tokens.set(i, "EXISTS");
      }
    }
  }

  /** The third truth value. */
  private static void unknown(Tokens tokens, int i) {
    if (tokens.is(i, "UNKNOWN")
        && !tokens.is(i - 1, "IS", "NOT", "AS", ".")
        && !tokens.is(i + 1, "(", ".")) {
      tokens.set(i, "NULL");
    }
  }

  /** {@code a IS [NOT] JSON [ARRAY]} and {@code a FORMAT JSON}. */
  private static void json(Tokens tokens, int i) {
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
  private static void convert(Tokens tokens, int i) {
    if (tokens.are(i, "CONVERT", "(") && !tokens.is(i - 1, ".")) {
      int close = tokens.close(i + 1);
      int comma = tokens.next(i + 2, close, ",");
      if (close > 0 && comma < close && tokens.next(comma + 1, close, ",") == close) {
        tokens.set(i, "CAST");
        tokens.set(comma, "AS");
      }
    }
  }

  /** {@code NTH_VALUE(a, 2) FROM LAST OVER …}. */
  private static void fromLast(Tokens tokens, int i) {
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

  /** {@code CASE a WHEN 1, 2 THEN}: all are values to compare with. */
  private static void alternatives(Tokens tokens, int i) {
    if (tokens.is(i, "WHEN")) {
      int then = tokens.next(i + 1, tokens.size(), "THEN", "WHEN", "END");
      int comma = tokens.next(i + 1, then, ",");
      while (tokens.is(then, "THEN") && comma < then) {
        tokens.set(comma, "+");
        comma = tokens.next(comma + 1, then, ",");
      }
    }
  }

  /** {@code FROM TABLE(a INT = (1, 2))}: the type is checked as one that is cast to. */
  private static void typedColumns(Tokens tokens, int i) {
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
}
