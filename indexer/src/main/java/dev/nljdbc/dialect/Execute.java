package dev.nljdbc.dialect;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** Runs one command that gives no rows. */
final class Execute {

  private Execute() {}

  static void on(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
