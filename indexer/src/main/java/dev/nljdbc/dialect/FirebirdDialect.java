// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.dialect;

import dev.nljdbc.catalog.EngineFacts;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

/** Firebird: folds names to upper case, strict types, no schemas. */
final class FirebirdDialect extends Dialect {

  FirebirdDialect(EngineFacts facts, String product) {
    super(facts, product);
  }

  /** Refuses changes of rows and schema in read-only transactions. Sequences step all the same. */
  @Override
  public boolean makeReadOnly(Connection connection) throws SQLException {
    if (!connection.isReadOnly()) {
      connection.setReadOnly(true);
    }
    return true;
  }

  @Override
  public ReadOnlyHold holdReading(Connection connection, Duration longest) throws SQLException {
    return new Hold(connection);
  }

  @Override
  public ReadOnlyExecution answering(Connection own, boolean streaming) throws SQLException {
    return new Reading(own, this);
  }

  @Override
  public ChangeMarks changes() {
    return new RowDigest(this);
  }

  /**
   * A read-only transaction under auto-commit, rolled back. Jaybird takes the setting between
   * transactions only, so that nothing is held while a user's rows are open.
   */
  private static final class Hold implements ReadOnlyHold {

    private final Connection connection;
    private final boolean held;

    Hold(Connection connection) throws SQLException {
      this.connection = connection;
      this.held = connection.getAutoCommit() && begun(connection);
    }

    private static boolean begun(Connection connection) throws SQLException {
      if (connection.isReadOnly()) {
        return false; // ours, which is held already, or the user's own wish
      }
      try {
        connection.setReadOnly(true);
      } catch (SQLException e) {
        if (connection.isClosed()) {
          throw e;
        }
        return false;
      }
      try {
        connection.setAutoCommit(false);
      } catch (SQLException e) {
        Restoring.after(e, () -> connection.setReadOnly(false));
        throw e;
      }
      return true;
    }

    @Override
    public boolean held() {
      return held;
    }

    @Override
    public void close() throws SQLException {
      if (held) {
        Restoring.all(
            connection::rollback,
            () -> connection.setReadOnly(false),
            () -> connection.setAutoCommit(true));
      }
    }
  }

  /** The rows are those of the transaction, and end with it. */
  private static final class Reading extends HeldExecution {

    Reading(Connection own, Dialect dialect) throws SQLException {
      super(own, dialect);
    }

    @Override
    public boolean occupies(Statement statement, ResultSet rows) {
      return held();
    }
  }
}
