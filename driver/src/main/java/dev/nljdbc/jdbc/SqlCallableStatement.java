// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import dev.nljdbc.jdbc.delegate.DelegatingCallableStatement;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.ResultSet;
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

  @Override
  protected void beforeCall() throws SQLException {
    connection.bufferOpenRows();
  }

  /** A procedure may change tables, and give rows too. */
  @Override
  public ResultSet executeQuery() throws SQLException {
    connection.mayHaveChanged();
    return super.executeQuery();
  }

  @Override
  public boolean execute() throws SQLException {
    connection.mayHaveChanged();
    return super.execute();
  }

  @Override
  public int executeUpdate() throws SQLException {
    connection.mayHaveChanged();
    return super.executeUpdate();
  }

  @Override
  public long executeLargeUpdate() throws SQLException {
    connection.mayHaveChanged();
    return super.executeLargeUpdate();
  }

  @Override
  public int[] executeBatch() throws SQLException {
    connection.mayHaveChanged();
    return super.executeBatch();
  }

  @Override
  public long[] executeLargeBatch() throws SQLException {
    connection.mayHaveChanged();
    return super.executeLargeBatch();
  }
}
