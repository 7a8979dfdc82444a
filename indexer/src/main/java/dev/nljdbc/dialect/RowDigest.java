// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.dialect;

import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.read.FetchSize;
import dev.nljdbc.catalog.read.RowStretches;
import dev.nljdbc.catalog.read.RowSum;
import dev.nljdbc.catalog.read.Watchdog;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A digest of a table's rows, computed here for engines that count no changes, or none for longer
 * than they are open: a {@link RowSum}.
 */
record RowDigest(Dialect dialect) implements ChangeMarks {

  private static final int FETCH = 2_000;

  @Override
  public Optional<String> digest(
      Connection connection, Table table, String where, Deadline deadline) throws SQLException {
    String columns = columns(table);
    if (columns.isEmpty()) {
      return Optional.empty();
    }
    String query = "SELECT " + columns + " FROM " + dialect.table(table.id());
    List<String> parts = new ArrayList<>();
    boolean all =
        RowStretches.of(connection, table, where, deadline)
            .each(some -> parts.addAll(sum(connection, query + some, deadline)));
    return all ? parts.stream().reduce(RowSum::together) : Optional.empty();
  }

  /** The digest of a query's rows; none when the time is up. */
  private static List<String> sum(Connection connection, String query, Deadline deadline)
      throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.setFetchSize(FetchSize.of(connection, FETCH));
      try (Watchdog watchdog = Watchdog.over(statement, deadline);
          ResultSet rows = statement.executeQuery(query)) {
        return RowSum.of(rows, deadline).stream().toList();
      }
    }
  }

  private String columns(Table table) {
    return table.columns().stream()
        .map(column -> dialect.identifier(column.name()))
        .collect(Collectors.joining(", "));
  }
}
