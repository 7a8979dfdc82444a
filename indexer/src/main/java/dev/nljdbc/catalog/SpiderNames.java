package dev.nljdbc.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nljdbc.files.BoundedFile;
import dev.nljdbc.text.JsonMappers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The readable names in Spider's {@code tables.json}: an array of schemas, in each of which {@code
 * table_names} and {@code column_names} stand beside the {@code _original} ones. A name that only
 * repeats the original says nothing and is left out.
 */
final class SpiderNames {

  private SpiderNames() {}

  static Descriptions read(Path file, String databaseId) throws IOException {
    JsonNode schemas = JsonMappers.mapper().readTree(BoundedFile.read(file, TextFile.MOST_BYTES));
    for (JsonNode schema : schemas) {
      if (schema.path("db_id").asText().equals(databaseId)) {
        return read(schema);
      }
    }
    return Descriptions.NONE;
  }

  private static Descriptions read(JsonNode schema) {
    List<Descriptions.Entry> entries = new ArrayList<>();
    JsonNode tables = schema.path("table_names_original");
    for (int i = 0; i < tables.size(); i++) {
      add(entries, tables.get(i).asText(), "", schema.path("table_names").path(i).asText());
    }
    JsonNode columns = schema.path("column_names_original");
    for (int i = 0; i < columns.size(); i++) {
      String table = tables.path(columns.get(i).path(0).asInt(-1)).asText();
      String column = columns.get(i).path(1).asText();
      add(entries, table, column, schema.path("column_names").path(i).path(1).asText());
    }
    return new Descriptions(entries);
  }

  private static void add(
      List<Descriptions.Entry> entries, String table, String column, String readable) {
    String original = column.isEmpty() ? table : column;
    if (!table.isEmpty() && !letters(readable).equals(letters(original))) {
      entries.add(new Descriptions.Entry(table, column, readable, List.of()));
    }
  }

  private static String letters(String name) {
    return name.replaceAll("[^\\p{L}\\p{N}]", "").toLowerCase(Locale.ROOT);
  }
}
