// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.load;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * What an SQLite database declares.
 *
 * @param tables in the order in which they were made
 * @param views their names
 */
record SourceSchema(List<SourceTable> tables, List<String> views) {

  static SourceSchema read(Connection connection) throws SQLException {
    List<SourceTable> tables = new ArrayList<>();
    for (String name : names(connection, "table")) {
      tables.add(new SourceTable(name, columns(connection, name), keys(connection, name)));
    }
    return new SourceSchema(tables, names(connection, "view"));
  }

  /** A name as SQLite reads it, whatever is in it. */
  static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  private static List<String> names(Connection connection, String type) throws SQLException {
    List<String> names = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT name FROM sqlite_master WHERE type = '"
                    + type
                    + "' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY rowid")) {
      while (rows.next()) {
        names.add(rows.getString(1));
      }
    }
    return names;
  }

  private static List<SourceColumn> columns(Connection connection, String table)
      throws SQLException {
    List<SourceColumn> columns = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("PRAGMA table_info(" + quoted(table) + ")")) {
      while (rows.next()) {
        String type = Objects.requireNonNullElse(rows.getString("type"), "").strip();
        String declared = type.toUpperCase(Locale.ROOT);
        boolean notNull = rows.getBoolean("notnull");
        columns.add(new SourceColumn(rows.getString("name"), declared, notNull, rows.getInt("pk")));
      }
    }
    return columns;
  }

  private static List<SourceKey> keys(Connection connection, String table) throws SQLException {
    Map<Integer, SourceKey> keys = new LinkedHashMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("PRAGMA foreign_key_list(" + quoted(table) + ")")) {
      while (rows.next()) {
        add(keys, table, rows);
      }
    }
    return List.copyOf(keys.values());
  }

  private static void add(Map<Integer, SourceKey> keys, String table, ResultSet rows)
      throws SQLException {
    String target = rows.getString("table");
    SourceKey key =
        keys.computeIfAbsent(
            rows.getInt("id"),
            id -> new SourceKey(table, new ArrayList<>(), target, new ArrayList<>()));
    key.columns().add(rows.getString("from"));
    if (rows.getString("to") != null) {
      key.targetColumns().add(rows.getString("to"));
    }
  }

  /**
   * A foreign key as the SQLite database declares it.
   *
   * @param table the table that refers
   * @param columns its columns
   * @param target the table that is referred to
   * @param targetColumns its columns; empty when its primary key is meant
   */
  record SourceKey(String table, List<String> columns, String target, List<String> targetColumns) {

    @Override
    public String toString() {
      return table
          + "("
          + String.join(", ", columns)
          + ") -> "
          + target
          + (targetColumns.isEmpty() ? "" : "(" + String.join(", ", targetColumns) + ")");
    }
  }

  /**
   * A column of the SQLite database.
   *
   * @param name in its exact case
   * @param declared the type as it was declared, in capitals; empty for none
   * @param notNull whether it was declared so
   * @param key its place in the primary key, from 1; 0 when it is not part of it
   */
  record SourceColumn(String name, String declared, boolean notNull, int key) {}

  /** A table of the SQLite database. */
  record SourceTable(String name, List<SourceColumn> columns, List<SourceKey> keys) {

    /** The columns of the primary key, in its order. */
    List<String> primaryKey() {
      return columns.stream()
          .filter(column -> column.key() > 0)
          .sorted(Comparator.comparingInt(SourceColumn::key))
          .map(SourceColumn::name)
          .toList();
    }

    /** The column of that name in any case. */
    Optional<SourceColumn> column(String wanted) {
      return columns.stream().filter(column -> column.name().equalsIgnoreCase(wanted)).findFirst();
    }
  }
}
