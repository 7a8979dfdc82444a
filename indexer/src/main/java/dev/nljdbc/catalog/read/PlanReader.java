// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nljdbc.text.JsonMappers;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Reads the plans of one engine. Stateless. */
interface PlanReader {

  /** Reads plans in JSON. */
  JsonMapper JSON = JsonMappers.mapper();

  /**
   * What a plan reads.
   *
   * @param rows of all accesses to tables
   * @param plain whether it is one scan without conditions, which may end after some rows
   */
  record Plan(double rows, boolean plain) {}

  /**
   * Reads a plan.
   *
   * @param plan the engine's rows
   * @param figures the sizes of tables
   * @return empty when the plan does not tell
   */
  Optional<Plan> read(List<List<String>> plan, PlanFigures figures) throws SQLException;

  /** The JSON in a cell of the first row. */
  static JsonNode json(List<List<String>> plan, int column) throws SQLException {
    try {
      return JSON.readTree(plan.get(0).get(column));
    } catch (JsonProcessingException | IndexOutOfBoundsException e) {
      throw new SQLException("the plan is not the JSON that is known", e);
    }
  }
}
