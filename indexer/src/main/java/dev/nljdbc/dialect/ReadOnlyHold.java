// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.dialect;

import java.sql.SQLException;

/**
 * A connection, ours or a user's, that its engine holds read-only for one query, as far as it can.
 * Closing gives the connection back as it was: its transaction as open or as closed as before,
 * nothing of what ran meanwhile left, its settings the user's own again.
 */
public interface ReadOnlyHold extends AutoCloseable {

  /** Whether the engine itself refuses writes meanwhile, whatever the query says. */
  boolean held();

  /**
   * Gives the connection back. To be called once, when the query's rows are read or dropped, also
   * after it failed or was cancelled.
   *
   * @throws SQLException when the connection is not as it was; it is best closed then
   */
  @Override
  void close() throws SQLException;

  /** Nothing could be done: the connection is as it was, and stays so. */
  static ReadOnlyHold none() {
    return new ReadOnlyHold() {
      @Override
      public boolean held() {
        return false;
      }

      @Override
      public void close() {}
    };
  }
}
