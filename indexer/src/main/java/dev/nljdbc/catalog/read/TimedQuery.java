// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.EngineFacts;
import dev.nljdbc.files.ReadingThread;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Runs a query that is cancelled at a deadline, if need be in a transaction that streams rows. */
final class TimedQuery {

  private static final Duration PAUSE = Duration.ofMillis(20);

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
          ResultSet rows = execute(statement, sql, deadline)) {
        return reader.read(rows);
      }
    }
  }

  /** Asks again where the engine gave up waiting for another's lock, as long as there is time. */
  private static ResultSet execute(Statement statement, String sql, Deadline deadline)
      throws SQLException {
    while (true) {
      try {
        return statement.executeQuery(sql);
      } catch (SQLException e) {
        if (deadline.passed() || ReadingThread.ends() || !locked(statement, e)) {
          throw e;
        }
        LockSupport.parkNanos(PAUSE.toNanos()); // the engine may not have waited at all
      }
    }
  }

  private static boolean locked(Statement statement, SQLException failure) throws SQLException {
    String product = statement.getConnection().getMetaData().getDatabaseProductName();
    return EngineFacts.of(product)
        .text("locked")
        .filter(String.valueOf(failure.getMessage())::contains)
        .isPresent();
  }

  /**
   * Reads in a transaction of its own where {@code needed}; one that is open is left open.
   *
   * @param needed whether the driver streams in transactions only
   */
  static <T> T streaming(Connection connection, boolean needed, SavepointRunner.Query<T> query)
      throws SQLException {
    if (!needed || !connection.getAutoCommit() || PostgresTransaction.begunByText(connection)) {
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
