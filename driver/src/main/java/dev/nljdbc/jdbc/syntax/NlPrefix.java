package dev.nljdbc.jdbc.syntax;

import org.jspecify.annotations.Nullable;

/**
 * Tells NL statements from ordinary SQL. Runs before every statement, so it looks at the first
 * characters only: for ordinary SQL usually at one.
 */
public final class NlPrefix {

  private static final int NOT_OURS = -1;

  private NlPrefix() {}

  /** Whether the text is an NL statement. */
  public static boolean isIn(@Nullable String sql) {
    return sql != null && end(sql) != NOT_OURS;
  }

  /** The place behind the word NL of an NL statement; -1 for ordinary SQL. */
  static int end(String sql) {
    int at = skip(sql, 0);
    if (at + 2 >= sql.length() || !isN(sql.charAt(at)) || !isL(sql.charAt(at + 1))) {
      return NOT_OURS;
    }
    int next = skipBlanks(sql, at + 2);
    if (next == sql.length()) {
      return NOT_OURS;
    }
    char c = sql.charAt(next);
    boolean ours =
        c == ':'
            || c == '{'
            || (c == '(' && colonFollows(sql, next))
            || (next > at + 2 && Character.isLetter(c));
    return ours ? at + 2 : NOT_OURS;
  }

  private static boolean isN(char c) {
    return c == 'N' || c == 'n';
  }

  private static boolean isL(char c) {
    return c == 'L' || c == 'l';
  }

  /** {@code NL(a, b):} is ours, {@code nl(1, 2)} a call. */
  private static boolean colonFollows(String sql, int open) {
    int close = sql.indexOf(')', open);
    if (close < 0) {
      return false;
    }
    int next = skipBlanks(sql, close + 1);
    return next < sql.length() && sql.charAt(next) == ':';
  }

  /** Passes over blanks and comments. */
  private static int skip(String sql, int from) {
    int at = from;
    while (true) {
      at = skipBlanks(sql, at);
      int end = skipComment(sql, at);
      if (end == at) {
        return at;
      }
      at = end;
    }
  }

  private static int skipComment(String sql, int at) {
    if (sql.startsWith("--", at)) {
      int end = sql.indexOf('\n', at);
      return end < 0 ? sql.length() : end + 1;
    }
    if (sql.startsWith("/*", at)) {
      int end = sql.indexOf("*/", at + 2);
      return end < 0 ? sql.length() : end + 2;
    }
    return at;
  }

  static int skipBlanks(String sql, int from) {
    int at = from;
    while (at < sql.length() && isBlank(sql.charAt(at))) {
      at++;
    }
    return at;
  }

  /** Unicode's blanks, and the byte order mark that some editors put before a script. */
  static boolean isBlank(char c) {
    return c == ' ' || Character.isWhitespace(c) || Character.isSpaceChar(c) || c == '\uFEFF';
  }
}
