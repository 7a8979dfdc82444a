// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.syntax;

import dev.nljdbc.config.NearestName;
import dev.nljdbc.core.Question;
import dev.nljdbc.error.NlException;
import dev.nljdbc.queries.SqlFlavour;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Parses {@code NL [keyword] [{settings}] [(columns)] [: text]}. */
public final class NlCommandParser {

  private final TextCursor cursor;

  private NlCommandParser(TextCursor cursor) {
    this.cursor = cursor;
  }

  /**
   * Parses an NL command, or SQL in which questions stand as tables.
   *
   * @param sql a text that {@link NlPrefix} found to be one
   * @param flavour how the engine cuts SQL into words
   * @throws NlException with how it is to be written
   */
  public static NlCommand parse(String sql, SqlFlavour flavour) throws NlException {
    return NlPrefix.begins(sql) ? parse(sql) : new EmbeddedQuestionParser(sql, flavour).parse();
  }

  /**
   * Parses an NL command.
   *
   * @param sql a text that begins as one
   * @throws NlException with how it is to be written
   */
  public static NlCommand parse(String sql) throws NlException {
    return new NlCommandParser(new TextCursor(withoutEnd(sql), NlPrefix.end(sql))).statement();
  }

  /** Drops blanks and one semicolon at the end. */
  private static String withoutEnd(String sql) {
    int end = trimmed(sql, sql.length());
    if (end > 0 && sql.charAt(end - 1) == ';') {
      end = trimmed(sql, end - 1);
    }
    return sql.substring(0, end);
  }

  private static int trimmed(String sql, int from) {
    int end = from;
    while (end > 0 && NlPrefix.isBlank(sql.charAt(end - 1))) {
      end--;
    }
    return end;
  }

  private NlCommand statement() throws NlException {
    QuestionParser parser = new QuestionParser(cursor);
    cursor.skipBlanks();
    parser.head();
    boolean headed = cursor.at != questionStart();
    String keyword = cursor.word();
    NlForm form = NlForm.named(keyword).orElseThrow(() -> unknown(keyword));
    if (form.takes() == NlForm.Takes.QUESTION) {
      parser.head();
      Question question = parser.question(form.usage());
      return form == NlForm.ROWS && !parser.quoted()
          ? PagingClause.of(question)
          : about(form, question);
    }
    if (headed) {
      throw TextCursor.syntax("Only a question takes settings and columns: write " + form.usage());
    }
    return switch (form.takes()) {
      case NAME -> named(form);
      case NUMBER -> chosen(form);
      case PAIR -> pair(form);
      case QUOTED -> nothingMore(form, forgotten(form), " is all");
      case DEFINITION -> definition(form);
      case MEMORY -> exported(form);
      case NOTHING -> nothingMore(form, new NlCommand.Show(form), " stands alone");
      default -> search(form, parser.colon(form.usage()));
    };
  }

  private NlCommand named(NlForm form) throws NlException {
    if (cursor.peek() == ':') {
      throw TextCursor.syntax("No colon is needed: write " + form.usage());
    }
    String name = TextCursor.unquoted(cursor.rest());
    Optional<String> table = name.isEmpty() ? Optional.empty() : Optional.of(name);
    return form == NlForm.REFRESH ? new NlCommand.Refresh(table) : new NlCommand.Describe(table);
  }

  private NlCommand chosen(NlForm form) throws NlException {
    String number = cursor.rest();
    if (!number.matches("[1-9]\\d{0,2}")) {
      throw TextCursor.syntax(
          "The number of a reading of the last NL ASK is missing: write " + form.usage() + ".");
    }
    return new NlCommand.Choose(Integer.parseInt(number));
  }

  /** {@code 'question' AS sql}, or {@code LAST}; {@code EXACTLY} may stand before either. */
  private NlCommand pair(NlForm form) throws NlException {
    int start = cursor.at;
    boolean exactly = cursor.word().equalsIgnoreCase("EXACTLY");
    if (!exactly) {
      cursor.at = start;
    }
    if (cursor.rest().equalsIgnoreCase("LAST")) {
      return new NlCommand.RememberLast(exactly);
    }
    String question = cursor.quoted(form.usage());
    if (!cursor.word().equalsIgnoreCase("AS") || cursor.ended()) {
      throw TextCursor.syntax(
          "AS and the SQL are missing behind the question: write " + form.usage());
    }
    return new NlCommand.Remember(question, cursor.text.substring(cursor.at), exactly);
  }

  /** {@code 'question'}, or {@code TERM 'name'}. */
  private NlCommand forgotten(NlForm form) throws NlException {
    boolean term = cursor.peek() != '\'' && cursor.word().equalsIgnoreCase("TERM");
    String text = cursor.quoted(form.usage());
    return term ? new NlCommand.ForgetTerm(text) : new NlCommand.Forget(text);
  }

  /** {@code 'name', 'other name' AS expression …}. */
  private NlCommand definition(NlForm form) throws NlException {
    List<String> names = new ArrayList<>();
    names.add(cursor.quoted(form.usage()));
    while (cursor.peek() == ',') {
      cursor.skip();
      names.add(cursor.quoted(form.usage()));
    }
    if (!cursor.word().equalsIgnoreCase("AS") || cursor.ended()) {
      throw TextCursor.syntax(
          "AS and the expression are missing behind the name: write " + form.usage());
    }
    return new NlCommand.Define(names, cursor.rest());
  }

  private NlCommand exported(NlForm form) throws NlException {
    if (!cursor.word().equalsIgnoreCase("MEMORY")) {
      throw TextCursor.syntax("What can be exported is MEMORY: write " + form.usage());
    }
    return nothingMore(form, new NlCommand.ExportMemory(), " is all");
  }

  private NlCommand nothingMore(NlForm form, NlCommand statement, String why) throws NlException {
    if (!cursor.ended()) {
      throw TextCursor.syntax(
          form.usage() + why + "; what to do with '" + cursor.shown(cursor.at) + "'?");
    }
    return statement;
  }

  private NlCommand search(NlForm form, int start) throws NlException {
    String text = QuestionParser.plain(cursor.text, start, form.usage());
    return switch (form) {
      case COLUMNS -> new NlCommand.SearchColumns(text);
      case VALUES -> new NlCommand.SearchValues(text);
      default -> path(text);
    };
  }

  private static NlCommand path(String text) throws NlException {
    List<String> columns = Arrays.stream(text.split(",")).map(String::strip).toList();
    if (columns.size() < 2 || columns.stream().anyMatch(c -> c.indexOf('.') < 1)) {
      throw TextCursor.syntax(
          "A path needs two columns, each with its table: write " + NlForm.PATH.usage());
    }
    return new NlCommand.FindPaths(columns);
  }

  private static NlCommand about(NlForm form, Question question) {
    return switch (form) {
      case PROMPT -> new NlCommand.ShowPrompt(question);
      default -> new NlCommand.Ask(form, question);
    };
  }

  private NlException unknown(String keyword) {
    String nearest = NlForm.named(NearestName.of(keyword, NlForm.keywords())).orElseThrow().usage();
    String hint =
        cursor.peek() == ':' || cursor.ended()
            ? "The nearest is " + nearest + "."
            : "If this is a question, a colon is missing: \"NL: "
                + cursor.shown(questionStart())
                + "\".";
    return TextCursor.syntax(
        "There is no NL %s. %s NL HELP lists what there is."
            .formatted(keyword.toUpperCase(Locale.ROOT), hint));
  }

  private int questionStart() {
    return NlPrefix.skipBlanks(cursor.text, NlPrefix.end(cursor.text));
  }
}
