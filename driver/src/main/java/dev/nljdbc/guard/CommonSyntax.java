package dev.nljdbc.guard;

/** What SQLite, H2 and DuckDB share and the parser lacks. */
final class CommonSyntax {

  private CommonSyntax() {}

  static void rewrite(Tokens tokens) {
    for (int i = 0; i < tokens.size(); i++) {
      truthTest(tokens, i);
      windowOfWindow(tokens, i);
      signs(tokens, i);
      notNull(tokens, i);
    }
  }

  /** {@code a = b IS NOT TRUE}: the parser wants brackets. */
  private static void truthTest(Tokens tokens, int i) {
    if (tokens.is(i, "IS") && tokens.endsOperand(i - 1)) {
      int word = tokens.is(i + 1, "NOT") ? i + 2 : i + 1;
      if (tokens.is(word, "TRUE", "FALSE", "UNKNOWN")) {
        tokens.remove(i, word + 1);
      }
    }
  }

  /** {@code OVER (w ROWS …)} and {@code WINDOW v AS (w ROWS …)}: the window's name goes. */
  private static void windowOfWindow(Tokens tokens, int i) {
    boolean opens = tokens.is(i, "(") && tokens.is(i - 1, "OVER", "AS");
    if (opens
        && tokens.isName(i + 1)
        && tokens.is(i + 2, "ROWS", "RANGE", "GROUPS", "ORDER", "PARTITION")
        && !tokens.is(i + 1, "PARTITION", "ORDER", "ROWS", "RANGE", "GROUPS")) {
      tokens.remove(i + 1, i + 2);
    }
  }

  /** {@code - -a} and {@code = - + a}: one sign is as good as two. */
  private static void signs(Tokens tokens, int i) {
    if (tokens.is(i, "-", "+")) {
      int end = i + 1;
      while (tokens.is(end, "-", "+")) {
        end++;
      }
      tokens.remove(i + 1, end);
    }
  }

  /** {@code (value).field}: no call follows, so it is a field of a row, a struct or JSON. */
  static void fieldOfValue(Tokens tokens, int i) {
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
  private static void notNull(Tokens tokens, int i) {
    if (tokens.are(i, "NOT", "NULL") && tokens.endsOperand(i - 1)) {
      tokens.insert(i, "IS");
    }
  }
}
