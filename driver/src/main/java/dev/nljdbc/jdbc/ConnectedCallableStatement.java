package dev.nljdbc.jdbc;

import dev.nljdbc.jdbc.delegate.DelegatingCallableStatement;
import java.sql.CallableStatement;
import java.sql.Connection;

/** The engine's callable statement, but for its connection, which is ours. */
final class ConnectedCallableStatement extends DelegatingCallableStatement {

  private final Connection connection;

  ConnectedCallableStatement(CallableStatement callable, Connection connection) {
    super(callable);
    this.connection = connection;
  }

  @Override
  public Connection getConnection() {
    return connection;
  }
}
