// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.trino;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A SQLite database in a schema of Trino's memory, and its queries in Trino's SQL as far as quotes
 * and types go.
 *
 * @param schema in the catalog {@code memory}
 * @param numeric by the lower-case name of a column, whether it holds numbers; none where tables
 *     differ
 */
record SqliteCopy(String schema, Map<String, Boolean> numeric) {

  private static final int ROWS_AT_ONCE = 200;

  private static final String STRING = "'(?:[^']|'')*'";
  private static final Pattern QUOTED = Pattern.compile("\"([^\"]*)\"|" + STRING);
  private static final Pattern LIKE =
      Pattern.compile("(?i)([\\w.]+)\\s+(NOT\\s+)?LIKE\\s+(" + STRING + ")");
  private static final Pattern COMPARED =
      Pattern.compile(
          "([\\w.]+)(\\s*(?:=|!=|<>|<=|>=|<|>)\\s*)(" + STRING + "|-?\\d+(?:\\.\\d+)?\\b)");

  /** Copies all tables; a column is a number where all its cells are, else text. */
  static SqliteCopy of(TrinoServer server, Connection sqlite, String schema) throws SQLException {
    server.run("CREATE SCHEMA memory." + schema);
    Map<String, Boolean> numeric = new HashMap<>();
    Set<String> both = new HashSet<>();
    for (String table : texts(sqlite, "SELECT name FROM sqlite_master WHERE type = 'table'")) {
      if (!table.startsWith("sqlite_")) {
        List<String> types = new ArrayList<>();
        for (String column : texts(sqlite, "SELECT name FROM pragma_table_info('" + table + "')")) {
          String type = type(sqlite, table, column);
          types.add(quoted(column) + " " + type);
          boolean number = !type.equals("varchar");
          Boolean known = numeric.putIfAbsent(column.toLowerCase(Locale.ROOT), number);
          if (known != null && known != number) {
            both.add(column.toLowerCase(Locale.ROOT));
          }
        }
        String name = "memory." + schema + "." + quoted(table);
        server.run("CREATE TABLE " + name + " (" + String.join(", ", types) + ")");
        copy(server, sqlite, table, name, types);
      }
    }
    numeric.keySet().removeAll(both);
    return new SqliteCopy(schema, Map.copyOf(numeric));
  }

  private static String type(Connection sqlite, String table, String column) throws SQLException {
    List<String> found =
        texts(
            sqlite,
            "SELECT DISTINCT typeof(%s) FROM %s WHERE %1$s IS NOT NULL"
                .formatted(quoted(column), quoted(table)));
    return found.isEmpty() || !Set.of("integer", "real").containsAll(found)
        ? "varchar"
        : found.contains("real") ? "double" : "bigint";
  }

  private static void copy(
      TrinoServer server, Connection sqlite, String table, String name, List<String> types)
      throws SQLException {
    List<String> rows = new ArrayList<>();
    try (Statement statement = sqlite.createStatement();
        ResultSet read = statement.executeQuery("SELECT * FROM " + quoted(table))) {
      while (read.next()) {
        List<String> cells = new ArrayList<>();
        for (int i = 0; i < types.size(); i++) {
          cells.add(literal(read.getString(i + 1), types.get(i)));
        }
        rows.add("(" + String.join(", ", cells) + ")");
        if (rows.size() == ROWS_AT_ONCE) {
          server.run("INSERT INTO " + name + " VALUES " + String.join(", ", rows));
          rows.clear();
        }
      }
    }
    if (!rows.isEmpty()) {
      server.run("INSERT INTO " + name + " VALUES " + String.join(", ", rows));
    }
  }

  private static String literal(String cell, String type) {
    if (cell == null) {
      return "NULL";
    }
    return type.endsWith("bigint")
        ? cell
        : (type.endsWith("double") ? "DOUBLE " : "") + "'" + cell.replace("'", "''") + "'";
  }

  private static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  private static List<String> texts(Connection connection, String sql) throws SQLException {
    return TrinoServer.rows(connection, sql);
  }

  /**
   * A query in Trino's SQL: texts in single quotes, LIKE without regard to case, and what is
   * compared with a column of the column's type.
   */
  String translated(String sql) {
    String joined = sql.replaceAll("([<>!])\\s+=", "$1=");
    String texts =
        QUOTED
            .matcher(joined)
            .replaceAll(
                found ->
                    Matcher.quoteReplacement(
                        found.group(1) == null
                            ? found.group()
                            : "'" + found.group(1).replace("'", "''") + "'"));
    String like = LIKE.matcher(texts).replaceAll("lower($1) $2LIKE lower($3)");
    return COMPARED
        .matcher(like)
        .replaceAll(
            found ->
                Matcher.quoteReplacement(
                    found.group(1) + found.group(2) + typed(found.group(1), found.group(3))));
  }

  private String typed(String column, String value) {
    Boolean number =
        numeric.get(column.substring(column.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT));
    boolean text = value.startsWith("'");
    if (number == null || number != text) {
      return value;
    }
    return text && value.matches("'-?\\d+(\\.\\d+)?'")
        ? value.substring(1, value.length() - 1)
        : text ? value : "'" + value + "'";
  }
}
