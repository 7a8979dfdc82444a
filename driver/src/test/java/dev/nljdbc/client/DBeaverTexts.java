// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.client;

import java.util.List;

/**
 * The texts that DBeaver makes of what a user types in its SQL editor, as its sources have them.
 * What is no SELECT to its parser (so is every NL text) gets no LIMIT: rows are limited by {@code
 * setMaxRows}.
 */
final class DBeaverTexts {

  private DBeaverTexts() {}

  /**
   * One statement of a script, as {@code SQLScriptParser} cuts it: without the delimiter, as a
   * rule; with the comments before it; with the blanks and line ends behind it.
   */
  static List<String> cut(String question) {
    return List.of(
        question,
        question + ";", // "keep delimiters", and dialects with blocks
        question + "\n",
        "-- revenue\n" + question,
        "/* for the board */ " + question + "\n\n",
        "-- first\n-- second\n\n" + question + " ");
  }

  /**
   * The row count by {@code SQLQueryTransformerCount}, today's and that of older versions; it is
   * prepared. 25.3.3 to 26.0.1 refuse by themselves what their parser doesn't read (issue 40210).
   */
  static List<String> counted(String question) {
    return List.of(
        "SELECT COUNT(*) FROM (" + question + "\n) dbvrcnt",
        "SELECT COUNT(*) FROM (" + question + ") dbvrcnt");
  }

  /** {@code StandardSQLDialectQueryGenerator.getWrappedFilterQuery}. */
  private static String wrapped(String question) {
    return "SELECT * FROM (\n" + question + "\n) z_q";
  }

  /** Filtered by a column's value, or by what the user wrote into the filter. */
  static List<String> filtered(String question, String column, String literal) {
    return List.of(
        wrapped(question) + " WHERE z_q." + column + " = " + literal,
        wrapped(question) + " WHERE " + column + " = " + literal,
        wrapped(question)
            + (" WHERE (z_q." + column + " = " + literal + ") AND (" + column + " IS NOT NULL)"));
  }

  /** Sorted by a click on a column: by its name, or by its number where that is no plain name. */
  static List<String> sorted(String question, String column, int number) {
    return List.of(
        wrapped(question) + " ORDER BY z_q." + column + " DESC",
        wrapped(question) + " ORDER BY " + number + " DESC");
  }

  /** The count of what is filtered: both wrappers. */
  static String filteredAndCounted(String question, String column, String literal) {
    return counted(filtered(question, column, literal).get(0)).get(0);
  }

  /**
   * Texts with two statements, which the parser takes for one: what opens is not closed, and the
   * delimiter behind it does not count. Beside quotes those are brackets, and the words by which
   * blocks of procedures begin.
   */
  static List<String> swallowing(String next) {
    return List.of(
        "NL: what's the longest title;\n" + next,
        "NL: titles of 5\" and more;\n" + next,
        "NL: titles (of Ada;\n" + next,
        "NL: titles that begin with S;\n" + next);
  }
}
