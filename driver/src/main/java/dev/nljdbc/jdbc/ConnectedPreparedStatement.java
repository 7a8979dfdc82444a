package dev.nljdbc.jdbc;

import dev.nljdbc.jdbc.delegate.DelegatingPreparedStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** The engine's prepared statement, but for its connection, which is ours and hears of changes. */
final class ConnectedPreparedStatement extends DelegatingPreparedStatement {

  private final AskingConnection connection;

  ConnectedPreparedStatement(PreparedStatement prepared, AskingConnection connection) {
    super(prepared);
    this.connection = connection;
  }

  @Override
  public Connection getConnection() {
    return connection;
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
}
