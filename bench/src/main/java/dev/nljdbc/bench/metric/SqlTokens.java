// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import java.util.ArrayList;
import java.util.List;

/**
 * Cuts SQL into words, quoted things, comments, blanks and signs, where the Python library behind
 * the test-suite evaluator (sqlparse) cuts it. Joined together, the tokens are the text again.
 */
public final class SqlTokens {

  /** What a token is. */
  public enum Kind {
    /** One white space. */
    BLANK,
    /** With its signs. */
    COMMENT,
    /** With its quotes, whichever they are. */
    QUOTED,
    /** A name, keyword or number; a decimal number is three tokens. */
    WORD,
    /** One character. */
    SIGN
  }

  /** A stretch of the text. */
  public record Token(Kind kind, String text) {}

  private final String sql;
  private final List<Token> tokens = new ArrayList<>();
  private int at;

  private SqlTokens(String sql) {
    this.sql = sql;
  }

  /** Of this text. */
  public static List<Token> of(String sql) {
    SqlTokens scanner = new SqlTokens(sql);
    while (scanner.at < sql.length()) {
      scanner.next();
    }
    return scanner.tokens;
  }

  private void next() {
    char c = sql.charAt(at);
    if (Character.isWhitespace(c)) {
      take(Kind.BLANK, at + 1);
    } else if (sql.startsWith("--", at) || sql.startsWith("# ", at)) {
      take(Kind.COMMENT, endOfLine());
    } else if (sql.startsWith("/*", at) && sql.indexOf("*/", at + 2) >= 0) {
      take(Kind.COMMENT, sql.indexOf("*/", at + 2) + 2);
    } else if (c == '\'' || c == '"' || c == '`' || c == '[') {
      quoted(c);
    } else if (isWord(c) || (":$@#".indexOf(c) >= 0 && wordAt(at + 1))) {
      word(isWord(c) ? at : at + 1); // a parameter's or variable's sign goes with its name
    } else {
      take(Kind.SIGN, at + 1);
    }
  }

  private void word(int from) {
    int end = from;
    while (wordAt(end)
        || (end > from && end < sql.length() && "$#".indexOf(sql.charAt(end)) >= 0)) {
      end++;
    }
    take(Kind.WORD, end);
  }

  private void quoted(char quote) {
    int end = quote == '[' ? closingBracket() : closingQuote(quote);
    if (end < 0) {
      take(Kind.SIGN, at + 1);
    } else {
      take(Kind.QUOTED, end + 1);
    }
  }

  private int closingBracket() {
    int end = sql.indexOf(']', at + 1);
    return end > at + 1 && sql.substring(at + 1, end).indexOf('[') < 0 ? end : -1;
  }

  /**
   * Doubled and backslashed quotes do not close, unless nothing else does. SQLite knows no
   * backslash, but it is not SQLite that looks for DISTINCT.
   */
  private int closingQuote(char quote) {
    boolean backslash = quote != '`';
    int fallback = -1;
    for (int i = at + 1; i < sql.length(); i++) {
      char c = sql.charAt(i);
      boolean pair = i + 1 < sql.length();
      if (c == '\\' && backslash && pair && sql.charAt(i + 1) == '\\') {
        i++;
      } else if (c == '\\' && backslash && pair && sql.charAt(i + 1) == quote) {
        fallback = ++i;
      } else if (c == quote && pair && sql.charAt(i + 1) == quote) {
        fallback = i++;
      } else if (c == quote) {
        return i;
      }
    }
    return fallback;
  }

  private int endOfLine() {
    int end = at;
    while (end < sql.length() && sql.charAt(end) != '\n' && sql.charAt(end) != '\r') {
      end++;
    }
    return end;
  }

  private boolean wordAt(int index) {
    return index < sql.length() && isWord(sql.charAt(index));
  }

  private static boolean isWord(char c) {
    return Character.isLetterOrDigit(c) || c == '_';
  }

  private void take(Kind kind, int end) {
    tokens.add(new Token(kind, sql.substring(at, end)));
    at = end;
  }

  /**
   * A query on one line: folds line breaks and tabs to blanks, and drops comments that would
   * swallow what follows them. A line break inside a literal becomes a blank too: the format knows
   * no other way.
   */
  public static String line(String sql) {
    StringBuilder line = new StringBuilder(sql.length());
    for (Token token : of(sql)) {
      if (token.kind() != Kind.COMMENT || !token.text().startsWith("--")) {
        line.append(token.text());
      }
    }
    return line.toString().replaceAll("[\\r\\n\\t]+", " ").strip();
  }
}
