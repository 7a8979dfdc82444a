package dev.nljdbc.jdbc.execution;

import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The answer whose rows occupy a connection, if there is one: whatever else is done there waits
 * until they are out of the way. Costs ordinary SQL one look at a field.
 */
public final class OpenAnswer {

  private volatile @Nullable AnswerResultSet rows;

  /** An answer is to be read; one that is open gives way. */
  synchronized void begin(AnswerResultSet next) throws SQLException {
    giveWay();
    rows = next;
  }

  /** The answer does not occupy the connection any more. */
  void end(AnswerResultSet ended) {
    if (rows == ended) {
      rows = null;
    }
  }

  /** To be called before anything else is done on the connection. */
  public void giveWay() throws SQLException {
    AnswerResultSet open = rows;
    if (open != null) {
      open.giveWay();
    }
  }

  /** The connection is to be closed. */
  public void giveUp() {
    AnswerResultSet open = rows;
    if (open != null) {
      open.giveUp();
    }
  }

  /** Auto-commit as the user set it. */
  public boolean autoCommit(Connection own) throws SQLException {
    AnswerResultSet open = rows;
    return open != null ? open.autoCommit(own) : own.getAutoCommit();
  }
}
