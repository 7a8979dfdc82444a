// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.syntax;

import dev.nljdbc.core.Question;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A paging clause that a library appends to any statement, and to a question too. Hibernate appends
 * {@code fetch first ? rows only}; Superset appends {@code LIMIT 1000} on a line of its own. The
 * clause is SQL about the rows, not part of the question.
 */
final class PagingClause {

  private static final String NUMBER = "(?:\\?|\\d+)";
  private static final String FETCH =
      "(?i:fetch\\s+(?:first|next)\\s+" + NUMBER + "\\s+rows?\\s+only)";
  private static final String OFFSET = "(?i:offset\\s+" + NUMBER + "\\s+rows?)";
  private static final String LIMIT =
      "\\s+" + NUMBER + "(?:\\s*,\\s*" + NUMBER + "|\\s+(?i:offset)\\s+" + NUMBER + ")?";

  /** A limit with two numbers is no credit limit. */
  private static final String TWO =
      "\\s+(?:\\?\\s*,\\s*\\?|" + NUMBER + "\\s+(?i:offset)\\s+" + NUMBER + ")";

  /**
   * A question may be about a credit limit. Only a line of its own, capitals, or an offset make a
   * limit SQL. The offline model reads other limits.
   */
  private static final Pattern TAIL =
      Pattern.compile(
          "(?s)^(.*?\\S)(\\s+(?:%s(?:\\s+%s)?|%s|LIMIT%s|(?i:limit)%s)|\\s*\\n\\s*(?i:limit)%s)$"
              .formatted(OFFSET, FETCH, FETCH, LIMIT, TWO, LIMIT));

  /** No clause is longer. */
  private static final int LONGEST = 120;

  private PagingClause() {}

  /** The command for a question: its rows, or the page of them that a paging clause asks for. */
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
        List.of(0, marks),
        true,
        true);
  }
}
