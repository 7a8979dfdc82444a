// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.dialect;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/** The reading of an answer under the engine's hold, which ends with it. */
abstract class HeldExecution implements ReadOnlyExecution {

  private final Connection own;
  private final boolean cancels;
  private final ReadOnlyHold hold;
  private final boolean transaction;
  private boolean ended;

  /**
   * Holds a connection of the user's.
   *
   * @throws SQLException when the connection does not take it, which is left as it was
   */
  HeldExecution(Connection own, Dialect dialect) throws SQLException {
    boolean autoCommit = own.getAutoCommit();
    this.own = own;
    this.cancels = dialect.cancels();
    // no limit of the server's: it would count the time that the user takes between rows
    this.hold = dialect.holdReading(own, Duration.ZERO);
    this.transaction = autoCommit && !own.getAutoCommit();
  }

  /** The user's connection. */
  final Connection own() {
    return own;
  }

  /** Whether the hold is a transaction of its own, by the driver's auto-commit. */
  final boolean inTransaction() {
    return transaction;
  }

  /** Whether the engine holds. */
  final boolean held() {
    return !ended && hold.held();
  }

  @Override
  public final boolean cancels() {
    return cancels;
  }

  @Override
  public void end() throws SQLException {
    if (!ended) {
      ended = true;
      hold.close();
    }
  }

  /** Ends it for a failure. */
  final void endAfter(SQLException failure) {
    try {
      end();
    } catch (SQLException e) {
      failure.addSuppressed(e); // what failed first says more
    }
  }

  @Override
  public final boolean autoCommit() throws SQLException {
    return transaction || own.getAutoCommit();
  }
}
