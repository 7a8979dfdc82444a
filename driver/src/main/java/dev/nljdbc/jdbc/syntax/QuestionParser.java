// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.syntax;

import dev.nljdbc.config.QuestionSettings;
import dev.nljdbc.core.Question;
import dev.nljdbc.error.NlException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Parses a question with its settings and columns: {@code {samples=5} (name, total): text}.
 * Settings and columns are optional, in any order. The text follows a colon or stands between
 * apostrophes.
 */
final class QuestionParser {

  /** People write two apostrophes in tools that take one for a string. */
  private static final Pattern DOUBLED = Pattern.compile("(?<=[\\p{L}\\p{N}])''");

  private final TextCursor cursor;
  private List<String> columns = List.of();
  private QuestionSettings settings = QuestionSettings.NONE;
  private boolean quoted;

  QuestionParser(TextCursor cursor) {
    this.cursor = cursor;
  }

  /** Parses columns and settings, if there are any. */
  void head() throws NlException {
    while (true) {
      if (cursor.peek() == '{' && settings.values().isEmpty()) {
        settings();
      } else if (cursor.peek() == '(' && columns.isEmpty()) {
        columns();
      } else {
        return;
      }
    }
  }

  /**
   * The question: behind a colon to the text's end, or between apostrophes.
   *
   * @param usage how the statement is written, for messages
   */
  Question question(String usage) throws NlException {
    if (cursor.peek() == '\'') {
      quoted = true;
      return of(cursor.quoted(usage));
    }
    int start = colon(usage);
    String text = cursor.text.substring(start);
    quoted = text.startsWith("'") && closes(text);
    return of(plain(cursor.text, start, usage));
  }

  /** Whether the last question stood between apostrophes: nothing in it is a clause of SQL. */
  boolean quoted() {
    return quoted;
  }

  /** The question with the columns and settings that stood before it. */
  Question of(String text) {
    return new Question(text, columns, "").with(settings);
  }

  /** Skips the colon that must stand here, and blanks; returns the place after them. */
  int colon(String usage) throws NlException {
    if (cursor.peek() != ':') {
      throw TextCursor.syntax("A colon is missing: write " + usage);
    }
    cursor.skip();
    return cursor.at;
  }

  /**
   * A question's own text, to the end of a statement.
   *
   * @throws NlException also when another statement came along
   */
  static String plain(String statement, int start, String usage) throws NlException {
    TrailingStatementCheck.check(statement, start);
    String text = statement.substring(start);
    if (text.isEmpty()) {
      throw TextCursor.syntax("Nothing follows the colon: write " + usage);
    }
    TextCursor whole = new TextCursor(text, 0);
    if (text.startsWith("'") && closes(text)) {
      return whole.quoted(usage);
    }
    return DOUBLED.matcher(text).replaceAll("'");
  }

  /** Whether the apostrophe at the beginning closes at the very end. */
  private static boolean closes(String text) {
    int at = 1;
    while (at < text.length()) {
      if (text.charAt(at) != '\'') {
        at++;
      } else if (text.startsWith("''", at)) {
        at += 2;
      } else {
        return at == text.length() - 1;
      }
    }
    return false;
  }

  private void columns() throws NlException {
    int close = cursor.text.indexOf(')', cursor.at);
    if (close < 0) {
      throw TextCursor.syntax("The list of columns has no end: write NL(name, total): question");
    }
    List<String> names = new ArrayList<>();
    for (String part : cursor.text.substring(cursor.at + 1, close).split(",", -1)) {
      names.add(columnName(part, names));
    }
    columns = List.copyOf(names);
    cursor.at = close;
    cursor.skip();
  }

  private static String columnName(String written, List<String> before) throws NlException {
    String name = TextCursor.unquoted(written.strip());
    if (name.isEmpty()) {
      throw TextCursor.syntax("A column has no name: write NL(name, total): question");
    }
    if (before.stream().anyMatch(name::equalsIgnoreCase)) {
      throw TextCursor.syntax("The column " + name + " is listed twice.");
    }
    return name;
  }

  /** Parses {@code {name=value, name='a, b'}}; the prefix {@code nl.} is optional. */
  private void settings() throws NlException {
    cursor.skip();
    while (cursor.peek() != '}') {
      int equals = equalsSign();
      String name = cursor.text.substring(cursor.at, equals).strip();
      cursor.at = equals;
      cursor.skip();
      settings = settings.with(name, value());
      behindSetting(name);
    }
    cursor.skip();
  }

  private void behindSetting(String name) throws NlException {
    if (cursor.peek() == ',') {
      cursor.skip();
    } else if (cursor.peek() != '}') {
      throw TextCursor.syntax(
          "A comma or } is missing behind the setting %s: '%s'"
              .formatted(name, cursor.shown(cursor.at)));
    }
  }

  private int equalsSign() throws NlException {
    int equals = cursor.text.indexOf('=', cursor.at);
    int end = cursor.text.indexOf('}', cursor.at);
    if (equals < 0 || equals > end) {
      throw TextCursor.syntax(
          "Settings are written NL {samples=5, timeout=30s}: question; what is '"
              + cursor.shown(cursor.at)
              + "'?");
    }
    return equals;
  }

  private String value() throws NlException {
    if (cursor.peek() == '\'') {
      return cursor.quoted("NL {name='value'}: question");
    }
    int start = cursor.at;
    while (!cursor.ended() && cursor.peek() != ',' && cursor.peek() != '}') {
      cursor.at++;
    }
    return cursor.text.substring(start, cursor.at).strip();
  }
}
