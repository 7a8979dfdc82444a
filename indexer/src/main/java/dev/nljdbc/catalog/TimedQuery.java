package dev.nljdbc.catalog;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Runs a query that is cancelled at a deadline. */
final class TimedQuery {

  private TimedQuery() {}

  /** Makes something of the rows. */
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
}
