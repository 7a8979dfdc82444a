package dev.nljdbc.queries;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Cuts a file of SQL into its statements at semicolons outside of strings, names and comments, with
 * the comment that stands right before each. Takes time in proportion to the text.
 */
final class SqlStatements {

  private static final Pattern DOLLARS = Pattern.compile("\\$(\\p{Alpha}\\w*)?\\$");

  private final String text;
  private final SqlFlavour flavour;
  private final List<Part> parts = new ArrayList<>();
  private final StringBuilder comment = new StringBuilder();
  private int at;
  private int start = -1;
  private int line = 1;
  private int counted;

  /**
   * A statement of a file.
   *
   * @param line where it begins, from 1
   * @param comment the text of the comment right before it, on one line
   * @param sql without its semicolon
   */
  record Part(int line, String comment, String sql) {}

  private SqlStatements(String text, SqlFlavour flavour) {
    this.text = text;
    this.flavour = flavour;
  }

  static List<Part> of(String text, SqlFlavour flavour) {
    SqlStatements work = new SqlStatements(text, flavour);
    work.cut();
    return work.parts;
  }

  private void cut() {
    while (at < text.length()) {
      char c = text.charAt(at);
      if (Character.isWhitespace(c)) {
        blank();
      } else if (begins("--") || (flavour.hashComments() && c == '#')) {
        comment(endOfLine(), c == '#' ? 1 : 2, 0);
      } else if (begins("/*")) {
        comment(after("*/", at + 2), 2, 2);
      } else if (start < 0 && c == '\\') {
        at = endOfLine(); // a command of psql
      } else if (c == ';') {
        end();
        at++;
      } else {
        start = start < 0 ? at : start;
        at = wordEnd(c);
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

  private int wordEnd(char c) {
    if (c == '\'') {
      return quoted('\'', flavour.backslashes());
    }
    if (c == '"' || c == '`') {
      return quoted(c, flavour.backslashes() && c == '"');
    }
    if (c == '[' && flavour.squareBrackets()) {
      return after("]", at + 1);
    }
    if (c == '$' && flavour.dollarQuotes()) {
      Matcher tag = DOLLARS.matcher(text).region(at, text.length());
      return tag.lookingAt() ? after(tag.group(), tag.end()) : at + 1;
    }
    int end = at + 1;
    if (Character.isJavaIdentifierStart(c)) {
      while (end < text.length() && Character.isJavaIdentifierPart(text.charAt(end))) {
        end++;
      }
    }
    return end;
  }

  /** Past the closing quote; two quotes in a row are two strings here, which ends the same. */
  private int quoted(char quote, boolean escapes) {
    for (int i = at + 1; i < text.length(); i++) {
      char c = text.charAt(i);
      if (escapes && c == '\\') {
        i++;
      } else if (c == quote) {
        return i + 1;
      }
    }
    return text.length();
  }

  private int after(String end, int from) {
    int found = text.indexOf(end, from);
    return found < 0 ? text.length() : found + end.length();
  }

  private int endOfLine() {
    int found = text.indexOf('\n', at);
    return found < 0 ? text.length() : found;
  }

  private boolean begins(String mark) {
    return text.startsWith(mark, at);
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
