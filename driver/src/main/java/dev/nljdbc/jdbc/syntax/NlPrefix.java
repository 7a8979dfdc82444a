// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.syntax;

import org.jspecify.annotations.Nullable;

/**
 * Tells NL commands and SQL with questions from ordinary SQL. It runs before every statement, and
 * reads only the first letter of ordinary SQL and what follows its brackets.
 */
public final class NlPrefix {

  private static final int NOT_OURS = -1;

  /** The longest list of columns; it bounds the time for any text. */
  private static final int LONGEST_COLUMNS = 10_000;

  private NlPrefix() {}

  /** Whether the text is an NL command, or SQL in which a question may stand as a table. */
  public static boolean isIn(@Nullable String sql) {
    return sql != null && (end(sql) != NOT_OURS || mayHoldQuestion(sql));
  }

  /** Whether the text is an NL command. */
  public static boolean begins(@Nullable String sql) {
    return sql != null && end(sql) != NOT_OURS;
  }

  /**
   * Whether a bracket precedes a comment or something like a question. It may be wrong, as in a
   * string, but overlooks no question.
   */
  private static boolean mayHoldQuestion(String sql) {
    int open = sql.indexOf('(');
    while (open >= 0) {
      int at = skipBlanks(sql, open + 1);
      if (sql.startsWith("/*", at) || sql.startsWith("--", at) || wordEnd(sql, at) != NOT_OURS) {
        return true;
      }
      open = sql.indexOf('(', at);
    }
    return false;
  }

  /** The place after the word NL of an NL command; -1 for ordinary SQL. */
  static int end(String sql) {
    return end(sql, 0);
  }

  /** The place after the word NL of an NL command that begins at a place; -1 for others. */
  static int end(String sql, int from) {
    if (from < sql.length() && beginsOtherWord(sql.charAt(from))) {
      return NOT_OURS;
    }
    int end = nl(sql, skip(sql, from));
    return end != NOT_OURS && statementFollows(sql, end) ? end : NOT_OURS;
  }

  private static boolean statementFollows(String sql, int end) {
    int next = skipBlanks(sql, end);
    if (next == sql.length()) {
      return false;
    }
    char c = sql.charAt(next);
    return questionFollows(sql, next)
        || ((c == '\'' || c == '"') && wholeQuestion(sql, next))
        || (next > end && Character.isLetter(c));
  }

  /** The place after the word NL of a question in brackets that begins here; -1 for others. */
  static int wordEnd(String sql, int at) {
    int end = nl(sql, at);
    if (end == NOT_OURS) {
      return NOT_OURS;
    }
    int next = skipBlanks(sql, end);
    boolean keyword = next > end && next < sql.length() && Character.isLetter(sql.charAt(next));
    int from = keyword ? skipBlanks(sql, lettersEnd(sql, next)) : next;
    if (from >= sql.length()) {
      return NOT_OURS;
    }
    boolean quoted = sql.charAt(from) == '\'' && (!keyword || ours(sql, next));
    return quoted || questionFollows(sql, from) ? end : NOT_OURS;
  }

  /** Whether a word is one of ours: of a column named nl, words as LIKE and BETWEEN are said. */
  private static boolean ours(String sql, int word) {
    return NlForm.named(sql.substring(word, lettersEnd(sql, word))).isPresent();
  }

  private static int nl(String sql, int at) {
    return at + 2 < sql.length() && isN(sql.charAt(at)) && isL(sql.charAt(at + 1))
        ? at + 2
        : NOT_OURS;
  }

  private static int lettersEnd(String sql, int from) {
    int at = from;
    while (at < sql.length() && Character.isLetter(sql.charAt(at))) {
      at++;
    }
    return at;
  }

  private static boolean questionFollows(String sql, int at) {
    char c = sql.charAt(at);
    return isColon(c) ? !operator(sql, at) : c == '{' || (c == '(' && colonFollows(sql, at));
  }

  /** Also as keyboards for Chinese and Japanese write it. */
  static boolean isColon(char c) {
    return c == ':' || c == '\uff1a';
  }

  /** {@code nl := 5} names an argument, {@code nl::text} casts a column. */
  private static boolean operator(String sql, int colon) {
    return colon + 1 < sql.length() && "=:".indexOf(sql.charAt(colon + 1)) >= 0;
  }

  /**
   * {@code NL 'two words'} is a question, and so is meant to be one in other quotes; {@code nl 'x'}
   * may call a procedure of that name.
   */
  private static boolean wholeQuestion(String sql, int quote) {
    int last = sql.lastIndexOf(sql.charAt(quote));
    int end = skipBlanks(sql, last + 1);
    if (end < sql.length() && sql.charAt(end) == ';') {
      end = skipBlanks(sql, end + 1);
    }
    String inside = sql.substring(quote + 1, Math.max(quote + 1, last)).strip();
    return end == sql.length() && inside.chars().anyMatch(c -> isBlank((char) c));
  }

  /** Most SQL begins with such a letter, which decides. */
  private static boolean beginsOtherWord(char c) {
    return c >= 'A' && c <= 'z' && !isN(c);
  }

  private static boolean isN(char c) {
    return c == 'N' || c == 'n';
  }

  private static boolean isL(char c) {
    return c == 'L' || c == 'l';
  }

  /** {@code NL(a, b):} is ours, {@code nl(1, 2)} a call. */
  private static boolean colonFollows(String sql, int open) {
    int most = Math.min(sql.length(), open + LONGEST_COLUMNS);
    int close = open;
    while (close < most && sql.charAt(close) != ')') {
      close++;
    }
    int next = skipBlanks(sql, close + 1);
    return next < sql.length()
        && ":\uff1a{'".indexOf(sql.charAt(next)) >= 0
        && (!isColon(sql.charAt(next)) || !operator(sql, next));
  }

  /** Skips blanks and comments. */
  static int skip(String sql, int from) {
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
