package dev.nljdbc.dialect;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/** Runs the small commands and queries by which a dialect talks to its engine. */
final class ShortQueries {

  private ShortQueries() {}

  /** Takes one row. */
  @FunctionalInterface
  interface Row {
    void take(ResultSet row) throws SQLException;
  }

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

  static void forEach(Connection connection, String sql, Row each) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        each.take(rows);
      }
    }
  }

  /** All columns of the first row, separated by blanks; empty when there is no row, or a null. */
  static Optional<String> first(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      if (!rows.next()) {
        return Optional.empty();
      }
      StringBuilder mark = new StringBuilder();
      for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
        String part = rows.getString(i);
        if (part == null) {
          return Optional.empty();
        }
        mark.append(i == 1 ? "" : " ").append(part);
      }
      return Optional.of(mark.toString());
    }
  }
}
