// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import dev.nljdbc.jdbc.delegate.DelegatingCallableStatement;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * The engine's callable statement. Its connection is ours: it notes changes, and buffers the open
 * rows of an answer before each execution.
 */
final class SqlCallableStatement extends DelegatingCallableStatement {

  private final NlConnection connection;

  SqlCallableStatement(CallableStatement statement, NlConnection connection) {
    super(statement);
    this.connection = connection;
  }

  @Override
  public Connection getConnection() {
    return connection;
  }

  /** A procedure may change tables, also one that gives rows. */
  @Override
  protected void beforeCall() throws SQLException {
    connection.bufferOpenRows();
    connection.mayHaveChanged();
  }
}
