package dev.nljdbc.guard;

/** Finds the ends of strings and quoted names, and texts that stop inside of one. */
final class OpenString {

  private OpenString() {}

  /**
   * Behind the quote that closes what a quote opens; -1 if there is none.
   *
   * @param escaped whether a backslash takes the next character along
   */
  static int end(String sql, int quote, boolean escaped) {
    char closing = sql.charAt(quote);
    int i = quote + 1;
    while (i < sql.length()) {
      char c = sql.charAt(i);
      if (c == '\\' && escaped) {
        i += 2;
      } else if (c != closing) {
        i++;
      } else if (i + 1 < sql.length() && sql.charAt(i + 1) == closing) {
        i += 2;
      } else {
        return i + 1;
      }
    }
    return -1;
  }

  /**
   * Whether a text is one statement that ends inside a string, for certain: no engine runs a part
   * of it.
   */
  static boolean ends(String sql, Engine engine, boolean escapes) {
    int i = 0;
    while (i < sql.length()) {
      char c = sql.charAt(i);
      if (c == '\'' || c == '"' || engine.quotesNames(c)) {
        boolean name = engine.quotesNames(c);
        i = end(sql, i, escapes && !name);
        if (i < 0) {
          return true;
        }
      } else if (c == ';' || c == '#' || c == '$' || comment(sql, i)) {
        return false;
      } else {
        i++;
      }
    }
    return false;
  }

  private static boolean comment(String sql, int i) {
    return sql.startsWith("--", i) || sql.startsWith("/*", i);
  }
}
