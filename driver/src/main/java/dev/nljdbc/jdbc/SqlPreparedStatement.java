package dev.nljdbc.jdbc;

import dev.nljdbc.jdbc.delegate.DelegatingPreparedStatement;
import java.sql.Connection;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** The engine's prepared statement, but for its connection, which is ours and hears of changes. */
final class SqlPreparedStatement extends DelegatingPreparedStatement {

  private final NlConnection connection;

  SqlPreparedStatement(PreparedStatement prepared, NlConnection connection) {
    super(prepared);
    this.connection = connection;
  }

  @Override
  public Connection getConnection() {
    return connection;
  }

  @Override
  public ResultSet executeQuery() throws SQLException {
    connection.giveWay();
    return super.executeQuery();
  }

  @Override
  public @Nullable ResultSetMetaData getMetaData() throws SQLException {
    connection.giveWay();
    return super.getMetaData();
  }

  @Override
  public ParameterMetaData getParameterMetaData() throws SQLException {
    connection.giveWay();
    return super.getParameterMetaData();
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

  @Override
  public boolean execute() throws SQLException {
    connection.giveWay();
    connection.mayHaveChanged();
    return super.execute();
  }

  @Override
  public int executeUpdate() throws SQLException {
    connection.giveWay();
    connection.mayHaveChanged();
    return super.executeUpdate();
  }

  @Override
  public long executeLargeUpdate() throws SQLException {
    connection.giveWay();
    connection.mayHaveChanged();
    return super.executeLargeUpdate();
  }
}
