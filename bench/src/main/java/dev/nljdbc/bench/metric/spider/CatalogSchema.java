package dev.nljdbc.bench.metric.spider;

import dev.nljdbc.bench.dataset.Database;
import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.CatalogReader;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Reads the schema of a database of any engine. */
final class CatalogSchema {

  private CatalogSchema() {}

  static SpiderSchema read(Database database) throws SQLException {
    try (Connection connection = database.connect()) {
      return of(new CatalogReader().read(connection));
    }
  }

  private static SpiderSchema of(Catalog catalog) {
    Map<String, List<String>> tables = new LinkedHashMap<>();
    List<String> columns = new ArrayList<>();
    for (Table table : catalog.tables()) {
      String name = lower(table.id().name());
      for (Column column : table.columns()) {
        tables.computeIfAbsent(name, t -> new ArrayList<>()).add(lower(column.name()));
        columns.add(name + "." + lower(column.name()));
      }
    }
    KeyedColumns equal = new KeyedColumns();
    for (ForeignKey key : catalog.foreignKeys()) {
      for (int i = 0; i < key.fromColumns().size(); i++) {
        int from = columns.indexOf(lower(key.from().name() + "." + key.fromColumns().get(i)));
        int to = columns.indexOf(lower(key.to().name() + "." + key.toColumns().get(i)));
        if (from >= 0 && to >= 0) {
          equal.add(from, to);
        }
      }
    }
    return new SpiderSchema(tables, equal.byName(columns));
  }

  private static String lower(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
