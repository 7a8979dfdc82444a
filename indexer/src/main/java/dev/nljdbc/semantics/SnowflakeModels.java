// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.semantics;

import dev.nljdbc.semantics.SemanticModel.Source;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Snowflake's semantic views and the semantic models of Cortex Analyst, in YAML. Metrics over
 * several tables and verified queries are passed over. Source: docs.snowflake.com, "YAML
 * specification for semantic views".
 */
final class SnowflakeModels implements SemanticFormat {

  @Override
  public boolean fits(SourceNode root) {
    return root.get("tables").items().stream().anyMatch(t -> t.get("base_table").present());
  }

  @Override
  public void read(SourceNode root, SemanticCollector into) {
    Map<String, String> tables = new LinkedHashMap<>();
    for (SourceNode table : root.get("tables").items()) {
      tables.put(table.text("name").toLowerCase(Locale.ROOT), base(table));
      table(table, into);
    }
    for (SourceNode relation : root.get("relationships").items()) {
      List<String> left = new ArrayList<>();
      List<String> right = new ArrayList<>();
      for (SourceNode pair : relation.get("relationship_columns").items()) {
        left.add(pair.text("left_column"));
        right.add(pair.text("right_column"));
      }
      into.reference(
          tables.getOrDefault(relation.text("left_table").toLowerCase(Locale.ROOT), ""),
          left,
          tables.getOrDefault(relation.text("right_table").toLowerCase(Locale.ROOT), ""),
          right,
          relation);
    }
    root.get("metrics").items().forEach(metric -> into.skip("metrics over several tables"));
    root.get("verified_queries").items().forEach(query -> into.skip("verified queries"));
  }

  private static String base(SourceNode table) {
    SourceNode base = table.get("base_table");
    return Stream.of("database", "schema", "table")
        .map(base::text)
        .filter(part -> !part.isEmpty())
        .reduce((one, other) -> one + "." + other)
        .orElse(base.text());
  }

  private static void table(SourceNode table, SemanticCollector into) {
    String name = base(table);
    into.describe(name, "", table.text("description"), SemanticCollector.synonyms(table), table);
    into.key(name, table.get("primary_key").get("columns").texts(), true, table);
    Source source = new Source(table.text("name"), name);
    Map<String, String> computed = new HashMap<>();
    for (String kind : List.of("dimensions", "time_dimensions", "facts")) {
      for (SourceNode column : table.get(kind).items()) {
        column(column, source, computed, into);
      }
    }
    table.get("measures").items().forEach(measure -> measure(measure, source, computed, into));
    for (String kind : List.of("metrics", "filters")) {
      for (SourceNode metric : table.get(kind).items()) {
        String sql = SqlText.replaced(metric.text("expr"), computed);
        into.term(metric, metric.text("description"), source, sql, "");
      }
    }
  }

  /** A column under its own or another name, or what is computed of a row. */
  private static void column(
      SourceNode column, Source of, Map<String, String> computed, SemanticCollector into) {
    String sql = column.text("expr");
    String name = column.text("name");
    boolean plain = sql.isEmpty() || sql.matches("(\\w+\\.)?\"?\\w+\"?");
    String stored = sql.isEmpty() ? name : sql.replaceAll(".*\\.|\"", "");
    if (!plain || !stored.equalsIgnoreCase(name)) {
      computed.put(name.toLowerCase(Locale.ROOT), SqlText.part(plain ? stored : sql));
    }
    if (!plain) {
      into.term(column, column.text("description"), of, sql, "");
      return;
    }
    into.column(of.table(), stored, column);
  }

  /** Reads a measure of earlier versions: an expression and a default aggregate. */
  private static void measure(
      SourceNode measure, Source of, Map<String, String> computed, SemanticCollector into) {
    String sql = SqlText.replaced(measure.text("expr"), computed);
    String function = measure.text("default_aggregation");
    if (function.isEmpty()) {
      column(measure, of, computed, into);
    } else {
      SqlText.aggregate(function, sql)
          .ifPresentOrElse(
              whole -> into.term(measure, measure.text("description"), of, whole, ""),
              () -> into.skip("measures of kind " + function));
    }
  }
}
