// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.client;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.Driver;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.ServiceLoader;

/**
 * Does to a driver what Tableau's <em>Other Databases (JDBC)</em> does, as its connector SDK
 * documents it: the driver is found by its service in the folder of drivers, the hierarchy and the
 * keys are read by {@link DatabaseMetaData}, columns by a prepared or an empty query, and Custom
 * SQL is a table in parentheses.
 */
final class Tableau implements AutoCloseable {

  /** Of an index; PostgreSQL makes them anew behind the scenes. */
  private static final List<String> ESTIMATES = List.of("CARDINALITY", "PAGES");

  private final Connection connection;
  private final String quote;

  private Tableau(Connection connection) throws SQLException {
    this.connection = connection;
    this.quote = connection.getMetaData().getIdentifierQuoteString();
  }

  /** Connects by the first driver in the folder that takes the URL. */
  static Tableau connect(ClassLoader folder, String url, Properties properties) throws Exception {
    for (Driver driver : ServiceLoader.load(Driver.class, folder)) {
      if (driver.acceptsURL(url)) {
        return new Tableau(driver.connect(url, properties));
      }
    }
    throw new IllegalStateException(url);
  }

  /** What it reads and tries before anything is shown, in words. */
  List<String> enumerate() throws SQLException {
    DatabaseMetaData meta = connection.getMetaData();
    List<String> seen =
        new ArrayList<>(
            List.of(
                meta.getDatabaseProductName(),
                meta.getDatabaseProductVersion(),
                meta.getDriverName(),
                meta.getIdentifierQuoteString(),
                meta.getSQLKeywords(),
                "" + meta.supportsTransactionIsolationLevel(Connection.TRANSACTION_READ_COMMITTED),
                "" + meta.isReadOnly(),
                "" + connection.getAutoCommit()));
    add(seen, meta.getCatalogs());
    add(seen, meta.getSchemas());
    String catalog = connection.getCatalog();
    try (ResultSet tables = meta.getTables(catalog, null, "%", new String[] {"TABLE", "VIEW"})) {
      while (tables.next()) {
        String table = tables.getString("TABLE_NAME");
        if (table.equalsIgnoreCase("track")) {
          add(seen, meta.getColumns(catalog, null, table, "%"));
          add(seen, meta.getPrimaryKeys(catalog, null, table));
          add(seen, meta.getImportedKeys(catalog, null, table));
          add(seen, meta.getIndexInfo(catalog, null, table, false, true));
          seen.addAll(columns("SELECT * FROM " + quoted(table)));
        }
      }
    }
    seen.add(probe("CREATE LOCAL TEMPORARY TABLE XT_1_Connect (COL INTEGER)"));
    seen.add(probe("DROP TABLE XT_1_Connect"));
    seen.add(probe("SELECT * INTO XT_2_Connect FROM (SELECT 1 AS COL) AS T"));
    seen.add(probe("DROP TABLE XT_2_Connect"));
    return seen;
  }

  /** By which it finds out what the engine can; errors are expected. */
  private String probe(String sql) {
    try (Statement statement = connection.createStatement()) {
      return sql + " " + statement.execute(sql);
    } catch (SQLException e) {
      return sql + " " + e.getSQLState() + " " + e.getClass().getName();
    }
  }

  /** The columns of a query: prepared only, and with a condition that nothing meets. */
  List<String> columns(String query) throws SQLException {
    List<String> columns = new ArrayList<>();
    try (PreparedStatement prepared = connection.prepareStatement(query)) {
      describe(prepared.getMetaData(), columns);
    }
    try (Statement statement = connection.createStatement();
        ResultSet none = statement.executeQuery(query + "\nWHERE 1=0")) {
      describe(none.getMetaData(), columns);
      if (none.next()) {
        throw new IllegalStateException("rows of " + query);
      }
    }
    return columns;
  }

  private static void describe(ResultSetMetaData meta, List<String> columns) throws SQLException {
    for (int i = 1; i <= meta.getColumnCount(); i++) {
      columns.add(
          meta.getColumnLabel(i)
              + " "
              + meta.getColumnType(i)
              + " "
              + meta.getColumnTypeName(i)
              + " "
              + meta.getPrecision(i)
              + " "
              + meta.getScale(i)
              + " "
              + meta.isNullable(i));
    }
  }

  /** The Custom SQL as a table. */
  String table(String customSql) {
    return "SELECT *\nFROM (\n  " + customSql + "\n) " + quoted("Custom SQL Query");
  }

  /** A chart of the Custom SQL: how many rows each value of a column has. */
  List<String> chart(String customSql, String column) throws SQLException {
    String of = quoted("Custom SQL Query") + "." + quoted(column);
    return rows(
        "SELECT "
            + of
            + " AS "
            + quoted(column)
            + ",\n  SUM(1) AS "
            + quoted("cnt:rows:ok")
            + "\nFROM (\n  "
            + customSql
            + "\n) "
            + quoted("Custom SQL Query")
            + "\nGROUP BY "
            + of
            + "\nHAVING (COUNT(1) > 0)\nORDER BY "
            + of);
  }

  /** All rows, fetched in packets. */
  List<String> rows(String query) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (Statement statement = connection.createStatement()) {
      statement.setFetchSize(100);
      add(rows, statement.executeQuery(query));
    }
    return rows;
  }

  private String quoted(String name) {
    return quote + name + quote;
  }

  private static void add(List<String> seen, ResultSet rows) throws SQLException {
    try (rows) {
      ResultSetMetaData meta = rows.getMetaData();
      while (rows.next()) {
        StringBuilder line = new StringBuilder();
        for (int i = 1; i <= meta.getColumnCount(); i++) {
          if (!ESTIMATES.contains(meta.getColumnLabel(i))) {
            line.append(rows.getString(i)).append('|');
          }
        }
        seen.add(line.toString());
      }
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
