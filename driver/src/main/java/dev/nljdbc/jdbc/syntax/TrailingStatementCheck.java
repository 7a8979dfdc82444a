// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.syntax;

import dev.nljdbc.core.NormalizedQuestion.Quotations;
import dev.nljdbc.error.NlException;
import java.util.Locale;
import java.util.Set;

/**
 * Refuses a question with another statement after it. To the script parsers of DBeaver, sqlline and
 * H2's RunScript the apostrophe of "what's" opens a string, and they send the next statement too.
 * It is no part of the question, and must not run unseen.
 */
final class TrailingStatementCheck {

  /** Words that begin a statement, and hardly ever continue a question after a semicolon. */
  private static final Set<String> STATEMENTS =
      words(
          """
          SELECT INSERT UPDATE DELETE MERGE WITH CREATE DROP ALTER TRUNCATE
          VALUES CALL EXPLAIN COMMIT ROLLBACK BEGIN GRANT REVOKE PRAGMA
          """);

  /** Words that may continue a question; after an apostrophe they begin a statement. */
  private static final Set<String> MAYBE_STATEMENTS =
      words(
          """
          SHOW SET USE REPLACE ANALYZE VACUUM DESCRIBE COPY EXEC EXECUTE DECLARE
          LOCK ATTACH REFRESH START SAVEPOINT
          """);

  private final String text;
  private final Quotations quotations;
  private int lastApostrophe = -1;
  private int nextBreak = -1;
  private boolean open;

  private static Set<String> words(String text) {
    return Set.of(text.split("\\s+"));
  }

  private TrailingStatementCheck(String text, int from) {
    this.text = text;
    this.quotations = new Quotations(text, from);
  }

  /**
   * Looks at a question that begins at {@code from} and ends with the text.
   *
   * @throws NlException with the place, and how to write it
   */
  static void check(String text, int from) throws NlException {
    if (text.indexOf(';', from) >= 0 || text.indexOf('\'', from) >= 0) {
      new TrailingStatementCheck(text, from).walk(from);
    }
  }

  private void walk(int from) throws NlException {
    int at = from;
    while (at < text.length()) {
      int end = quoteEnd(at);
      char c = text.charAt(at);
      if (end > at) {
        at = end;
      } else if (c == '\'') {
        open = !open;
        lastApostrophe = at++;
      } else if (c == ';') {
        at = semicolon(at);
      } else if (c == '\n' && open) {
        at = line(at);
      } else {
        at++;
      }
    }
  }

  /** The end of a quotation in the question. No statement may end within it. */
  private int quoteEnd(int at) {
    int end = quotations.end(at);
    if (nextBreak < at) {
      nextBreak = StatementEnd.next(text, at);
    }
    return nextBreak < end ? at : end;
  }

  private int semicolon(int at) throws NlException {
    int next = NlPrefix.skip(text, at + 1);
    while (next < text.length() && text.charAt(next) == ';') {
      next = NlPrefix.skip(text, next + 1);
    }
    boolean lineEnds = text.substring(at, next).indexOf('\n') >= 0;
    if (next < text.length() && (lineEnds || beginsStatement(next))) {
      throw open ? swallowed(next) : second(next);
    }
    return next;
  }

  /** Checks a line break: DBeaver ends a statement at an empty line too. */
  private int line(int at) throws NlException {
    int next = NlPrefix.skipBlanks(text, at);
    boolean empty = text.substring(at, next).chars().filter(c -> c == '\n').count() > 1;
    if (empty && next < text.length()) {
      throw swallowed(next);
    }
    return next;
  }

  private boolean beginsStatement(int at) {
    String word = text.substring(at, wordEnd(at)).toUpperCase(Locale.ROOT);
    return STATEMENTS.contains(word)
        || (open && MAYBE_STATEMENTS.contains(word))
        || NlPrefix.end(text, at) >= 0;
  }

  private NlException swallowed(int next) {
    return TextCursor.syntax(
        ("The apostrophe %s (…%s) opens a string for the tool that sent this, so that"
                + " what follows came along: '%s' %s. Nothing was run. Leave the apostrophe out,"
                + " or write it twice with the whole question in quotes: NL 'what''s the total'")
            .formatted(
                place(lastApostrophe),
                text.substring(Math.max(0, lastApostrophe - 8), wordEnd(lastApostrophe + 1)),
                TextCursor.shortened(text.substring(next).strip()),
                place(next)));
  }

  private NlException second(int next) {
    return TextCursor.syntax(
        ("Another statement came along with the question: '%s' %s. Nothing was run. Send"
                + " one at a time; a question that has a semicolon in it is written NL 'first"
                + " this; then that'")
            .formatted(TextCursor.shortened(text.substring(next).strip()), place(next)));
  }

  private int wordEnd(int from) {
    int end = from;
    while (end < text.length() && Character.isLetter(text.charAt(end))) {
      end++;
    }
    return end;
  }

  private String place(int at) {
    String before = text.substring(0, at);
    long line = before.chars().filter(c -> c == '\n').count() + 1;
    return "in line " + line + ", column " + (at - before.lastIndexOf('\n'));
  }
}
