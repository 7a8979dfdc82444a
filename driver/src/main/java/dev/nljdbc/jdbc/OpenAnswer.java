package dev.nljdbc.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The answer whose rows occupy a connection, if there is one: whatever else is done there waits
 * until they are out of the way. Costs ordinary SQL one look at a field.
 */
final class OpenAnswer {

  private volatile @Nullable AnswerRows rows;

  /** An answer is to be read; one that is open gives way. */
  synchronized void begin(AnswerRows next) throws SQLException {
    giveWay();
    rows = next;
  }

  /** The answer does not occupy the connection any more. */
  void end(AnswerRows ended) {
    if (rows == ended) {
      rows = null;
    }
  }

  /** To be called before anything else is done on the connection. */
  void giveWay() throws SQLException {
    AnswerRows open = rows;
    if (open != null) {
      open.giveWay();
    }
  }

  /** The connection is to be closed. */
  void giveUp() {
    AnswerRows open = rows;
    if (open != null) {
      open.giveUp();
    }
  }

  /** Auto-commit as the user set it. */
  boolean autoCommit(Connection own) throws SQLException {
    AnswerRows open = rows;
    return open != null ? open.autoCommit(own) : own.getAutoCommit();
  }
}
