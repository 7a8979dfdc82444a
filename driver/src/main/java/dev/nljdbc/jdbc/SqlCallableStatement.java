package dev.nljdbc.jdbc;

import dev.nljdbc.jdbc.delegate.DelegatingCallableStatement;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;

/** The engine's callable statement, but for its connection, which is ours. */
final class SqlCallableStatement extends DelegatingCallableStatement {

  private final NlConnection connection;

  SqlCallableStatement(CallableStatement callable, NlConnection connection) {
    super(callable);
    this.connection = connection;
  }

  @Override
  public Connection getConnection() {
    return connection;
  }

  @Override
  public boolean execute() throws SQLException {
    connection.giveWay();
    return super.execute();
  }

  @Override
  public ResultSet executeQuery() throws SQLException {
    connection.giveWay();
    return super.executeQuery();
  }

  @Override
  public int executeUpdate() throws SQLException {
    connection.giveWay();
    return super.executeUpdate();
  }

  @Override
  public long executeLargeUpdate() throws SQLException {
    connection.giveWay();
    return super.executeLargeUpdate();
  }

  @Override
  public int[] executeBatch() throws SQLException {
    connection.giveWay();
    return super.executeBatch();
  }

  @Override
  public long[] executeLargeBatch() throws SQLException {
    connection.giveWay();
    return super.executeLargeBatch();
  }
}
