package dev.nljdbc.dialect;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * On H2: the session computes rows as they are read if it is set so while the statement starts,
 * which the rows keep to, whatever becomes of their transaction.
 */
final class H2AnswerReading extends HeldReading {

  private static final String LAZY = "SET LAZY_QUERY_EXECUTION ";

  private boolean set;

  H2AnswerReading(Connection own, Dialect dialect, boolean streaming) throws SQLException {
    super(own, dialect);
    try {
      if (streaming && !lazy(own)) {
        Execute.on(own, LAZY + "1");
        set = true;
      }
    } catch (SQLException e) {
      endAfter(e);
      throw e;
    }
  }

  /** The setting can't be read; but a fault in the second row comes at once only without it. */
  private static boolean lazy(Connection own) throws SQLException {
    try (Statement statement = own.createStatement();
        ResultSet rows = statement.executeQuery("SELECT 1 / (2 - x) FROM SYSTEM_RANGE(1, 2)")) {
      return rows.next();
    } catch (SQLException e) {
      if ("22012".equals(e.getSQLState())) { // division by zero
        return false;
      }
      throw e;
    }
  }

  @Override
  public void executed() throws SQLException {
    end();
  }

  @Override
  public void end() throws SQLException {
    try {
      if (set) {
        set = false;
        Execute.on(own(), LAZY + "0");
      }
    } finally {
      super.end();
    }
  }
}
