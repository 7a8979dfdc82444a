// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The answer whose rows occupy a connection, if there is one. Anything else on the connection first
 * moves those rows to memory. Ordinary SQL pays for it with one read of a field.
 */
public final class OpenAnswer {

  private volatile @Nullable AnswerResultSet rows;

  /** Opens an answer; an earlier one gives way. */
  synchronized void begin(AnswerResultSet next) throws SQLException {
    giveWay();
    rows = next;
  }

  /** Ends an answer: it does not occupy the connection any more. */
  void end(AnswerResultSet ended) {
    if (rows == ended) {
      rows = null;
    }
  }

  /** Moves open rows to memory. Call it before anything else runs on the connection. */
  public void giveWay() throws SQLException {
    AnswerResultSet open = rows;
    if (open != null) {
      open.giveWay();
    }
  }

  /** Closes open rows before the connection is closed. */
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
