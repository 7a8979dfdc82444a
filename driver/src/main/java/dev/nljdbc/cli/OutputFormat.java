package dev.nljdbc.cli;

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
