package dev.nljdbc.dialect;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * H2 has no read-only transaction. What a query writes to rows is undone: it runs in a transaction
 * of its own, which is rolled back. Not undone are sequences and files.
 */
final class H2Hold implements ReadingHold {

  private final Connection connection;
  private final boolean alone;

  H2Hold(Connection connection) throws SQLException {
    this.connection = connection;
    this.alone = connection.getAutoCommit();
    if (alone) {
      connection.setAutoCommit(false);
    }
  }

  @Override
  public boolean held() {
    return false;
  }

  @Override
  public void close() throws SQLException {
    if (alone) {
      connection.rollback();
      connection.setAutoCommit(true);
    }
  }
}
