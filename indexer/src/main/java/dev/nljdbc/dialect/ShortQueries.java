// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.dialect;

import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.catalog.read.SchemaScope;
import dev.nljdbc.catalog.read.Watchdog;
import dev.nljdbc.dialect.ChangeMarks.RowMarks;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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

  /** The number of a query, with its decimals. */
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
      return first(rows);
    }
  }

  /** The same of a query that reads a table, or waits for its lock: it fails at the deadline. */
  static Optional<String> first(Connection connection, String sql, Deadline deadline)
      throws SQLException {
    try (Statement statement = connection.createStatement();
        Watchdog watchdog = Watchdog.over(statement, deadline);
        ResultSet rows = statement.executeQuery(sql)) {
      return first(rows);
    }
  }

  private static Optional<String> first(ResultSet rows) throws SQLException {
    List<String> parts = new ArrayList<>();
    boolean found = rows.next();
    for (int i = 1; found && i <= rows.getMetaData().getColumnCount(); i++) {
      parts.add(rows.getString(i));
    }
    return found && !parts.contains(null) ? Optional.of(String.join(" ", parts)) : Optional.empty();
  }

  /** Texts for tables, from a query whose first two columns are the schema and the name. */
  static RowMarks marks(Connection connection, String sql, SchemaScope scope, Mark mark)
      throws SQLException {
    Map<TableId, String> marks = new HashMap<>();
    forEach(
        connection,
        sql,
        row -> marks.put(scope.id(row.getString(1), row.getString(2)), mark.of(row)));
    return table -> Optional.ofNullable(marks.get(table.id()));
  }

  /** The mark of the table that a row is about; null for none. */
  @FunctionalInterface
  interface Mark {
    @Nullable String of(ResultSet row) throws SQLException;
  }
}
