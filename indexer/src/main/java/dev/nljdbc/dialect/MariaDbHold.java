package dev.nljdbc.dialect;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/**
 * A read-only transaction of its own, rolled back. A transaction that is open can't be made
 * read-only: the engine then holds nothing.
 */
final class MariaDbHold implements ReadingHold {

  /** ER_CANT_CHANGE_TX_CHARACTERISTICS. */
  private static final int TRANSACTION_IS_OPEN = 1568;

  private final Connection connection;
  private final boolean begun;
  private final boolean writable;
  private final String restored;

  MariaDbHold(Connection connection, Duration longest, boolean mysql) throws SQLException {
    this.connection = connection;
    this.restored = longest.isZero() ? "" : limit(connection, longest, mysql);
    try {
      this.begun = connection.getAutoCommit() && begin(connection);
      this.writable = begun && makesReadOnly(connection, mysql);
    } catch (SQLException e) {
      restore(e);
      throw e;
    }
  }

  /**
   * START TRANSACTION would commit a transaction that the user began by text, of which the driver's
   * auto-commit knows nothing; setting the next one's mode is refused while there is one.
   */
  private static boolean begin(Connection connection) throws SQLException {
    try {
      Execute.on(connection, "SET TRANSACTION READ ONLY");
    } catch (SQLException e) {
      if (e.getErrorCode() == TRANSACTION_IS_OPEN) {
        return false;
      }
      throw e;
    }
    Execute.on(connection, "START TRANSACTION READ ONLY");
    return true;
  }

  /**
   * The session too: CREATE, DROP and the like first commit the transaction, and run outside of it.
   *
   * @return whether it was not before
   */
  private static boolean makesReadOnly(Connection connection, boolean mysql) throws SQLException {
    String variable = mysql ? "transaction_read_only" : "tx_read_only";
    boolean writable = Execute.number(connection, "SELECT @@SESSION." + variable) == 0;
    if (writable) {
      Execute.on(connection, "SET SESSION TRANSACTION READ ONLY");
    }
    return writable;
  }

  /** Sets the server's limit for a statement of this session; gives what sets it back. */
  private static String limit(Connection connection, Duration longest, boolean mysql)
      throws SQLException {
    String variable = mysql ? "max_execution_time" : "max_statement_time";
    BigDecimal own = BigDecimal.valueOf(longest.toMillis());
    BigDecimal before = Execute.decimal(connection, "SELECT @@SESSION." + variable);
    Execute.on(
        connection,
        "SET SESSION " + variable + " = " + (mysql ? own : own.movePointLeft(3)).toPlainString());
    return "SET SESSION " + variable + " = " + before.toPlainString();
  }

  private void restore(SQLException failure) {
    try {
      restore();
    } catch (SQLException e) {
      failure.addSuppressed(e); // what failed first says more
    }
  }

  private void restore() throws SQLException {
    if (!restored.isEmpty()) {
      Execute.on(connection, restored);
    }
  }

  @Override
  public boolean held() {
    return begun;
  }

  @Override
  public void close() throws SQLException {
    if (begun) {
      Execute.on(connection, "ROLLBACK");
    }
    if (writable) {
      Execute.on(connection, "SET SESSION TRANSACTION READ WRITE");
    }
    restore();
  }
}
