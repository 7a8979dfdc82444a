// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import dev.nljdbc.bench.dataset.Example;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the test-suite evaluator does to a query's text before it runs it: split comparison signs
 * are joined, DISTINCT is dropped wherever it is a word of its own, what follows the first
 * statement is dropped too, and the current year in MySQL's words is 2020.
 */
final class SpiderQueryText {

  private static final Pattern THIS_YEAR =
      Pattern.compile("YEAR\\s*\\(\\s*CURDATE\\s*\\(\\s*\\)\\s*\\)\\s*", Pattern.CASE_INSENSITIVE);

  private SpiderQueryText() {}

  static String tidy(String sql) {
    String joined = Example.withWholeOperators(sql);
    String kept = withoutDistinct(joined);
    return THIS_YEAR.matcher(kept).replaceAll(Matcher.quoteReplacement("2020"));
  }

  /** Whether there is nothing to run but blanks, comments and semicolons. */
  static boolean isEmpty(String sql) {
    return SqlTokens.of(sql).stream()
        .allMatch(
            token ->
                token.kind() == SqlTokens.Kind.BLANK
                    || token.kind() == SqlTokens.Kind.COMMENT
                    || token.text().equals(";"));
  }

  private static String withoutDistinct(String sql) {
    StringBuilder kept = new StringBuilder(sql.length());
    List<SqlTokens.Token> tokens = SqlTokens.of(sql);
    int depth = 0;
    for (SqlTokens.Token token : tokens) {
      depth += depthChange(token);
      if (!token.text().equalsIgnoreCase("distinct")) {
        kept.append(token.text());
      }
      if (depth <= 0 && token.text().equals(";")) {
        break;
      }
    }
    return kept.toString();
  }

  /** The parser behind the original counts END as a closing bracket, CASE not as an opening one. */
  private static int depthChange(SqlTokens.Token token) {
    return switch (token.kind()) {
      case SIGN -> token.text().equals("(") ? 1 : token.text().equals(")") ? -1 : 0;
      case WORD -> token.text().equalsIgnoreCase("end") ? -1 : 0;
      default -> 0;
    };
  }
}
