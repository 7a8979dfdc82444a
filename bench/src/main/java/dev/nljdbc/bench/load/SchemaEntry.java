// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.load;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.Table;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A database as an entry of Spider's {@code tables.json}, read from its catalog. Readable names are
 * the names in words; a key of several columns is a pair for each.
 *
 * <p>Source: the README of Spider's repository, github.com/taoyds/spider, "Tables".
 */
final class SchemaEntry {

  private static final JsonMapper JSON = new JsonMapper();

  private final ObjectNode entry = JSON.createObjectNode();
  private final Map<ColumnId, Integer> numbers = new LinkedHashMap<>();

  private SchemaEntry(String name) {
    entry.put("db_id", name);
  }

  static ObjectNode of(String name, BenchmarkDatabase database) throws SQLException {
    return of(name, database.catalog());
  }

  static ObjectNode of(String name, Catalog catalog) {
    SchemaEntry entry = new SchemaEntry(name);
    List<Table> tables =
        catalog.tables().stream().filter(table -> table.kind() == Table.Kind.TABLE).toList();
    entry.names(tables);
    entry.keys(tables, catalog.foreignKeys());
    return entry.entry;
  }

  private void names(List<Table> tables) {
    ArrayNode original = entry.putArray("table_names_original");
    ArrayNode readable = entry.putArray("table_names");
    ArrayNode columns = entry.putArray("column_names_original");
    ArrayNode words = entry.putArray("column_names");
    ArrayNode types = entry.putArray("column_types");
    columns.addArray().add(-1).add("*");
    words.addArray().add(-1).add("*");
    types.add("text");
    for (int i = 0; i < tables.size(); i++) {
      original.add(tables.get(i).id().name());
      readable.add(words(tables.get(i).id().name()));
      for (Column column : tables.get(i).columns()) {
        numbers.put(column.id(), columns.size());
        columns.addArray().add(i).add(column.name());
        words.addArray().add(i).add(words(column.name()));
        types.add(type(column.type().toUpperCase(Locale.ROOT)));
      }
    }
  }

  private void keys(List<Table> tables, List<ForeignKey> keys) {
    ArrayNode primary = entry.putArray("primary_keys");
    for (Table table : tables) {
      table.primaryKey().forEach(name -> add(primary, table.id().column(name)));
    }
    ArrayNode foreign = entry.putArray("foreign_keys");
    for (ForeignKey key : keys) {
      for (int i = 0; i < key.fromColumns().size(); i++) {
        Integer from = numbers.get(key.from().column(key.fromColumns().get(i)));
        Integer to = numbers.get(key.to().column(key.toColumns().get(i)));
        if (from != null && to != null) {
          foreign.addArray().add(from).add(to);
        }
      }
    }
  }

  private void add(ArrayNode list, ColumnId column) {
    Integer number = numbers.get(column);
    if (number != null) {
      list.add(number);
    }
  }

  /** Spider's five: text, number, time, boolean, others. */
  private static String type(String declared) {
    if (declared.contains("BOOL") || declared.equals("BIT")) {
      return "boolean";
    } else if (declared.contains("DATE") || declared.contains("TIME") || declared.equals("YEAR")) {
      return "time";
    } else if (declared.contains("CHAR")
        || declared.contains("TEXT")
        || declared.contains("CLOB")) {
      return "text";
    } else if (declared.matches(".*(INT|REAL|FLOA|DOUB|DEC|NUM|MONEY|SERIAL).*")) {
      return "number";
    }
    return declared.isEmpty() ? "text" : "others";
  }

  private static String words(String name) {
    return name.replaceAll("(?<=[a-z0-9])(?=[A-Z])", " ")
        .replace('_', ' ')
        .strip()
        .toLowerCase(Locale.ROOT);
  }
}
