// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import java.sql.Connection;
import java.sql.SQLException;

/** What the driver of PostgreSQL knows of a transaction that auto-commit does not tell. */
public final class PostgresTransaction {

  private static final String IN_TRANSACTION = "25001";

  private PostgresTransaction() {}

  /**
   * Whether the user began a transaction by SQL, which is not ours to end. The driver knows from
   * the server's last answer, and refuses in one what changes nothing outside of it.
   */
  public static boolean begunByText(Connection connection) throws SQLException {
    try {
      connection.setReadOnly(connection.isReadOnly());
      return false;
    } catch (SQLException e) {
      if (IN_TRANSACTION.equals(e.getSQLState())) {
        return true;
      }
      throw e;
    }
  }
}
