package dev.nljdbc.dialect;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * On PostgreSQL: the hold is a transaction, the only place where the driver hands rows over piece
 * by piece; the rows last as long as it, or as its savepoint in the user's own.
 */
final class PostgresAnswerReading extends HeldReading {

  private final boolean streaming;

  PostgresAnswerReading(Connection own, Dialect dialect, boolean streaming) throws SQLException {
    super(own, dialect);
    this.streaming = streaming;
  }

  @Override
  public int fetchSize() {
    return streaming ? PIECE : 0;
  }

  /** Not when they are all here, as the rows of most answers are. */
  @Override
  public boolean occupies(Statement statement, ResultSet rows) throws SQLException {
    if (rows.getType() == ResultSet.TYPE_FORWARD_ONLY && statement.getFetchSize() > 0) {
      return !inTransaction() || unfinished();
    }
    return false;
  }

  /**
   * Moving the one cursor of the transaction nowhere tells whether it stands on a row, which it
   * does until the server came to their end.
   */
  private boolean unfinished() throws SQLException {
    try (Statement asking = own().createStatement()) {
      String cursor = null;
      try (ResultSet open =
          asking.executeQuery("SELECT name FROM pg_catalog.pg_cursors WHERE name LIKE 'C\\_%'")) {
        while (open.next()) {
          if (cursor != null) {
            return true; // which is which can't be told
          }
          cursor = open.getString(1);
        }
      }
      return cursor != null && asking.executeUpdate("MOVE 0 IN \"" + cursor + "\"") > 0;
    }
  }
}
