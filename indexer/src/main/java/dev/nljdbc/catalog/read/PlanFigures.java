// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.EngineFacts;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** The row counts of the tables in one plan, by the catalog. */
final class PlanFigures {

  /** The query of the engine's {@code queries.txt} for the rows of one table. */
  private static final String ROWS = "rows of a table";

  private final Connection connection;
  private final EngineFacts facts;
  private final Deadline deadline;
  private final Map<List<String>, OptionalDouble> known = new HashMap<>();

  PlanFigures(Connection connection, EngineFacts facts, Deadline deadline) {
    this.connection = connection;
    this.facts = facts;
    this.deadline = deadline;
  }

  /**
   * The engine's estimate of a table's rows; empty where it has none.
   *
   * @param name as the engine's query takes it, for example schema and name
   */
  OptionalDouble rows(String... name) throws SQLException {
    List<String> key = List.of(name);
    OptionalDouble rows = known.get(key);
    if (rows == null) {
      rows = number(facts.text(ROWS).orElseThrow(), name);
      known.put(key, rows);
    }
    return rows;
  }

  /** The number that a query gives; empty for null, no row, and a query that fails. */
  OptionalDouble number(String sql, String... values) throws SQLException {
    for (List<String> row : table(sql, values)) {
      if (!row.get(0).isEmpty()) {
        return OptionalDouble.of(Double.parseDouble(row.get(0)));
      }
    }
    return OptionalDouble.empty();
  }

  /** A query of the engine's {@code queries.txt}. */
  Optional<String> query(String section) {
    return facts.text(section);
  }

  /** The rows of a query; none when it fails. */
  List<List<String>> table(String sql, String... values) throws SQLException {
    PlanEstimate.@Nullable Values bound =
        values.length == 0
            ? null
            : statement -> {
              for (int i = 0; i < values.length; i++) {
                statement.setString(i + 1, values[i]);
              }
            };
    return new SavepointRunner(connection)
        .get(
            () -> PlanEstimate.rows(connection, sql, deadline, bound),
            e ->
                System.getLogger(PlanFigures.class.getName())
                    .log(System.Logger.Level.DEBUG, "The catalog does not tell a table's rows", e))
        .orElse(new ArrayList<>());
  }
}
