// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.EngineFacts;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;

/**
 * How many rows tables have by the engine's own account, which no row is read for: one query for
 * all of them (section {@code row estimates} of {@code queries.txt}), or the span of a table's row
 * ids. Views have none.
 */
final class TableSizes {

  /** Some engines open each table for that, and wait for its locks. */
  private static final Duration LONGEST = Duration.ofSeconds(5);

  private static final int FETCH = 1_000;

  private final Map<TableId, Long> rows;

  private TableSizes(Map<TableId, Long> rows) {
    this.rows = new ConcurrentHashMap<>(rows);
  }

  /** Asks the engine; empty where it does not tell this user. */
  static TableSizes read(Connection connection, Deadline deadline) throws SQLException {
    String product = connection.getMetaData().getDatabaseProductName();
    String sql = EngineFacts.of(product).text("row estimates").orElse("");
    Map<TableId, Long> rows = new HashMap<>();
    if (!sql.isEmpty()) {
      SchemaScope scope = SchemaScope.of(connection, product);
      new SavepointRunner(connection)
          .get(
              () ->
                  TimedQuery.run(
                      connection,
                      deadline.within(LONGEST),
                      FETCH,
                      sql,
                      result -> read(result, scope, rows)),
              untold -> {});
    }
    return new TableSizes(rows);
  }

  private static boolean read(ResultSet result, SchemaScope scope, Map<TableId, Long> rows)
      throws SQLException {
    while (result.next()) {
      long count = result.getLong(3);
      if (!result.wasNull() && count >= 0) {
        rows.put(scope.id(result.getString(1), result.getString(2)), count);
      }
    }
    return true;
  }

  /** Notes what the engine told of one table alone. */
  void put(Table table, long count) {
    rows.put(table.id(), count);
  }

  /** The rows of a table; empty where the engine does not know. */
  OptionalLong of(Table table) {
    Long known = rows.get(table.id());
    return known == null ? OptionalLong.empty() : OptionalLong.of(known);
  }
}
