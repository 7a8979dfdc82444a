// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import dev.nljdbc.catalog.Deadline;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Runs a query that is cancelled at a deadline, if need be in a transaction that streams rows. */
final class TimedQuery {

  private TimedQuery() {}

  /** Reads a result from the rows. */
  @FunctionalInterface
  interface Reader<T> {
    T read(ResultSet rows) throws SQLException;
  }

  static <T> T run(
      Connection connection, Deadline deadline, int fetchSize, String sql, Reader<T> reader)
      throws SQLException {
    if (deadline.passed()) {
      throw new SQLException("no time left");
    }
    try (Statement statement = connection.createStatement()) {
      statement.setFetchSize(fetchSize);
      try (Watchdog watchdog = Watchdog.over(statement, deadline);
          ResultSet rows = statement.executeQuery(sql)) {
        return reader.read(rows);
      }
    }
  }

  /**
   * Reads in a transaction of its own where {@code needed}; one that is open is left open.
   *
   * @param needed whether the driver streams in transactions only
   */
  static <T> T streaming(Connection connection, boolean needed, SavepointRunner.Query<T> query)
      throws SQLException {
    if (!needed || !connection.getAutoCommit()) {
      return query.get();
    }
    connection.setAutoCommit(false);
    try {
      return query.get();
    } finally {
      connection.rollback();
      connection.setAutoCommit(true);
    }
  }
}
