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

  /** Opens an answer, and buffers the rows of an earlier one. */
  synchronized void begin(AnswerResultSet next) throws SQLException {
    bufferRows();
    rows = next;
  }

  /** Ends an answer: it does not occupy the connection any more. */
  void end(AnswerResultSet ended) {
    if (rows == ended) {
      rows = null;
    }
  }

  /** Moves open rows to memory. Call it before anything else runs on the connection. */
  public void bufferRows() throws SQLException {
    AnswerResultSet open = rows;
    if (open != null) {
      open.bufferRows();
    }
  }

  /** Closes open rows before the connection is closed. */
  public void closeRows() {
    AnswerResultSet open = rows;
    if (open != null) {
      open.closeRows();
    }
  }

  /** Auto-commit as the user set it. */
  public boolean autoCommit(Connection own) throws SQLException {
    AnswerResultSet open = rows;
    return open != null ? open.autoCommit(own) : own.getAutoCommit();
  }
}
