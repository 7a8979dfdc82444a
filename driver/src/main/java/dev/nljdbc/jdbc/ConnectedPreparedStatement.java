package dev.nljdbc.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;

/** The engine's prepared statement, but for its connection, which is ours. */
final class ConnectedPreparedStatement extends DelegatingPreparedStatement {

  private final Connection connection;

  ConnectedPreparedStatement(PreparedStatement prepared, Connection connection) {
    super(prepared);
    this.connection = connection;
  }

  @Override
  public Connection getConnection() {
    return connection;
  }
}
