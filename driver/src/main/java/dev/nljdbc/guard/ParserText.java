// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import dev.nljdbc.error.NlException;

/**
 * The text for the parser, as it grows token by token, and the limits of what the parser is given:
 * counts of what costs it time, so that a text is refused or passed alike on any machine, however
 * slow or busy. With them the guard ends within 50 ms on a machine of today for any text.
 *
 * <p>Where it makes no difference to the tree's check, the text is shorter than the query: blanks
 * in a row are one blank, and of a list of plain numbers and strings longer than {@value #LISTED},
 * what stands between two commas beyond that is left out. So a list of ten thousand keys passes, at
 * the price of a short one.
 */
final class ParserText {

  /** Words, numbers, strings and signs. */
  static final int MOST_TOKENS = 8_000;

  /** The values of a list that the parser sees. */
  static final int LISTED = 100;

  /** Dots in one name. */
  private static final int MOST_DOTS = 16;

  /** Each of the signs and words that the parser looks far ahead from. */
  private static final int MOST_FAR = 500;

  private enum Kind {
    START,
    WORD,
    LITERAL,
    COMMA,
    DOT,
    SIGN
  }

  private final StringBuilder text = new StringBuilder();
  private Kind last = Kind.START;
  private char lastSign = ' ';
  private int tokens;
  private int dots;
  private int far;

  // of the list of literals under way: how many, and where the text ends without the latest
  private int listed;
  private int beforeLatest;

  /** A blank, or a comment. */
  void blank() {
    if (text.length() > 0 && text.charAt(text.length() - 1) != ' ') {
      text.append(' ');
    }
  }

  /** A word or quoted name. */
  void word(String word) throws NlException {
    if (word.equalsIgnoreCase("interval")) {
      far();
    }
    add(Kind.WORD, word);
  }

  /** A number or string. */
  void literal(String literal) throws NlException {
    listed = last == Kind.COMMA ? listed + 1 : 1;
    add(Kind.LITERAL, literal);
  }

  /** Any other character. */
  void sign(char c) throws NlException {
    if (c == ',' && last == Kind.LITERAL && listed > LISTED) {
      // the literal between two commas, and this comma
      text.setLength(beforeLatest);
      last = Kind.COMMA;
      tokens--;
      return;
    }
    checkSign(c);
    add(c == ',' ? Kind.COMMA : c == '.' ? Kind.DOT : Kind.SIGN, String.valueOf(c));
    lastSign = c;
  }

  private void checkSign(char c) throws NlException {
    boolean arrow = c == '>' && lastSign == '-';
    boolean slice = c == ':' && lastSign != ':';
    if (c == '?' || arrow || slice) {
      far();
    }
    if (last == Kind.DOT && c != '*') {
      throw Refusal.of(
          "a dot before " + Refusal.quote(String.valueOf(c)),
          "A dot stands before a name",
          "Write standard SQL");
    }
  }

  private void far() throws NlException {
    if (++far > MOST_FAR) {
      throw tooLong("more than " + MOST_FAR + " parameters, slices, arrows and intervals");
    }
  }

  private void add(Kind kind, String token) throws NlException {
    if (kind == Kind.COMMA) {
      listed = last == Kind.LITERAL ? listed : 0;
      beforeLatest = text.length() + 1;
    }
    dots = kind == Kind.DOT ? dots + 1 : last == Kind.DOT ? dots : 0;
    if (++tokens > MOST_TOKENS) {
      throw tooLong("more than " + MOST_TOKENS + " words and signs");
    }
    if (dots > MOST_DOTS) {
      throw tooLong("names of more than " + MOST_DOTS + " parts");
    }
    text.append(token);
    last = kind;
    lastSign = ' ';
  }

  private static NlException tooLong(String what) {
    return Refusal.of(
        "a query with " + what, "It is too long to be checked", "Write a shorter query");
  }

  String text() {
    return text.toString().strip();
  }
}
