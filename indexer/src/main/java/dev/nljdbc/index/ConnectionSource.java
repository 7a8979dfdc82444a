// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import java.sql.Connection;
import java.sql.SQLException;

/** Provides connections to the real database. */
public interface ConnectionSource {

  /**
   * Runs work with a read-only connection. The source opens and closes it.
   *
   * @throws SQLException from getting the connection or from the work
   */
  <T> T with(Work<T> work) throws SQLException;

  /** A source that lends a connection, which its owner closes. */
  static ConnectionSource lending(Connection connection) {
    return new ConnectionSource() {
      @Override
      public <T> T with(Work<T> work) throws SQLException {
        return work.with(connection);
      }
    };
  }

  /** Work over a connection. */
  @FunctionalInterface
  interface Work<T> {

    /** Does the work; must not close the connection. */
    T with(Connection connection) throws SQLException;
  }
}
