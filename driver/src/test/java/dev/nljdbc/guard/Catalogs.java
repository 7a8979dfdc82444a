// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.testing.Engines;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Types;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** Catalogs for tests that need no database. */
final class Catalogs {

  private Catalogs() {}

  static Catalog of(String product, String... tables) {
    return new Catalog(product, "1", Stream.of(tables).map(Catalogs::table).toList(), List.of());
  }

  /** One of a single table. */
  static Catalog of(String product, String table, List<String> columns) {
    TableId id = TableId.of(table);
    List<Column> made =
        columns.stream()
            .map(c -> new Column(id.column(c), "TEXT", Types.VARCHAR, true, null, "", List.of()))
            .toList();
    Table one = new Table(id, Table.Kind.TABLE, made, List.of(), List.of(), -1, false, "");
    return new Catalog(product, "1", List.of(one), List.of());
  }

  /** One of an engine, its names in the case that the engine gives them. */
  static Catalog of(Engines engine, Map<String, List<String>> tables) {
    String product =
        switch (engine) {
          case POSTGRESQL -> "PostgreSQL";
          case HSQLDB -> "HSQL Database Engine";
          default -> engine.name();
        };
    return new Catalog(
        product,
        "1",
        tables.entrySet().stream().map(t -> table(engine, t.getKey(), t.getValue())).toList(),
        List.of());
  }

  private static Table table(Engines engine, String name, List<String> columns) {
    TableId id = TableId.of(cased(engine, name));
    List<Column> made =
        columns.stream()
            .map(column -> cased(engine, column))
            .map(c -> new Column(id.column(c), "TEXT", Types.VARCHAR, true, null, "", List.of()))
            .toList();
    return new Table(id, Table.Kind.TABLE, made, List.of(), List.of(), -1, false, "");
  }

  private static String cased(Engines engine, String name) {
    return engine.upperCase() ? name.toUpperCase(Locale.ROOT) : name;
  }

  private static Table table(String name) {
    int dot = name.indexOf('.');
    TableId id =
        dot < 0 ? TableId.of(name) : new TableId(name.substring(0, dot), name.substring(dot + 1));
    return new Table(id, Table.Kind.TABLE, List.of(), List.of(), List.of(), -1, false, "");
  }

  /** The schemas of a data set's tables.json, by database. */
  static Map<String, Catalog> spider(Path tablesJson) throws IOException {
    Map<String, Catalog> catalogs = new HashMap<>();
    for (JsonNode schema : new ObjectMapper().readTree(tablesJson.toFile())) {
      String[] names =
          Stream.of(
                  new ObjectMapper()
                      .convertValue(schema.get("table_names_original"), String[].class))
              .toArray(String[]::new);
      catalogs.put(schema.get("db_id").asText(), of("SQLite", names));
    }
    return catalogs;
  }
}
