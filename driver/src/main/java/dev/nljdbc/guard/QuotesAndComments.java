// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import dev.nljdbc.error.NlException;

/**
 * Finds where strings, quoted names and comments end; and refuses comments and characters that
 * engines read differently.
 */
final class QuotesAndComments {

  private QuotesAndComments() {}

  /** Behind the quote that closes what a quote opens; -1 if none does. Backslashes may escape. */
  static int quoteEnd(String sql, int quote, boolean escaped) {
    char closing = sql.charAt(quote);
    for (int i = quote + 1; i < sql.length(); i++) {
      char c = sql.charAt(i);
      boolean doubled = c == closing && i + 1 < sql.length() && sql.charAt(i + 1) == closing;
      if (doubled || c == '\\' && escaped) {
        i++;
      } else if (c == closing) {
        return i + 1;
      }
    }
    return -1;
  }

  /** Refuses a string with two quotes in it that would run and find other rows than were meant. */
  static void checkDoubled(String string, EngineSyntax engine) throws NlException {
    String inside = string.substring(1, string.length() - 1).replaceAll("(?s)\\\\.", "");
    if (engine.has(SyntaxTrait.DOUBLED_QUOTES_JOIN)
        && inside.contains(string.substring(0, 1).repeat(2))) {
      throw Refusal.of(
          "the string " + Refusal.quote(string),
          "Two quotes are no quote to this engine, which leaves them out",
          "Write a backslash before a quote inside a string");
    }
  }

  /**
   * Whether a text is one statement that ends inside a string, for certain: no engine runs a part
   * of it.
   */
  static boolean endsInString(String sql, EngineSyntax engine, boolean escapes) {
    int i = 0;
    while (i >= 0 && i < sql.length()) {
      char c = sql.charAt(i);
      boolean name = engine.quotesNames(c);
      if (name || c == '\'' || c == '"') {
        i = quoteEnd(sql, i, escapes && !name);
      } else if (c == ';' || c == '#' || c == '$' || comment(sql, i)) {
        return false;
      } else {
        i++;
      }
    }
    return i < 0;
  }

  private static boolean comment(String sql, int i) {
    return sql.startsWith("--", i) || sql.startsWith("/*", i);
  }

  /** Behind a comment that two hyphens open. */
  static int lineEnd(String sql, int at, EngineSyntax engine) throws NlException {
    boolean blankFollows = at + 2 == sql.length() || sql.charAt(at + 2) <= ' ';
    int end = sql.indexOf('\n', at);
    String comment = sql.substring(at, end < 0 ? sql.length() : end);
    int carriageReturn = comment.indexOf('\r');
    if (engine.has(SyntaxTrait.COMMENTS_NEED_BLANKS) && !blankFollows
        || carriageReturn >= 0 && carriageReturn < comment.length() - 1) {
      throw Refusal.of(
          "the comment " + Refusal.quote(comment),
          "Engines disagree where it begins or ends",
          "Leave comments out");
    }
    return end < 0 ? sql.length() : end + 1;
  }

  /** Behind a comment in slashes and stars. */
  static int blockEnd(String sql, int at) throws NlException {
    int end = sql.indexOf("*/", at + 2);
    String body = sql.substring(at + 2, end < 0 ? sql.length() : end);
    if (end < 0 || body.contains("/*") || body.matches("(?s)[!+Mm].*")) {
      throw Refusal.of(
          "the comment /*" + Refusal.quote(body),
          "It is open, nested, a hint or executable, which engines read differently",
          "Leave comments out");
    }
    return end + 2;
  }

  /**
   * Refuses characters that some engine, driver or parser stops at or turns into another, and those
   * by which a query looks like another one to whoever reads it.
   */
  static void checkCharacters(String sql) throws NlException {
    int c;
    for (int i = 0; i < sql.length(); i += Character.charCount(c)) {
      c = sql.codePointAt(i);
      boolean control = c < ' ' && c != '\t' && c != '\n' && c != '\r' || c >= 127 && c < 160;
      boolean broken = Character.getType(c) == Character.SURROGATE;
      if (control || broken || disguises(c)) {
        throw Refusal.of(
            "a character with the code " + c,
            "Control characters and broken Unicode are read differently by parsers and engines,"
                + " marks of direction and line by people",
            "Write the query without it");
      }
    }
  }

  /** Orders and ends lines, or spells in tags: what is shown is not what runs. */
  private static boolean disguises(int c) {
    return c >= 0x202A && c <= 0x202E
        || c >= 0x2066 && c <= 0x2069
        || c == 0x2028
        || c == 0x2029
        || c >= 0xE0000 && c <= 0xE007F;
  }
}
