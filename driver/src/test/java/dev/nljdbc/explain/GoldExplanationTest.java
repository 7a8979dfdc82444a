// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.explain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.config.Settings;
import dev.nljdbc.explain.Explanation.ExplanationLine.Part;
import dev.nljdbc.guard.SqlGuard;
import dev.nljdbc.testing.DataSets;
import dev.nljdbc.testing.Workspaces;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Types;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Thousands of queries that others wrote: each is explained whole. */
class GoldExplanationTest {

  @ParameterizedTest
  @CsvSource({
    "spider/tables.json, spider/train_spider.json, query",
    "bird/dev_tables.json, bird/dev.json, SQL"
  })
  void of_goldQueries_namesEveryTableAndColumn(String tables, String questions, String field)
      throws Exception {
    Map<String, Catalog> catalogs = catalogs(DataSets.require(tables));
    Map<String, Workspace> workspaces = new HashMap<>();
    List<String> faults = new ArrayList<>();
    int seen = 0;
    try (Workspaces none = Workspaces.of("CREATE TABLE t (i INTEGER)")) {
      for (JsonNode example : new ObjectMapper().readTree(DataSets.require(questions).toFile())) {
        String sql = example.get(field).asText();
        Catalog catalog = catalogs.get(example.get("db_id").asText());
        Workspace workspace =
            workspaces.computeIfAbsent(
                example.get("db_id").asText(),
                db ->
                    new Workspace(
                        BareIndex.of(catalog),
                        new SqlGuard(catalog),
                        none,
                        Settings.defaults(),
                        Workspace.Exemplars.NONE));
        Explained explained = Explained.of(workspace, example.get("question").asText(), sql);
        seen++;
        boolean read = !explained.what(Part.RESULT).isEmpty();
        List<String> missing = explained.missing(catalog, sql);
        if (!read || !missing.isEmpty()) {
          faults.add(sql + "\n  missing " + missing + "\n" + (read ? "" : explained.told()));
        }
      }
    }
    assertThat(seen).isGreaterThan(100);
    assertThat(faults).isEmpty();
  }

  private static Map<String, Catalog> catalogs(Path file) throws IOException {
    Map<String, Catalog> catalogs = new HashMap<>();
    for (JsonNode schema : new ObjectMapper().readTree(file.toFile())) {
      catalogs.put(schema.get("db_id").asText(), catalog(schema));
    }
    return catalogs;
  }

  private static Catalog catalog(JsonNode schema) {
    List<TableId> ids = new ArrayList<>();
    schema.get("table_names_original").forEach(name -> ids.add(TableId.of(name.asText())));
    Map<Integer, List<Column>> columns = new HashMap<>();
    List<JsonNode> names = new ArrayList<>();
    schema.get("column_names_original").forEach(names::add);
    for (JsonNode name : names) {
      int table = name.get(0).asInt();
      if (table >= 0) {
        columns
            .computeIfAbsent(table, t -> new ArrayList<>())
            .add(
                new Column(
                    ids.get(table).column(name.get(1).asText()),
                    "TEXT",
                    Types.VARCHAR,
                    true,
                    null,
                    "",
                    List.of()));
      }
    }
    List<Table> tables = new ArrayList<>();
    for (int i = 0; i < ids.size(); i++) {
      List<Column> own = columns.getOrDefault(i, List.of());
      tables.add(new Table(ids.get(i), Table.Kind.TABLE, own, List.of(), List.of(), -1, false, ""));
    }
    List<ForeignKey> keys = new ArrayList<>();
    for (JsonNode key : schema.get("foreign_keys")) {
      JsonNode from = names.get(key.get(0).asInt());
      JsonNode to = names.get(key.get(1).asInt());
      keys.add(
          new ForeignKey(
              "fk",
              ids.get(from.get(0).asInt()),
              List.of(from.get(1).asText()),
              ids.get(to.get(0).asInt()),
              List.of(to.get(1).asText()),
              1));
    }
    return new Catalog("SQLite", "3", tables, keys);
  }
}
