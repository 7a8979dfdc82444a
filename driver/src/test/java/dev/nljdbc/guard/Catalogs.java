package dev.nljdbc.guard;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Catalogs for tests that need no database. */
final class Catalogs {

  private Catalogs() {}

  static Catalog of(String product, String... tables) {
    return new Catalog(product, "1", Stream.of(tables).map(Catalogs::table).toList(), List.of());
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
