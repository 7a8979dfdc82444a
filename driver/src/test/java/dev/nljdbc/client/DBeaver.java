// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.client;

import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.Driver;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.Set;

/**
 * Does to a driver what DBeaver does, call by call, as its sources have it: the driver's class by
 * reflection in a class loader in which there are the jars of the driver definition and nothing
 * else.
 */
final class DBeaver implements AutoCloseable {

  /** Of an index; PostgreSQL makes them anew behind the scenes. */
  private static final Set<String> ESTIMATES = Set.of("CARDINALITY", "PAGES");

  /** How many rows a page has, unless one sets another. */
  static final int PAGE = 200;

  /** What an execution showed. */
  record Shown(List<String> columns, List<List<String>> rows, List<String> warnings) {}

  private final Driver driver;
  private final String url;
  private final Connection connection;

  private DBeaver(Driver driver, String url, Connection connection) {
    this.driver = driver;
    this.url = url;
    this.connection = connection;
  }

  /** Connects on a thread whose context class loader knows neither our driver nor the engine's. */
  static DBeaver connect(
      ClassLoader libraries, String driverClass, String url, Properties properties)
      throws Exception {
    Thread thread = Thread.currentThread();
    ClassLoader context = thread.getContextClassLoader();
    thread.setContextClassLoader(ClassLoader.getPlatformClassLoader());
    try {
      Driver driver =
          (Driver)
              Class.forName(driverClass, true, libraries).getDeclaredConstructor().newInstance();
      if (!driver.acceptsURL(url)) {
        throw new IllegalStateException(url);
      }
      return new DBeaver(driver, url, driver.connect(url, properties));
    } finally {
      thread.setContextClassLoader(context);
    }
  }

  /**
   * What a driver definition has one of for all its connections, to be closed: the class path but
   * for the tests, our driver and those of the engines.
   */
  static URLClassLoader libraries() {
    URL[] urls =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(path -> !path.contains("test-classes") && !path.endsWith("-tests.jar"))
            .map(DBeaver::url)
            .toArray(URL[]::new);
    return new URLClassLoader(urls, ClassLoader.getPlatformClassLoader());
  }

  private static URL url(String path) {
    try {
      return Path.of(path).toUri().toURL();
    } catch (java.net.MalformedURLException e) {
      throw new IllegalArgumentException(path, e);
    }
  }

  Connection connection() {
    return connection;
  }

  /** The first page. */
  Shown execute(String text) throws SQLException {
    return page(text, 0);
  }

  /** The next page: more rows, those before passed over. */
  Shown next(String text, int offset) throws SQLException {
    return page(text, offset);
  }

  private Shown page(String text, int offset) throws SQLException {
    boolean scrolls =
        offset > 0
            && connection.getMetaData().supportsResultSetType(ResultSet.TYPE_SCROLL_INSENSITIVE);
    try (Statement statement =
        connection.createStatement(
            scrolls ? ResultSet.TYPE_SCROLL_INSENSITIVE : ResultSet.TYPE_FORWARD_ONLY,
            ResultSet.CONCUR_READ_ONLY)) {
      statement.setFetchSize(PAGE);
      statement.setQueryTimeout(60);
      statement.setMaxRows(offset + PAGE);
      boolean found = statement.execute(text);
      List<List<String>> rows = new ArrayList<>();
      List<String> columns = new ArrayList<>();
      long updates = -1;
      do {
        if (found) {
          read(statement, offset, scrolls, columns, rows);
        } else {
          updates = statement.getUpdateCount();
        }
        found = statement.getMoreResults();
      } while (found || updates >= 0 && (updates = statement.getUpdateCount()) >= 0);
      return new Shown(columns, rows, warnings(statement));
    }
  }

  private static void read(
      Statement statement,
      int offset,
      boolean scrolls,
      List<String> columns,
      List<List<String>> rows)
      throws SQLException {
    try (ResultSet result = statement.getResultSet()) {
      ResultSetMetaData meta = result.getMetaData();
      for (int i = 1; i <= meta.getColumnCount(); i++) {
        columns.add(meta.getColumnLabel(i));
        describe(meta, i);
      }
      if (scrolls) {
        result.absolute(offset);
      } else {
        for (int i = 0; i < offset && result.next(); ) {
          i++;
        }
      }
      while (rows.size() < PAGE && result.next()) {
        List<String> row = new ArrayList<>();
        for (int i = 1; i <= columns.size(); i++) {
          row.add(result.getString(i));
        }
        rows.add(row);
      }
    }
  }

