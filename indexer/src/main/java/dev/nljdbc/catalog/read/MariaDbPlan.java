// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import com.fasterxml.jackson.databind.JsonNode;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads what {@code EXPLAIN FORMAT=JSON} of MariaDB and MySQL tells. */
final class MariaDbPlan implements PlanReader {

  /** The keys under which MariaDB and MySQL describe a derived table. */
  private static final List<String> MADE_OF = List.of("materialized", "materialized_from_subquery");

  @Override
  public Optional<Plan> read(List<List<String>> plan, PlanFigures figures) throws SQLException {
    JsonNode top = PlanReader.json(plan, 0);
    if (top.has(MySqlPlan.TREE)) {
      return Optional.of(new MySqlPlan(figures).read(top.path(MySqlPlan.TREE)));
    }
    List<JsonNode> tables = top.findValues("table");
    boolean plain =
        tables.size() == 1
            && !tables.get(0).has("attached_condition")
            && top.findValue("filesort") == null
            && top.findValue("temporary_table") == null
            && top.findValue("ordering_operation") == null
            && top.findValue("grouping_operation") == null;
    return top.has("query_block") ? Optional.of(new Plan(read(top, 1), plain)) : Optional.empty();
  }

  /** The rows that a part of the plan reads in all of its loops. */
  private static double read(JsonNode node, double loops) {
    double read = 0;
    double inner = loops;
    for (JsonNode step : node.path("nested_loop")) {
      read += read(step, inner);
      inner *= found(step);
    }
    for (var field : node.properties()) {
      JsonNode below = field.getValue();
      read +=
          switch (field.getKey()) {
            case "nested_loop" -> 0;
            case "table" -> table(below, loops);
            case "subqueries" -> subqueries(below, loops, Math.max(1, inner));
            default -> read(below, loops);
          };
    }
    for (JsonNode below : node.isArray() ? node : List.<JsonNode>of()) {
      read += read(below, loops);
    }
    return read;
  }

  /** Those that depend on the row remember results; it is not known how often they help. */
  private static double subqueries(JsonNode all, double loops, double rows) {
    double read = 0;
    for (JsonNode one : all) {
      read += read(one, one.has("expression_cache") ? rows : loops);
    }
    return read;
  }

  private static double table(JsonNode table, double loops) {
    double read = 0;
    for (String made : MADE_OF) {
      read += read(table.path(made), 1);
    }
    boolean memory = table.path("table_name").asText().startsWith("<");
    return read + rows(table) * (memory ? loops - 1 : loops);
  }

  private static double rows(JsonNode table) {
    return table.path(table.has("rows") ? "rows" : "rows_examined_per_scan").asDouble();
  }

  /** How many rows a step hands to the next, for each that it is given. */
  private static double found(JsonNode step) {
    JsonNode table = step.findValue("table");
    if (table == null) {
      return 1;
    }
    return rows(table) * table.path("filtered").asDouble(100) / 100;
  }

  /**
   * Reads version 2 of MySQL's {@code EXPLAIN FORMAT=JSON}, a tree of iterators, which is the
   * default since 9.5. Each node estimates the rows that it gives in one loop.
   */
  private static final class MySqlPlan {

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
}
