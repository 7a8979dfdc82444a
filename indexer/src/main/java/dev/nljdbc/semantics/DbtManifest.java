// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.semantics;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The {@code manifest.json} that dbt writes: models, sources and their tests; its semantic models
 * and metrics are those of {@link MetricFlowModels}. Source: docs.getdbt.com, "Manifest JSON file".
 */
final class DbtManifest implements SemanticFormat {

  private static final Set<String> TABLES = Set.of("model", "seed", "snapshot");

  @Override
  public boolean fits(SourceNode root) {
    return root.get("nodes").present() && root.get("metadata").present();
  }

  @Override
  public void read(SourceNode root, SemanticCollector into) {
    Map<String, String> names = new HashMap<>();
    SourceNode nodes = root.get("nodes");
    SourceNode sources = root.get("sources");
    for (String id : nodes.keys()) {
      if (TABLES.contains(nodes.get(id).text("resource_type"))) {
        names.put(id, table(nodes.get(id), into));
      }
    }
    sources.keys().forEach(id -> names.put(id, table(sources.get(id), into)));
    for (String id : nodes.keys()) {
      if (nodes.get(id).text("resource_type").equals("test")) {
        test(nodes.get(id), names, into);
      }
    }
  }

  private static String table(SourceNode node, SemanticCollector into) {
    String name = DbtProperties.name(node);
    String schema = node.text("schema");
    String table = schema.isEmpty() ? name : schema + "." + name;
    into.describe(table, "", node.text("description"), SemanticCollector.synonyms(node), node);
    SourceNode columns = node.get("columns");
    for (String key : columns.keys()) {
      SourceNode column = columns.get(key);
      String called = column.text("name").isEmpty() ? key : column.text("name");
      into.describe(
          table, called, column.text("description"), SemanticCollector.synonyms(column), column);
    }
    return table;
  }

  private static void test(SourceNode node, Map<String, String> names, SemanticCollector into) {
    SourceNode of = node.get("test_metadata");
    SourceNode arguments = of.get("kwargs");
    String attached = node.text("attached_node");
    List<String> on = node.get("depends_on").get("nodes").texts();
    String id = attached.isEmpty() && on.size() == 1 ? on.get(0) : attached;
    String table = names.getOrDefault(id, "");
    String column = node.text("column_name");
    if (column.isEmpty()) {
      column = arguments.text("column_name");
    }
    if (table.isEmpty() || column.isEmpty()) {
      into.skip("tests of other kinds");
    } else {
      DbtProperties.test(table, column, of.text("name"), arguments, node, into);
    }
  }
}
