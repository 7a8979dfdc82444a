package dev.nljdbc.jdbc.syntax;

import dev.nljdbc.agent.prompt.Question;
import dev.nljdbc.config.Nearest;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Parses {@code NL [keyword] [(columns)] [: text]}. */
public final class NlStatementParser {

  private final String text;
  private int at;

  private NlStatementParser(String text, int at) {
    this.text = text;
    this.at = at;
  }

  /**
   * Parses an NL statement.
   *
   * @param sql a text that {@link NlPrefix} found to be one
   * @throws NlException {@link NlError#SYNTAX}, with how it is to be written
   */
  public static NlStatement parse(String sql) throws NlException {
    return new NlStatementParser(withoutEnd(sql), NlPrefix.end(sql)).statement();
  }

  /** Blanks and one semicolon at the end say nothing. */
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

  private NlStatement statement() throws NlException {
    String keyword = word();
    NlForm form = NlForm.named(keyword).orElseThrow(() -> unknown(keyword));
    if (peek() == '{') {
      throw new NlException(
          NlError.UNSUPPORTED,
          "Settings for one question, NL {…}: question, are not supported yet; set them on the"
              + " connection. NL SETTINGS shows them.");
    }
    List<String> columns = form.takes() == NlForm.Takes.QUESTION ? columns() : List.of();
    if (form.takes() == NlForm.Takes.NOTHING) {
      if (at < text.length()) {
        throw syntax(form.usage() + " stands alone; what to do with '" + shortened(at) + "'?");
      }
      return alone(form);
    }
    if (form.takes() == NlForm.Takes.NAME) {
      Optional<String> table = name(form);
      return form == NlForm.REFRESH
          ? new NlStatement.Refresh(table)
          : new NlStatement.Describe(table);
    }
    if (form.takes() == NlForm.Takes.PAIR) {
      return pair(form);
    }
    if (form.takes() == NlForm.Takes.QUOTED) {
      String question = quoted(form);
      return nothingMore(form, new NlStatement.Forget(question));
    }
    return with(form, columns, colonAndText(form));
  }

  private Optional<String> name(NlForm form) throws NlException {
    if (peek() == ':') {
      throw syntax("No colon is needed: write " + form.usage());
    }
    String name = unquoted(text.substring(at).strip());
    return name.isEmpty() ? Optional.empty() : Optional.of(name);
  }

  /** {@code 'question' AS sql}, or {@code LAST}. */
  private NlStatement pair(NlForm form) throws NlException {
    if (text.substring(at).strip().equalsIgnoreCase("LAST")) {
      return new NlStatement.RememberLast();
    }
    String question = quoted(form);
    if (!word().equalsIgnoreCase("AS") || at >= text.length()) {
      throw syntax("AS and the SQL are missing behind the question: write " + form.usage());
    }
    return new NlStatement.Remember(question, text.substring(at));
  }

  /** A text between apostrophes; two of them are one. */
  private String quoted(NlForm form) throws NlException {
    if (peek() != '\'') {
      throw syntax("The question stands between apostrophes: write " + form.usage());
    }
    StringBuilder question = new StringBuilder();
    for (at++; at < text.length(); at++) {
      if (text.charAt(at) == '\'') {
        if (!text.startsWith("''", at)) {
          at = NlPrefix.skipBlanks(text, at + 1);
          return checked(question.toString().strip(), form);
        }
        at++;
      }
      question.append(text.charAt(at));
    }
    throw syntax(
        "The question has no end: an apostrophe in it is written twice. Write " + form.usage());
  }

  private static String checked(String question, NlForm form) throws NlException {
    if (question.isEmpty()) {
      throw syntax("Nothing stands between the apostrophes: write " + form.usage());
    }
    return question;
  }

  private NlStatement nothingMore(NlForm form, NlStatement statement) throws NlException {
    if (at < text.length()) {
      throw syntax(form.usage() + " is all; what to do with '" + shortened(at) + "'?");
    }
    return statement;
  }

