package dev.nljdbc.dialect;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * A read-only transaction of its own, rolled back. A transaction that is open can't be made
 * read-only, and there is no other inside it: the engine then holds nothing.
 */
final class DuckDbHold implements ReadingHold {

  private final Connection connection;
  private final boolean begun;

  DuckDbHold(Connection connection) throws SQLException {
    this.connection = connection;
    this.begun = connection.getAutoCommit() && !begunByText(connection);
    if (begun) {
      Execute.on(connection, "BEGIN TRANSACTION READ ONLY");
    }
  }

  /**
   * A user may have written BEGIN, of which the driver's auto-commit knows nothing. A BEGIN inside
   * a transaction would end what that can do; its number tells it, which stays the same.
   */
  private static boolean begunByText(Connection connection) throws SQLException {
    return number(connection).equals(number(connection));
  }

  private static BigDecimal number(Connection connection) throws SQLException {
    return Execute.decimal(connection, "SELECT txid_current()");
  }

  @Override
  public boolean held() {
    return begun;
  }

  @Override
  public void close() throws SQLException {
    if (begun) {
      DuckDbDialect.endTransaction(connection);
    }
  }
}
