// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.syntax;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.text.Truncation;

/** A place in a text that is being parsed. */
final class TextCursor {

  private static final int LONGEST_SHOWN = 60;

  final String text;
  int at;

  TextCursor(String text, int at) {
    this.text = text;
    this.at = at;
  }

  boolean ended() {
    return at >= text.length();
  }

  /** The character here; NUL at the end. A colon of any width is a colon. */
  char peek() {
    if (ended()) {
      return '\0';
    }
    char c = text.charAt(at);
    return NlPrefix.isColon(c) ? ':' : c;
  }

  void skipBlanks() {
    at = NlPrefix.skipBlanks(text, at);
  }

  /** Skips this character and the blanks after it. */
  void skip() {
    at = NlPrefix.skipBlanks(text, at + 1);
  }

  /** Reads the letters here and skips the blanks after them. Empty if there are none. */
  String word() {
    int start = at;
    while (at < text.length() && Character.isLetter(text.charAt(at))) {
      at++;
    }
    String word = text.substring(start, at);
    skipBlanks();
    return word;
  }

  /** The rest of the text without blanks around it. */
  String rest() {
    return text.substring(at).strip();
  }

  /**
   * Reads a text between apostrophes; two in a row stand for one.
   *
   * @param usage how the statement is written, for messages
   */
  String quoted(String usage) throws NlException {
    if (peek() != '\'') {
      throw syntax("The text stands between apostrophes: write " + usage);
    }
    StringBuilder inside = new StringBuilder();
    for (at++; at < text.length(); at++) {
      if (text.charAt(at) == '\'') {
        if (!text.startsWith("''", at)) {
          skip();
          return checked(inside.toString().strip(), usage);
        }
        at++;
      }
      inside.append(text.charAt(at));
    }
    throw syntax("The text has no end: an apostrophe in it is written twice. Write " + usage);
  }

  private static String checked(String question, String usage) throws NlException {
    if (question.isEmpty()) {
      throw syntax("Nothing stands between the apostrophes: write " + usage);
    }
    return question;
  }

  /** The text from there on, or its beginning. */
  String shown(int from) {
    return shortened(text.substring(from));
  }

  static String shortened(String text) {
    return Truncation.abbreviate(text, LONGEST_SHOWN);
  }

  /** A name without its double quotes, if it has any. */
  static String unquoted(String name) {
    boolean quoted = name.length() > 1 && name.startsWith("\"") && name.endsWith("\"");
    return quoted ? name.substring(1, name.length() - 1).replace("\"\"", "\"") : name;
  }

  static NlException syntax(String message) {
    return new NlException(NlError.SYNTAX, message);
  }
}
