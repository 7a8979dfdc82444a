// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import com.fasterxml.jackson.databind.JsonNode;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Reads what Trino's {@code EXPLAIN (TYPE IO, FORMAT JSON)} tells: the rows of each table read. */
final class TrinoPlan implements PlanReader {

  @Override
  public Optional<Plan> read(List<List<String>> plan, PlanFigures figures) throws SQLException {
    JsonNode tables = PlanReader.json(plan, 0).path("inputTableColumnInfos");
    double rows = 0;
    for (JsonNode table : tables) {
      JsonNode estimate = table.path("estimate").path("outputRowCount");
      if (!estimate.isNumber()) {
        return Optional.empty(); // NaN: the catalog keeps no statistics
      }
      rows += estimate.asDouble();
    }
    boolean plain = tables.size() == 1 && unconditional(tables.get(0));
    return tables.isArray() ? Optional.of(new Plan(rows, plain)) : Optional.empty();
  }

  private static boolean unconditional(JsonNode table) {
    return table.path("constraint").path("columnConstraints").isEmpty();
  }
}
