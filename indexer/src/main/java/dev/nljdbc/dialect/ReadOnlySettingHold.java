// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.dialect;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * The driver's own read-only setting, on engines that keep it (HSQLDB), put back to what it was. It
 * holds for transactions that begin later: inside one that is open the engine holds nothing;
 * neither does it where the user's rows are open, if the engine takes them for a transaction.
 */
final class ReadOnlySettingHold implements ReadOnlyHold {

  private static final String ACTIVE_TRANSACTION = "25501";

  private final Connection connection;
  private final boolean before;
  private final boolean held;

  ReadOnlySettingHold(Connection connection) throws SQLException {
    this.connection = connection;
    this.before = connection.isReadOnly();
    this.held = before || connection.getAutoCommit() && set(connection, true);
  }

  private static boolean set(Connection connection, boolean readOnly) throws SQLException {
    try {
      connection.setReadOnly(readOnly);
      return true;
    } catch (SQLException e) {
      if (ACTIVE_TRANSACTION.equals(e.getSQLState())) {
        return false;
      }
      throw e;
    }
  }

  @Override
  public boolean held() {
    return held;
  }

  @Override
  public void close() throws SQLException {
    if (held && !before && !set(connection, false)) {
      // what is left of a query that failed or was cancelled; under auto-commit nothing else is
      connection.rollback();
      connection.setReadOnly(false);
    }
  }
}
