// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.syntax;

import dev.nljdbc.core.NormalizedQuestion.Quotations;
import dev.nljdbc.core.Question;
import dev.nljdbc.error.NlException;
import dev.nljdbc.queries.SqlFlavour;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Parses SQL with questions as tables. People write {@code (NL 'question')}; tools write {@code (
 * NL: question )} around what was typed, to count, filter or sort its rows. Where the engine could
 * read the brackets in another way, as a call's arguments or a column list, they hold no question.
 */
final class EmbeddedQuestionParser {

  private static final String USAGE = "FROM (NL 'question') t";

  /** The keywords that a table or a query in brackets may follow, and a literal may not. */
  private static final Set<String> BEFORE_TABLES =
      Set.of(
          "FROM",
          "JOIN",
          "LATERAL",
          "APPLY",
          "USING",
          "EXISTS",
          "AS",
          "MATERIALIZED",
          "UNION",
          "EXCEPT",
          "INTERSECT",
          "MINUS");

  /** The other keywords that a query in brackets may follow. */
  private static final Set<String> BEFORE_VALUES =
      Set.of(
          "IN",
          "ANY",
          "ALL",
          "SOME",
          "DISTINCT",
          "SELECT",
          "VALUES",
          "WHERE",
          "HAVING",
          "ON",
          "AND",
          "OR",
          "NOT",
          "LIKE",
          "ILIKE",
          "BETWEEN",
          "CASE",
          "WHEN",
          "THEN",
          "ELSE",
          "BY",
          "LIMIT",
          "OFFSET",
          "FETCH",
          "IS",
          "SET",
          "RETURN",
          "RETURNING",
          "DEFAULT");

  private final String sql;
  private final SqlFlavour flavour;
  private final List<String> pieces = new ArrayList<>();
  private final List<Question> questions = new ArrayList<>();
  private final List<Integer> parameters = new ArrayList<>();
  private int from;
  private int marks;

  /** Where the word or sign before the place that is read begins and ends. */
  private int beforeStart;

  private int beforeEnd;
  private boolean certain = true;

  EmbeddedQuestionParser(String sql, SqlFlavour flavour) {
    this.sql = sql;
    this.flavour = flavour;
  }

  /** The SQL with its questions, if there are any. */
  NlCommand parse() throws NlException {
    int at = 0;
    while (at < sql.length()) {
      char c = sql.charAt(at);
      if (c == '(' && wordEnd(at) >= 0 && queryMayFollow(before())) {
        at = question(at);
      } else {
        marks += c == '?' && parameter(at) ? 1 : 0;
        at = next(at);
      }
    }
    end(sql.length());
    return alone()
        ? new NlCommand.Ask(NlForm.ROWS, questions.get(0))
        : new NlCommand.Embedded(pieces, questions, parameters, certain, false);
  }

  /** Behind the word, sign, blank or comment here, of which the first two are remembered. */
  private int next(int at) {
    int end = flavour.end(sql, at);
    if (!NlPrefix.isBlank(sql.charAt(at)) && flavour.commentEnd(sql, at) == at) {
      beforeStart = at;
      beforeEnd = end;
    }
    return end;
  }

  private String before() {
    return sql.substring(beforeStart, beforeEnd).toUpperCase(Locale.ROOT);
  }

  /** Whether a bracket may hold a query: after a name it holds arguments or columns. */
  private static boolean queryMayFollow(String before) {
    return before.isEmpty()
        || !(Character.isJavaIdentifierStart(before.charAt(0))
            || "\"`[".indexOf(before.charAt(0)) >= 0)
        || BEFORE_TABLES.contains(before)
        || BEFORE_VALUES.contains(before);
  }

  private boolean alone() {
    return questions.size() == 1
        && pieces.get(0).isBlank()
        && pieces.get(1).strip().replace(";", "").isEmpty();
  }

  /** Some of PostgreSQL's operators have question marks too: ??, ?| and ?&, but not ?||. */
  private boolean parameter(int at) {
    boolean before = at > 0 && sql.charAt(at - 1) == '?';
    boolean doubled = sql.startsWith("||", at + 1) || sql.startsWith("&&", at + 1);
    boolean behind = at + 1 < sql.length() && "?|&".indexOf(sql.charAt(at + 1)) >= 0;
    return !before && (doubled || !behind);
  }

  private void end(int at) {
    pieces.add(sql.substring(from, at));
    parameters.add(marks);
    marks = 0;
  }

  private int wordEnd(int open) {
    return NlPrefix.wordEnd(sql, skip(open + 1));
  }

  private int skip(int from) {
    int at = from;
    while (true) {
      at = NlPrefix.skipBlanks(sql, at);
      int end = flavour.commentEnd(sql, at);
      if (end == at) {
        return at;
      }
      at = end;
    }
  }

  /** Parses the question in these brackets; returns the place after them. */
  private int question(int open) throws NlException {
    TextCursor cursor = new TextCursor(sql, wordEnd(open));
    QuestionParser parser = new QuestionParser(cursor);
    cursor.skipBlanks();
    parser.head();
    refuse(cursor.word());
    boolean quoted = cursor.peek() == '\'';
    certain &= !quoted || beforeEnd == 0 || BEFORE_TABLES.contains(before());
    int close = quoted ? quotedQuestion(parser, cursor) : plainQuestion(parser, open);
    closed(close, open);
    end(open);
    beforeStart = close;
    beforeEnd = close + 1;
    from = beforeEnd;
    return from;
  }

  private static void refuse(String keyword) throws NlException {
    if (!keyword.isEmpty()) {
      throw TextCursor.syntax(
          "NL %s can't stand in other SQL, only a question can: %s. Run it alone."
              .formatted(keyword.toUpperCase(Locale.ROOT), USAGE));
    }
  }

  private int quotedQuestion(QuestionParser parser, TextCursor cursor) throws NlException {
    questions.add(parser.question(USAGE));
    return skip(cursor.at);
  }

  private int plainQuestion(QuestionParser parser, int open) throws NlException {
    int start = parser.colon(USAGE);
    int close = closed(closing(start), open);
    String inside = withoutEnd(sql.substring(start, close).stripTrailing());
    questions.add(parser.of(QuestionParser.plain(sql.substring(0, start) + inside, start, USAGE)));
    return close;
  }

  private int closed(int close, int open) throws NlException {
    if (close >= sql.length() || sql.charAt(close) != ')') {
      throw TextCursor.syntax(
          "The brackets of the question '"
              + TextCursor.shortened(sql.substring(open))
              + "' do not close: write "
              + USAGE);
    }
    return close;
  }

  /** Drops the semicolon that tools leave at the end of a wrapped text. */
  private static String withoutEnd(String statement) {
    return statement.endsWith(";")
        ? statement.substring(0, statement.length() - 1).stripTrailing()
        : statement;
  }

  /**
   * The closing bracket; brackets within the question come in pairs. The text's length if there is
   * none.
   */
  private int closing(int start) {
    Quotations quotations = new Quotations(sql, start);
    int depth = 1;
    int at = start;
    while (at < sql.length()) {
      char c = sql.charAt(at);
      int end = quotations.end(at);
      if (end > at && sql.substring(at, end).indexOf(')') < 0) {
        at = end - 1;
      } else if (c == '(') {
        depth++;
      } else if (c == ')' && --depth == 0) {
        return at;
      }
      at++;
    }
    return sql.length();
  }
}
