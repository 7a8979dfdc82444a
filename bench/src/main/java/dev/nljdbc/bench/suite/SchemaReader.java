// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.suite;

import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.suite.SchemaShape.ColumnShape;
import dev.nljdbc.bench.suite.SchemaShape.Reference;
import dev.nljdbc.bench.suite.SchemaShape.TableShape;
import java.nio.file.Path;
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
import org.jspecify.annotations.Nullable;

/** Reads a schema and sample values from an SQLite file. */
final class SchemaReader implements AutoCloseable {

  /** Distinct values of a column that are drawn from. */
  private static final int CELLS = 300;

  private static final char UNDECODABLE = '\uFFFD';
  private static final String SCHEMA =
      """
      SELECT type, name, sql FROM sqlite_master
      WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
      AND type IN ('table', 'index', 'view') ORDER BY type <> 'table', type, rowid
      """;
  private static final String REFERENCES =
      """
      SELECT id, lower("table"), lower("from"), lower(coalesce("to", (SELECT name FROM
      pragma_table_info("table") WHERE pk = seq + 1)))
      FROM pragma_foreign_key_list(%s) ORDER BY id, seq
      """;

  private final Connection connection;

  private SchemaReader(Connection connection) {
    this.connection = connection;
  }

  static SchemaShape read(Path file) throws SQLException {
    try (SchemaReader reader = new SchemaReader(BenchmarkDatabase.of(file).connectReadOnly())) {
      return reader.schema();
    }
  }

  private SchemaShape schema() throws SQLException {
    List<String> statements = new ArrayList<>();
    List<TableShape> tables = new ArrayList<>();
    for (List<String> row : rows(SCHEMA, 3)) {
      if (!row.get(2).toUpperCase(Locale.ROOT).startsWith("CREATE VIRTUAL")) {
        statements.add(row.get(2));
        if (row.get(0).equals("table")) {
          tables.add(table(row.get(1)));
        }
      }
    }
    return new SchemaShape(statements, tables);
  }

  private TableShape table(String name) throws SQLException {
    List<ColumnShape> columns = new ArrayList<>();
    for (List<String> row :
        rows("SELECT name, type, \"notnull\", pk FROM pragma_table_info(" + text(name) + ")", 4)) {
      columns.add(
          new ColumnShape(
              row.get(0),
              row.get(1),
              row.get(2).equals("1"),
              !row.get(3).equals("0"),
              cells(name, row.get(0))));
    }
    return new TableShape(name, columns, references(name, columns));
  }

  private List<Reference> references(String name, List<ColumnShape> columns) throws SQLException {
    Map<String, Reference> byId = new LinkedHashMap<>();
    for (List<String> row : rows(REFERENCES.formatted(text(name)), 4)) {
      Reference reference =
          byId.computeIfAbsent(
              row.get(0), id -> new Reference(row.get(1), new ArrayList<>(), new ArrayList<>()));
      reference.from().add(row.get(2));
      reference.to().add(row.get(3));
    }
    List<String> own = columns.stream().map(ColumnShape::id).toList();
    return byId.values().stream()
        .filter(one -> own.containsAll(one.from()) && !one.to().contains(""))
        .sorted(Comparator.comparing(one -> one.table().equalsIgnoreCase(name)))
        .toList();
  }

  private List<Object> cells(String table, String column) throws SQLException {
    String sql = "SELECT DISTINCT " + quoted(column) + " FROM " + quoted(table) + " LIMIT " + CELLS;
    List<Object> cells = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      while (result.next()) {
        add(cells, result.getObject(1));
      }
    }
    return cells;
  }

  private static void add(List<Object> cells, @Nullable Object cell) {
    if (cell instanceof Integer number) {
      cells.add(number.longValue());
    } else if (cell != null && !(cell instanceof String text && text.indexOf(UNDECODABLE) >= 0)) {
      cells.add(cell);
    }
  }

  private List<List<String>> rows(String sql, int columns) throws SQLException {
    List<List<String>> rows = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      while (result.next()) {
        List<String> row = new ArrayList<>();
        for (int column = 1; column <= columns; column++) {
          String value = result.getString(column);
          row.add(value == null ? "" : value);
        }
        rows.add(row);
      }
    }
    return rows;
  }

  static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  private static String text(String value) {
    return "'" + value.replace("'", "''") + "'";
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
