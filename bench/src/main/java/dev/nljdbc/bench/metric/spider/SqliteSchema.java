// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric.spider;

import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.metric.spider.SpiderSchemas.KeyedColumns;
import dev.nljdbc.bench.metric.spider.SpiderSchemas.SpiderSchema;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Reads the schema of an SQLite file: its tables, SQLite's own included, but no views. */
final class SqliteSchema {

  private static final String COLUMNS =
      "SELECT m.name, c.name FROM sqlite_master m JOIN pragma_table_info(m.name) c"
          + " WHERE m.type = 'table' ORDER BY m.rowid, c.cid";

  /** A key that names no column refers to the other table's primary key. */
  private static final String KEYS =
      "SELECT m.name, k.\"from\", k.\"table\", coalesce(k.\"to\", (SELECT p.name FROM"
          + " pragma_table_info(k.\"table\") p WHERE p.pk = k.seq + 1)) FROM sqlite_master m"
          + " JOIN pragma_foreign_key_list(m.name) k WHERE m.type = 'table'"
          + " ORDER BY m.rowid, k.id, k.seq";

  private SqliteSchema() {}

  static SpiderSchema read(Path file) throws SQLException {
    try (Connection connection = BenchmarkDatabase.of(file).connectReadOnly();
        Statement statement = connection.createStatement()) {
      Map<String, List<String>> tables = new LinkedHashMap<>();
      List<String> columns = new ArrayList<>();
      try (ResultSet rows = statement.executeQuery(COLUMNS)) {
        while (rows.next()) {
          String table = lower(rows, 1);
          String column = lower(rows, 2);
          tables.computeIfAbsent(table, t -> new ArrayList<>()).add(column);
          columns.add(table + "." + column);
        }
      }
      return new SpiderSchema(tables, equal(statement, columns).byName(columns));
    }
  }

  private static KeyedColumns equal(Statement statement, List<String> columns) throws SQLException {
    KeyedColumns equal = new KeyedColumns();
    try (ResultSet rows = statement.executeQuery(KEYS)) {
      while (rows.next()) {
        int from = columns.indexOf(lower(rows, 1) + "." + lower(rows, 2));
        int to = columns.indexOf(lower(rows, 3) + "." + lower(rows, 4));
        if (from >= 0 && to >= 0) {
          equal.add(from, to);
        }
      }
    }
    return equal;
  }

  private static String lower(ResultSet rows, int column) throws SQLException {
    String name = rows.getString(column);
    return name == null ? "" : name.toLowerCase(Locale.ROOT);
  }
}
