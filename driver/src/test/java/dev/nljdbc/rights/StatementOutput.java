// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.rights;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** All that a statement says. */
record StatementOutput(String rows, String warnings, String error) {

  private static final Pattern KEPT_IN = Pattern.compile("(?m)^kept in\t(/.*)\t$");

  static StatementOutput of(Connection connection, String nl) throws SQLException {
    StringBuilder rows = new StringBuilder();
    StringBuilder warnings = new StringBuilder();
    StringBuilder error = new StringBuilder();
    try (Statement statement = connection.createStatement()) {
      try (ResultSet all = statement.executeQuery(nl)) {
        read(all, rows);
      }
      warnings(statement.getWarnings(), warnings);
    } catch (SQLException e) {
      for (Throwable cause = e; cause != null; cause = cause.getCause()) {
        error.append(cause).append('\n');
      }
    }
    return new StatementOutput(rows.toString(), warnings.toString(), error.toString());
  }

  private static void warnings(@Nullable SQLWarning first, StringBuilder to) {
    for (SQLWarning warning = first; warning != null; warning = warning.getNextWarning()) {
      to.append(warning.getMessage()).append('\n');
    }
  }

  private static void read(ResultSet all, StringBuilder rows) throws SQLException {
    ResultSetMetaData meta = all.getMetaData();
    for (int i = 1; i <= meta.getColumnCount(); i++) {
      rows.append(meta.getColumnLabel(i)).append('\t').append(meta.getColumnName(i)).append('\t');
    }
    rows.append('\n');
    while (all.next()) {
      for (int i = 1; i <= meta.getColumnCount(); i++) {
        rows.append(all.getString(i)).append('\t');
      }
      rows.append('\n');
    }
  }

  /** Where NL STATUS says that the index is kept; null in memory. */
  @Nullable Path folder() {
    Matcher kept = KEPT_IN.matcher(rows);
    return kept.find() ? Path.of(kept.group(1)) : null;
  }
}
