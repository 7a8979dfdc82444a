package dev.nljdbc.dialect;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/**
 * A read-only transaction of its own, rolled back; inside a transaction that is open, a read-only
 * part of it behind a savepoint. Either way the query can't end being read-only: PostgreSQL takes
 * {@code SET TRANSACTION READ WRITE}, as a command or by {@code set_config}, only before the first
 * query of a transaction, and never inside a part that is read-only. What the query sets for the
 * session is undone by the rollback, as is what is set here; so nothing of it is left behind a
 * pooler that hands the session to somebody else.
 */
final class PostgresHold implements ReadingHold {

  private static final String SAVEPOINT = "nl_reading";
  private static final String READ_ONLY = "SET TRANSACTION READ ONLY";

  private final Connection connection;
  private final boolean alone;

  PostgresHold(Connection connection, Duration longest) throws SQLException {
    this.connection = connection;
    this.alone = connection.getAutoCommit() && !begunByText(connection);
    if (alone) {
      connection.setAutoCommit(false);
    } else {
      Execute.on(connection, "SAVEPOINT " + SAVEPOINT);
    }
    try {
      Execute.on(connection, READ_ONLY + limits(longest));
    } catch (SQLException e) {
      giveBack(e);
      throw e;
    }
  }

  /**
   * A user may have written BEGIN, of which the driver's auto-commit knows nothing. A transaction
   * has one time; asking in other ways would leave an error or a warning in the server's log.
   */
  private static boolean begunByText(Connection connection) throws SQLException {
    return time(connection).equals(time(connection));
  }

  private static BigDecimal time(Connection connection) throws SQLException {
    return Execute.decimal(
        connection, "SELECT EXTRACT(EPOCH FROM pg_catalog.now())::pg_catalog.numeric");
  }

  /** For the query alone; the server's own end of it, should the client be killed meanwhile. */
  private static String limits(Duration longest) {
    long milliseconds = longest.toMillis();
    return longest.isZero()
        ? ""
        : "; SET LOCAL statement_timeout = %d; SET LOCAL lock_timeout = %d; SET LOCAL idle_in_transaction_session_timeout = %d"
            .formatted(milliseconds, milliseconds, 2 * milliseconds);
  }

  private void giveBack(SQLException failure) {
    try {
      close();
    } catch (SQLException e) {
      failure.addSuppressed(e); // what failed first says more
    }
  }

  @Override
  public boolean held() {
    return true;
  }

  @Override
  public void close() throws SQLException {
    if (alone) {
      connection.rollback();
      connection.setAutoCommit(true);
    } else {
      Execute.on(connection, "ROLLBACK TO SAVEPOINT " + SAVEPOINT);
      Execute.on(connection, "RELEASE SAVEPOINT " + SAVEPOINT);
    }
  }
}
