package dev.nljdbc.jdbc.syntax;

import dev.nljdbc.agent.prompt.Question;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The limit that a library writes behind whatever it is to run, a question too: {@code fetch first
 * ? rows only} as Hibernate does, {@code LIMIT 1000} on a line of its own as Superset does. It is
 * none of the question's words, but SQL about its rows.
 */
final class PagingClause {

  private static final String NUMBER = "(?:\\?|\\d+)";
  private static final String FETCH =
      "(?i:fetch\\s+(?:first|next)\\s+" + NUMBER + "\\s+rows?\\s+only)";
  private static final String OFFSET = "(?i:offset\\s+" + NUMBER + "\\s+rows?)";
  private static final String LIMIT =
      "\\s+" + NUMBER + "(?:\\s*,\\s*" + NUMBER + "|\\s+(?i:offset)\\s+" + NUMBER + ")?";

  /** Two numbers are no credit limit of anybody's. */
  private static final String TWO =
      "\\s+(?:\\?\\s*,\\s*\\?|" + NUMBER + "\\s+(?i:offset)\\s+" + NUMBER + ")";

  /**
   * A person may write of a credit limit: only a line of its own, capitals, or an offset are SQL.
   * The offline model reads the others where it knows of no such limit.
   */
  private static final Pattern TAIL =
      Pattern.compile(
          "(?s)^(.*?\\S)(\\s+(?:"
              + OFFSET
              + "(?:\\s+"
              + FETCH
              + ")?|"
              + FETCH
              + "|LIMIT"
              + LIMIT
              + "|(?i:limit)"
              + TWO
              + ")|\\s*\\n\\s*(?i:limit)"
              + LIMIT
              + ")$");

  /** Longer ones than any tail are not searched. */
  private static final int LONGEST = 120;

  private PagingClause() {}

  /** The rows of a question, or a page of them where such a limit stands behind it. */
  static NlCommand of(Question question) {
    String text = question.text();
    int from = Math.max(0, text.length() - LONGEST);
    Matcher tail = TAIL.matcher(text.substring(from));
    if (!tail.matches()) {
      return new NlCommand.Ask(NlForm.ROWS, question);
    }
    String page = tail.group(2);
    int marks = (int) page.chars().filter(c -> c == '?').count();
    return new NlCommand.Embedded(
        List.of("SELECT * FROM ", " nl_page" + page),
        List.of(question.about(text.substring(0, from + tail.end(1)))),
        List.of(0, marks));
  }
}
