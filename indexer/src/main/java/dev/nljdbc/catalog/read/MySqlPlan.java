// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import com.fasterxml.jackson.databind.JsonNode;
import java.sql.SQLException;
import java.util.Set;

/**
 * Reads version 2 of MySQL's {@code EXPLAIN FORMAT=JSON}, a tree of iterators, which is the default
 * since 9.5. Each node estimates the rows that it gives in one loop.
 */
final class MySqlPlan {

  /** The key of the tree. */
  static final String TREE = "query_plan";

  /** What gives rows of one table as they come, and may end after some. */
  private static final Set<String> SCANS = Set.of("limit", "table", "index");

  private final PlanFigures figures;

  MySqlPlan(PlanFigures figures) {
    this.figures = figures;
  }

  PlanReader.Plan read(JsonNode tree) throws SQLException {
    boolean plain =
        tree.findValuesAsText("access_type").stream().allMatch(SCANS::contains)
            && tree.findValues("schema_name").size() == 1;
    return new PlanReader.Plan(read(tree, 1), plain);
  }

  /** The rows of tables that a part of the plan reads in all of its loops. */
  private double read(JsonNode node, double loops) throws SQLException {
    boolean once = node.path("access_type").asText().equals("materialize");
    double read = node.has("schema_name") ? rows(node) * loops : 0;
    double below = once ? 1 : loops;
    boolean nested = loopsOverPairs(node);
    double given = 1;
    for (JsonNode input : node.path("inputs")) {
      boolean repeated = nested || input.path("dependent").asBoolean();
      read +=
          read(input, input.path("cacheable").asBoolean() ? 1 : repeated ? below * given : below);
      given *= rows(input);
    }
    for (JsonNode selected : node.path("inputs_from_select_list")) {
      read += read(selected, selected.path("dependent").asBoolean() ? below * rows(node) : 1);
    }
    return read;
  }

  /** A nested loop, or a hash join without a condition, which pairs all rows. */
  private static boolean loopsOverPairs(JsonNode node) {
    return node.path("join_algorithm").asText().equals("nested_loop")
        || node.has("hash_condition") && node.path("hash_condition").isEmpty();
  }

  private double rows(JsonNode node) throws SQLException {
    return node.path("access_type").asText().equals("count_rows")
        ? figures
            .rows(node.path("schema_name").asText(), node.path("table_name").asText())
            .orElse(0)
        : node.path("estimated_rows").asDouble();
  }
}
