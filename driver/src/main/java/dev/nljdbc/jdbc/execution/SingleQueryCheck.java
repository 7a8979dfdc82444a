// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Checks SQL again after the guard, without a grammar, so that it shares no mistake with the guard.
 * The text begins as a query, and under no engine's rules for quotes and comments is it several
 * statements. Several statements could end a read-only transaction: some drivers (PostgreSQL's,
 * DuckDB's) split a text and execute all.
 */
final class SingleQueryCheck {

  private static final Pattern BEGINNING =
      Pattern.compile("(?i)[\\s(]*(?:select|with|values|table|from)\\b.*", Pattern.DOTALL);

  /** Characters without which quotes are plain and there are no comments. */
  private static final Pattern AMBIGUOUS = Pattern.compile("\\\\|\\$|--|/\\*|#|\\[");

  private static final Pattern QUOTED = Pattern.compile("'[^']*'|\"[^\"]*\"|`[^`]*`");

  private SingleQueryCheck() {}

  /**
   * Passes one query.
   *
   * @throws NlException {@link NlError#REFUSED}
   */
  static void check(String sql, Dialect dialect) throws NlException {
    if (!BEGINNING.matcher(sql).matches()) {
      throw refused("a text that does not begin with SELECT, WITH, VALUES or TABLE");
    }
    if (sql.indexOf(';') >= 0 && maySeparate(sql)) {
      throw refused("a text with a semicolon that may end a statement");
    }
    String lower = sql.toLowerCase(Locale.ROOT);
    for (String word : dialect.fileWords()) {
      if (lower.contains(word)) {
        throw refused("the word " + word + ", with which a query writes a file");
      }
    }
  }

  private static boolean maySeparate(String sql) {
    return AMBIGUOUS.matcher(sql).find() || QUOTED.matcher(sql).replaceAll("''").indexOf(';') >= 0;
  }

  private static NlException refused(String what) {
    return new NlException(
        NlError.REFUSED, "Refused: " + what + ". Only one plain query is run. Write one SELECT.");
  }
}
