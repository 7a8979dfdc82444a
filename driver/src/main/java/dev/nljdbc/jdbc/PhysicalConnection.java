package dev.nljdbc.jdbc;

import dev.nljdbc.jdbc.delegate.DelegatingConnection;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.PooledConnection;

/** A logical connection that takes the physical one along when it is closed. */
final class PhysicalConnection extends DelegatingConnection {

  private final PooledConnection physical;

  private PhysicalConnection(Connection logical, PooledConnection physical) {
    super(logical);
    this.physical = physical;
  }

  /** The only logical connection of a physical one that nobody else has. */
  static Connection of(PooledConnection physical) throws SQLException {
    try {
      return new PhysicalConnection(physical.getConnection(), physical);
    } catch (SQLException e) {
      physical.close();
      throw e;
    }
  }

  @Override
  public void close() throws SQLException {
    try {
      super.close();
    } finally {
      physical.close();
    }
  }
}
