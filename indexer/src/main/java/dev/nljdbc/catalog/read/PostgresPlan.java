// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import com.fasterxml.jackson.databind.JsonNode;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads what PostgreSQL's {@code EXPLAIN (FORMAT JSON, VERBOSE)} tells. */
final class PostgresPlan implements PlanReader {

  /** Nodes that keep their rows in memory: a second look at them reads no table. */
  private static final Set<String> KEEPING =
      Set.of("Materialize", "Memoize", "Hash", "Sort", "Incremental Sort");

  private static final Set<String> MEMORY =
      Set.of("CTE Scan", "WorkTable Scan", "Named Tuplestore Scan", "Values Scan", "Result");

  /**
   * What a node reads.
   *
   * @param first in the first loop
   * @param again in each other loop
   */
  private record Cost(double first, double again) {}

  @Override
  public Optional<Plan> read(List<List<String>> plan, PlanFigures figures) throws SQLException {
    JsonNode top = PlanReader.json(plan, 0).path(0).path("Plan");
    return top.isObject()
        ? Optional.of(new Plan(cost(top, 1, figures).first(), false))
        : Optional.empty();
  }

  /**
   * What a node and those below it read.
   *
   * @param processes that share the tables of parallel scans
   */
  private Cost cost(JsonNode node, double processes, PlanFigures figures) throws SQLException {
    String type = node.path("Node Type").asText();
    double gathered = type.startsWith("Gather") ? processes(node) : processes;
    double first = 0;
    double again = 0;
    double loops = 1;
    for (JsonNode child : node.path("Plans")) {
      Cost below = cost(child, gathered, figures);
      String relation = child.path("Parent Relationship").asText();
      if (relation.equals("SubPlan")) {
        double times = hashed(node) ? 1 : Math.max(1, scanned(node, processes, figures));
        first += below.first() + (times - 1) * below.again();
        again += times * below.again();
      } else if (type.equals("Nested Loop") && relation.equals("Inner")) {
        first += below.first() + (loops - 1) * below.again();
        again += loops * below.again();
      } else {
        first += below.first();
        again += relation.equals("InitPlan") ? 0 : below.again();
        loops = Math.max(1, rows(child));
      }
    }
    if (type.equals("Limit")) {
      double share = read(node);
      return new Cost(first * share, again * share);
    }
    if (gathered != processes) {
      return new Cost(first * gathered, again * gathered);
    }
    double own = scanned(node, processes, figures);
    return KEEPING.contains(type)
        ? new Cost(first, rows(node))
        : new Cost(first + (MEMORY.contains(type) ? 0 : own), again + own);
  }

  /** The rows that a scan node reads itself; zero for other nodes. */
  private double scanned(JsonNode node, double processes, PlanFigures figures) throws SQLException {
    String type = node.path("Node Type").asText();
    if (type.equals("Bitmap Heap Scan")) {
      return rows(node.path("Plans").path(0));
    }
    boolean scan = type.endsWith("Scan") && !type.startsWith("Bitmap");
    if (!scan || type.equals("Subquery Scan")) {
      return 0;
    }
    boolean all = type.equals("Seq Scan") || type.startsWith("Index") && !node.has("Index Cond");
    if (!all || !node.has("Filter")) {
      return rows(node);
    }
    double table =
        figures
            .rows(node.path("Schema").asText(), node.path("Relation Name").asText())
            .orElse(rows(node));
    double shared = node.path("Parallel Aware").asBoolean() ? processes : 1;
    return Math.max(table / shared, rows(node));
  }

  private static double rows(JsonNode node) {
    return node.path("Plan Rows").asDouble();
  }

  /** The leader works along while it has few workers, as the planner counts. */
  private static double processes(JsonNode gather) {
    double workers = gather.path("Workers Planned").asDouble();
    return workers + Math.max(0, 1 - 0.3 * workers);
  }

  /** The share of the rows below a limit that are read, as the planner prices it. */
  private static double read(JsonNode limit) {
    double all = limit.path("Plans").path(0).path("Total Cost").asDouble();
    return all <= 0 ? 1 : Math.min(1, limit.path("Total Cost").asDouble() / all);
  }

  private static boolean hashed(JsonNode node) {
    return node.toString().contains("hashed SubPlan");
  }
}