  /** What the grid wants of a column, to find its table and make it editable. */
  private static void describe(ResultSetMetaData meta, int column) throws SQLException {
    meta.getColumnName(column);
    meta.getTableName(column);
    meta.getSchemaName(column);
    meta.getCatalogName(column);
    meta.getColumnType(column);
    meta.getColumnTypeName(column);
    meta.getColumnDisplaySize(column);
    meta.getPrecision(column);
    meta.getScale(column);
    meta.isNullable(column);
    meta.isAutoIncrement(column);
    meta.isReadOnly(column);
  }

  private static List<String> warnings(Statement statement) throws SQLException {
    List<String> all = new ArrayList<>();
    for (SQLWarning w = statement.getWarnings(); w != null; w = w.getNextWarning()) {
      all.add(w.getMessage());
    }
    return all;
  }

  /** A count, prepared as DBeaver does. */
  long count(String text) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            text, ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY)) {
      if (!statement.execute()) {
        throw new IllegalStateException("no rows");
      }
      try (ResultSet rows = statement.getResultSet()) {
        rows.next();
        return rows.getLong(1);
      }
    }
  }

  /** What is read at connect, for the navigator and the editor, in words. */
  List<String> browse() throws SQLException {
    DatabaseMetaData meta = connection.getMetaData();
    List<String> seen =
        new ArrayList<>(
            List.of(
                meta.getDatabaseProductName(),
                meta.getDatabaseProductVersion(),
                meta.getDriverName(),
                meta.getDriverVersion(),
                meta.getIdentifierQuoteString(),
                meta.getSQLKeywords(),
                String.valueOf(meta.getSearchStringEscape()),
                String.valueOf(meta.getCatalogSeparator()),
                "" + meta.isCatalogAtStart(),
                "" + meta.supportsCatalogsInDataManipulation(),
                "" + meta.supportsSchemasInDataManipulation(),
                "" + meta.supportsMixedCaseIdentifiers(),
                "" + meta.storesUpperCaseIdentifiers(),
                "" + meta.supportsTransactions(),
                "" + meta.supportsSavepoints(),
                "" + meta.supportsBatchUpdates(),
                "" + meta.supportsResultSetType(ResultSet.TYPE_SCROLL_INSENSITIVE),
                "" + connection.isReadOnly(),
                "" + connection.getAutoCommit(),
                "" + connection.getTransactionIsolation()));
    String catalog = connection.getCatalog();
    add(seen, meta.getCatalogs());
    add(seen, meta.getSchemas());
    add(seen, meta.getTableTypes());
    add(seen, meta.getTypeInfo());
    add(seen, meta.getTables(catalog, null, "t%", null));
    for (String table : tables(meta, catalog)) {
      add(seen, meta.getColumns(catalog, null, table, "%"));
      add(seen, meta.getPrimaryKeys(catalog, null, table));
      add(seen, meta.getIndexInfo(catalog, null, table, false, true));
      add(seen, meta.getImportedKeys(catalog, null, table));
      add(seen, meta.getExportedKeys(catalog, null, table));
    }
    return seen;
  }

  private static List<String> tables(DatabaseMetaData meta, String catalog) throws SQLException {
    List<String> names = new ArrayList<>();
    try (ResultSet tables = meta.getTables(catalog, null, "%", null)) {
      while (tables.next()) {
        if (tables.getString("TABLE_NAME").equalsIgnoreCase("track")) {
          names.add(tables.getString("TABLE_NAME"));
        }
      }
    }
    return names;
  }

  private static void add(List<String> seen, ResultSet rows) throws SQLException {
    try (rows) {
      int columns = rows.getMetaData().getColumnCount();
      while (rows.next()) {
        StringBuilder line = new StringBuilder();
        for (int i = 1; i <= columns; i++) {
          if (!ESTIMATES.contains(rows.getMetaData().getColumnLabel(i))) {
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
