package dev.nljdbc.dialect;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/** Runs the small queries that marks are made of. */
final class MarkQuery {

  private MarkQuery() {}

  /** Takes one row. */
  @FunctionalInterface
  interface Row {
    void take(ResultSet row) throws SQLException;
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
