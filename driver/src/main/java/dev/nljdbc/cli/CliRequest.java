// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.cli;

import org.jspecify.annotations.Nullable;

/**
 * What the user wants done.
 *
 * @param text an NL statement or SQL; null for a shell or a script
 * @param wanted how the answer is written
 * @param trace whether how the SQL came about is written too
 * @param maxRows the most rows; 0 for the form's own limit
 * @param timeoutSeconds the most time; 0 for the settings' own
 */
record CliRequest(
    @Nullable String text, OutputFormat wanted, boolean trace, int maxRows, int timeoutSeconds) {

  /** This request for another text. */
  CliRequest of(String other) {
    return new CliRequest(other, wanted, trace, maxRows, timeoutSeconds);
  }

  /** How an answer is written. */
  enum OutputFormat {
    /** Rows aligned in columns, for people. */
    TABLE,
    /** Rows, SQL and account as one JSON object. */
    JSON,
    /** Rows with a header. */
    CSV,
    /** The SQL in plain words, not run. */
    EXPLAIN,
    /** The SQL alone, not run. */
    SQL
  }
}
