// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.syntax;

/**
 * Finds where an NL command ends in a script: at a semicolon at a line's end. Quotes and brackets
 * do not matter, for a question may hold single ones.
 */
public final class StatementEnd {

  private StatementEnd() {}

  /**
   * Whether a semicolon stands at its line's end.
   *
   * @param semicolon its place
   */
  public static boolean isAt(String text, int semicolon) {
    int next = behindBlanks(text, semicolon + 1);
    return next == text.length() || text.charAt(next) == '\n';
  }

  /** The next end from a place on; the text's length if there is none. */
  static int next(String text, int from) {
    int at = text.indexOf(';', from);
    while (at >= 0 && !isAt(text, at)) {
      at = text.indexOf(';', behindBlanks(text, at + 1));
    }
    return at < 0 ? text.length() : at;
  }

  private static int behindBlanks(String text, int from) {
    int at = from;
    while (at < text.length() && text.charAt(at) != '\n' && NlPrefix.isBlank(text.charAt(at))) {
      at++;
    }
    return at;
  }
}
