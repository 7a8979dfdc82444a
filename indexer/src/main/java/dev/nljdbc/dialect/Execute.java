package dev.nljdbc.dialect;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Runs one command that gives no rows, or one number. */
final class Execute {

  private Execute() {}

  static void on(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** The number that a query gives; 0 for no row and for null. */
  static long number(Connection connection, String sql) throws SQLException {
    return decimal(connection, sql).longValue();
  }

  /** The same with its decimals. */
  static BigDecimal decimal(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      BigDecimal found = rows.next() ? rows.getBigDecimal(1) : null;
      return found == null ? BigDecimal.ZERO : found;
    }
  }
}
