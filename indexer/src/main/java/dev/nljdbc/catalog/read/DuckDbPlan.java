// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import com.fasterxml.jackson.databind.JsonNode;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Reads what DuckDB's {@code EXPLAIN (FORMAT json)} tells. */
final class DuckDbPlan implements PlanReader {

  /** DuckDB reads rows in groups of so many. */
  private static final double ROW_GROUP = 122_880;

  @Override
  public Optional<Plan> read(List<List<String>> plan, PlanFigures figures) throws SQLException {
    JsonNode top = PlanReader.json(plan, 1).path(0);
    return top.has("name") ? Optional.of(new Plan(read(top, figures), false)) : Optional.empty();
  }

  private double read(JsonNode node, PlanFigures figures) throws SQLException {
    if (fetches(node)) {
      return read(node.path("children").path(1), figures);
    }
    double read = scanned(node, figures);
    for (JsonNode child : node.path("children")) {
      read += read(child, figures);
    }
    String name = node.path("name").asText();
    if (name.equals("CROSS_PRODUCT") || name.matches("(NESTED|BLOCKWISE).*JOIN")) {
      read += pairs(node);
    }
    return endsEarly(node) ? Math.min(read, ROW_GROUP) : read;
  }

  private static double scanned(JsonNode node, PlanFigures figures) throws SQLException {
    JsonNode info = node.path("extra_info");
    String table = info.path("Table").asText();
    boolean all = info.path("Type").asText().equals("Sequential Scan") && info.has("Filters");
    boolean memory = node.path("name").asText().matches("(CTE|DELIM|COLUMN_DATA|DUMMY)_SCAN");
    if (!node.path("children").isEmpty() || memory) {
      return 0;
    }
    return all ? figures.rows(table).orElse(rows(node)) : rows(node);
  }

  /** Whether rows that were chosen before get their other columns: only those are read. */
  private static boolean fetches(JsonNode node) {
    JsonNode info = node.path("extra_info");
    return info.path("Join Type").asText().equals("SEMI")
        && info.path("Conditions").asText().equals("rowid = rowid");
  }

  /** Rows that are compared where no key joins two sides. */
  private static double pairs(JsonNode join) {
    double pairs = 1;
    for (JsonNode side : join.path("children")) {
      pairs *= Math.max(1, made(side));
    }
    return pairs;
  }

  /** How many rows a node makes; a product has no estimate of its own. */
  private static double made(JsonNode node) {
    if (node.path("extra_info").has("Estimated Cardinality")) {
      return rows(node);
    }
    double made = 1;
    for (JsonNode child : node.path("children")) {
      made *= Math.max(1, made(child));
    }
    return made;
  }

  private static double rows(JsonNode node) {
    return node.path("extra_info").path("Estimated Cardinality").asDouble();
  }

  /** Whether a limit ends a scan that no condition, order or group stands behind. */
  private static boolean endsEarly(JsonNode node) {
    if (!node.path("name").asText().endsWith("LIMIT")) {
      return false;
    }
    JsonNode below = node.path("children").path(0);
    while (below.path("name").asText().equals("PROJECTION")) {
      below = below.path("children").path(0);
    }
    return below.path("name").asText().endsWith("SCAN") && !below.path("extra_info").has("Filters");
  }
}
