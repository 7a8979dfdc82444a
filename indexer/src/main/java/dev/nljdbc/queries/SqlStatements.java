// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.queries;

import java.util.ArrayList;
import java.util.List;

/**
 * Splits a text of SQL into statements at semicolons outside of strings, names and comments. Each
 * keeps the comment right before it. Takes time in proportion to the text.
 */
public final class SqlStatements {

  private final String text;
  private final SqlFlavour flavour;
  private final List<Part> parts = new ArrayList<>();
  private final StringBuilder comment = new StringBuilder();
  private int at;
  private int start = -1;
  private int line = 1;
  private int counted;

  /**
   * A statement of a text.
   *
   * @param line where it begins, from 1
   * @param comment the text of the comment right before it, on one line
   * @param sql without its semicolon
   */
  public record Part(int line, String comment, String sql) {}

  private SqlStatements(String text, SqlFlavour flavour) {
    this.text = text;
    this.flavour = flavour;
  }

  /** The statements of a text in their order. */
  public static List<Part> of(String text, SqlFlavour flavour) {
    SqlStatements work = new SqlStatements(text, flavour);
    work.cut();
    return work.parts;
  }

  private void cut() {
    while (at < text.length()) {
      char c = text.charAt(at);
      if (Character.isWhitespace(c)) {
        blank();
      } else if (flavour.commentEnd(text, at) > at) {
        comment(flavour.commentEnd(text, at), c == '#' ? 1 : 2, c == '/' ? 2 : 0);
      } else if (start < 0 && c == '\\') {
        at = endOfLine(); // a command of psql
      } else if (c == ';') {
        end();
        at++;
      } else {
        start = start < 0 ? at : start;
        at = flavour.end(text, at);
      }
    }
    end();
  }

  /** An empty line parts a comment from what follows. */
  private void blank() {
    int from = at;
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    if (start < 0 && text.substring(from, at).chars().filter(c -> c == '\n').count() > 1) {
      comment.setLength(0);
    }
  }

  private void comment(int end, int head, int tail) {
    if (start < 0) {
      int last = Math.max(at + head, end - tail);
      comment.append(' ').append(text, at + head, Math.min(last, text.length()));
    }
    at = end;
  }

  private int endOfLine() {
    int found = text.indexOf('\n', at);
    return found < 0 ? text.length() : found;
  }

  private void end() {
    if (start >= 0) {
      while (counted < start) {
        line += text.charAt(counted++) == '\n' ? 1 : 0;
      }
      String words = comment.toString().replaceAll("[\\s*]+", " ").strip();
      parts.add(new Part(line, words, text.substring(start, at).stripTrailing()));
    }
    start = -1;
    comment.setLength(0);
  }
}
