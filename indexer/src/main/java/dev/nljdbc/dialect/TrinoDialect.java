// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.dialect;

import dev.nljdbc.catalog.EngineFacts;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Trino: many catalogs behind one login, names in lower case, strict types. It is read-only inside
 * a transaction that began so; outside one, its driver's read-only setting does nothing.
 */
final class TrinoDialect extends Dialect {

  /** Of a text that it can't read, and of a right that is lacking. */
  private static final int SYNTAX = 1;

  private static final int FUNCTION_NOT_FOUND = 6;
  private static final int OPERATOR_NOT_FOUND = 10;
  private static final int NOT_SUPPORTED = 13;

  /** From CATALOG_NOT_FOUND on, the codes of StandardErrorCode tell faults of a query's text. */
  private static final int FIRST_OF_ANALYSIS = 44;

  private static final int LAST_OF_ANALYSIS = 120;

  TrinoDialect(EngineFacts facts, String product) {
    super(facts, product);
  }

  /**
   * Begins anew: a failed query ends what a transaction can do, and the server forgets one that
   * rests for minutes. The driver begins the transaction with the next statement.
   */
  @Override
  public boolean makeReadOnly(Connection connection) throws SQLException {
    endReading(connection);
    connection.setReadOnly(true);
    connection.setAutoCommit(false);
    return true;
  }

  @Override
  public void endReading(Connection connection) throws SQLException {
    if (!connection.getAutoCommit()) {
      connection.rollback();
    }
  }

  /** The texts are our own: two statements less than in a transaction. */
  @Override
  public void beginIndexing(Connection connection) throws SQLException {
    endReading(connection);
    connection.setAutoCommit(true);
  }

  @Override
  public ReadOnlyHold holdReading(Connection connection, Duration longest) throws SQLException {
    return new Hold(connection);
  }

  /**
   * Nothing: no view of Trino's can write, and a transaction of ours would pass for one with
   * changes of the user's, so that the index would be of one connection alone.
   */
  @Override
  public ReadOnlyHold holdIndexing(Connection connection) {
    return ReadOnlyHold.none();
  }

  /** Rows come piece by piece; a transaction that ends before them takes them away. */
  @Override
  public ReadOnlyExecution answering(Connection own, boolean streaming) throws SQLException {
    return new HeldExecution(own, this) {
      @Override
      public boolean occupies(Statement statement, ResultSet rows) {
        return true;
      }
    };
  }

  /** The driver asks the same, and cancels its query before the end of its one row. */
  @Override
  public @Nullable String user(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT current_user")) {
      String user = null;
      while (rows.next()) {
        user = rows.getString(1);
      }
      return user;
    }
  }

  /** The driver gives no SQLState, but the engine's own code. */
  @Override
  public boolean isSchemaMismatch(SQLException failure) {
    int code = failure.getErrorCode();
    return code == SYNTAX
        || code == FUNCTION_NOT_FOUND
        || code == OPERATOR_NOT_FOUND
        || code == NOT_SUPPORTED
        || code >= FIRST_OF_ANALYSIS && code <= LAST_OF_ANALYSIS;
  }

  /**
   * A read-only transaction of its own, rolled back. One that is open can't be made read-only; then
   * the engine holds nothing unless it began so.
   */
  private static final class Hold implements ReadOnlyHold {

    private final Connection connection;
    private final boolean alone;
    private final boolean before;

    Hold(Connection connection) throws SQLException {
      this.connection = connection;
      this.alone = connection.getAutoCommit();
      this.before = connection.isReadOnly();
      if (alone) {
        try {
          connection.setReadOnly(true);
          connection.setAutoCommit(false);
        } catch (SQLException e) {
          Restoring.after(e, () -> connection.setReadOnly(before));
          throw e;
        }
      }
    }

    @Override
    public boolean held() {
      return alone || before;
    }

    @Override
    public void close() throws SQLException {
      if (alone) {
        Restoring.all(
            connection::rollback,
            () -> connection.setAutoCommit(true),
            () -> connection.setReadOnly(before));
      }
    }
  }
}
