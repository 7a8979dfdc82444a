// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.dialect;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/**
 * What an engine needs on a user's own connection so that the SQL of an answer can only read there,
 * and its rows come piece by piece instead of all at once; and what undoes it. One for each
 * execution, begun by {@link Dialect#answering}. Not thread-safe.
 */
public interface ReadOnlyExecution {

  /**
   * Rows of a piece: for wide rows few enough, for a network that answers in a millisecond many.
   */
  int PIECE = 500;

  /**
   * The fetch size at which the driver hands rows over piece by piece, for a statement on which the
   * user set none; 0 for the statement's own.
   */
  default int fetchSize() {
    return 0;
  }

  /**
   * Whether the driver can cancel a statement; where not, it has to be told of the time that a row
   * may take before the SQL is executed.
   */
  default boolean cancels() {
    return true;
  }

  /** The SQL was executed; its rows may be open yet. */
  default void executed() throws SQLException {}

  /**
   * Whether everything else that is done on the connection has to wait for {@link #end}, which
   * loses the rows that were not read.
   *
   * @param rows those of the answer, before their first
   */
  default boolean occupies(Statement statement, ResultSet rows) throws SQLException {
    return false;
  }

  /** Whether closing rows reads all that are left, so that their statement is better cancelled. */
  default boolean closingReadsOn() {
    return false;
  }

  /**
   * SQL that ends the execution from another connection; empty where the driver's own cancel does,
   * also once there are rows.
   */
  default Optional<String> endingSql() {
    return Optional.empty();
  }

  /**
   * To be called when the rows seem to be over.
   *
   * @throws SQLException when the engine stopped among them, and its driver does not tell
   */
  default void checkComplete() throws SQLException {}

  /** The rows are over, given up, or there were none: the connection becomes what it was. */
  default void end() throws SQLException {}

  /** The auto-commit mode to report to the connection's user meanwhile. */
  boolean autoCommit() throws SQLException;
}