  private String word() {
    at = NlPrefix.skipBlanks(text, at);
    int start = at;
    while (at < text.length() && Character.isLetter(text.charAt(at))) {
      at++;
    }
    String word = text.substring(start, at);
    at = NlPrefix.skipBlanks(text, at);
    return word;
  }

  private char peek() {
    return at < text.length() ? text.charAt(at) : '\0';
  }

  private List<String> columns() throws NlException {
    if (peek() != '(') {
      return List.of();
    }
    int close = text.indexOf(')', at);
    if (close < 0) {
      throw syntax("The list of columns has no end: write NL(name, total): question");
    }
    List<String> columns = new ArrayList<>();
    for (String part : text.substring(at + 1, close).split(",", -1)) {
      String name = unquoted(part.strip());
      if (name.isEmpty()) {
        throw syntax("A column has no name: write NL(name, total): question");
      }
      if (columns.stream().anyMatch(name::equalsIgnoreCase)) {
        throw syntax("The column " + name + " is listed twice.");
      }
      columns.add(name);
    }
    at = NlPrefix.skipBlanks(text, close + 1);
    return columns;
  }

  private static String unquoted(String name) {
    boolean quoted = name.length() > 1 && name.startsWith("\"") && name.endsWith("\"");
    return quoted ? name.substring(1, name.length() - 1).replace("\"\"", "\"") : name;
  }

  private String colonAndText(NlForm form) throws NlException {
    if (peek() != ':') {
      throw syntax("A colon is missing: write " + form.usage());
    }
    String rest = text.substring(NlPrefix.skipBlanks(text, at + 1));
    if (rest.isEmpty()) {
      throw syntax("Nothing follows the colon: write " + form.usage());
    }
    return rest;
  }

  private static NlStatement with(NlForm form, List<String> columns, String rest)
      throws NlException {
    Question question = new Question(rest, columns, "");
    return switch (form) {
      case SQL -> new NlStatement.Sql(question);
      case TRACE -> new NlStatement.Trace(question);
      case EXPLAIN -> new NlStatement.Explain(question);
      case PROMPT -> new NlStatement.ShowPrompt(question);
      case MORE -> new NlStatement.More(question);
      case COLUMNS -> new NlStatement.SearchColumns(rest);
      case VALUES -> new NlStatement.SearchValues(rest);
      case PATH -> path(rest);
      default -> new NlStatement.Rows(question);
    };
  }

  private static NlStatement path(String rest) throws NlException {
    List<String> columns = Arrays.stream(rest.split(",")).map(String::strip).toList();
    if (columns.size() < 2 || columns.stream().anyMatch(c -> c.indexOf('.') < 1)) {
      throw syntax("A path needs two columns, each with its table: write " + NlForm.PATH.usage());
    }
    return new NlStatement.FindPaths(columns);
  }

  private static NlStatement alone(NlForm form) {
    return switch (form) {
      case STATUS -> new NlStatement.Status();
      case SETTINGS -> new NlStatement.ShowSettings();
      case LOG -> new NlStatement.Log();
      case MEMORY -> new NlStatement.Memory();
      default -> new NlStatement.Help();
    };
  }

  private NlException unknown(String keyword) {
    String nearest = NlForm.named(Nearest.of(keyword, NlForm.keywords())).orElseThrow().usage();
    String hint =
        peek() == ':' || at >= text.length()
            ? "The nearest is " + nearest + "."
            : "If this is a question, a colon is missing: \"NL: "
                + shortened(questionStart())
                + "\".";
    return syntax(
        "There is no NL "
            + keyword.toUpperCase(Locale.ROOT)
            + ". "
            + hint
            + " NL HELP lists what there is.");
  }

  private int questionStart() {
    return NlPrefix.skipBlanks(text, NlPrefix.end(text));
  }

  private String shortened(int from) {
    String rest = text.substring(from);
    return rest.length() <= 60 ? rest : rest.substring(0, 60) + "…";
  }

  private static NlException syntax(String message) {
    return new NlException(NlError.SYNTAX, message);
  }
}
