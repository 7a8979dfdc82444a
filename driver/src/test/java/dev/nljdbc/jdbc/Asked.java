// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import dev.nljdbc.jdbc.execution.NlRuntime;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.UUID;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The whole driver over one small database of tracks, with nothing replaced: what is asked at its
 * door, and what comes back in words. A new one is a new process.
 */
public final class Asked {

  private final NlRuntime runtime = NlRuntime.real();
  private final NlDriver driver = new NlDriver(() -> runtime);
  private final Path directory;

  /** A process that keeps its indexes below a folder. */
  public Asked(Path directory) {
    this.directory = directory;
  }

  /** A fresh database. */
  static String tracks(Engines engine, Path directory) throws SQLException {
    return engine.urlWith(
        directory,
        "CREATE TABLE track (id INTEGER PRIMARY KEY, title VARCHAR(40), minutes INTEGER)",
        "INSERT INTO track VALUES (1, 'Sun', 3), (2, 'Moon', 5), (3, 'Rain', 7)");
  }

  /** The folder of all indexes. */
  public Path indexes() {
    return directory.resolve("indexes");
  }

  /** Connects, under settings given as pairs. */
  public Connection connect(Engines engine, String realUrl, String... settings)
      throws SQLException {
    Properties properties = with(engine.properties(), settings);
    return driver.connect("jdbc:nl:" + realUrl.substring("jdbc:".length()), properties);
  }

  /** Connects through a data source, under settings given as pairs. */
  public Connection connect(DataSource real, String... settings) throws SQLException {
    return new DataSourceConnections(() -> runtime, with(new Properties(), settings))
        .open(real::getConnection);
  }

  /**
   * Connects to the offline model.
   *
   * @param user with the password {@code pw}; null for the engine's own
   */
  Connection offlineAs(Engines engine, String url, @Nullable String user, String... settings)
      throws SQLException {
    List<String> all = new ArrayList<>(List.of("nl.model", "offline", "nl.index.wait", "60s"));
    if (user != null) {
      all.addAll(List.of("user", user, "password", "pw"));
    }
    all.addAll(List.of(settings));
    return connect(engine, url, all.toArray(String[]::new));
  }

  /** A name that no other test gives. */
  static String freshName() {
    return "u" + UUID.randomUUID().toString().substring(0, 8);
  }

  /** What a statement says: rows and warnings, or the error. */
  static String told(Connection connection, String sql) {
    try (Statement statement = connection.createStatement()) {
      return rows(statement, sql) + warnings(statement);
    } catch (SQLException e) {
      return "error: " + e.getMessage();
    }
  }

  private Properties with(Properties properties, String... settings) {
    properties.setProperty("nl.dir", indexes().toString());
    for (int i = 0; i < settings.length; i += 2) {
      properties.setProperty(settings[i], settings[i + 1]);
    }
    return properties;
  }

  /** Each row as its cells, in words. */
  public static List<List<String>> rows(Statement statement, String nl) throws SQLException {
    try (ResultSet rows = statement.executeQuery(nl)) {
      return rows(rows);
    }
  }

  /** Each row that is left as its cells, in words. */
  public static List<List<String>> rows(ResultSet rows) throws SQLException {
    List<List<String>> all = new ArrayList<>();
    while (rows.next()) {
      List<String> row = new ArrayList<>();
      for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
        row.add(String.valueOf(rows.getString(i)));
      }
      all.add(row);
    }
    return all;
  }

  /** The first column. */
  static List<String> firsts(Statement statement, String nl) throws SQLException {
    return rows(statement, nl).stream().map(row -> row.get(0)).toList();
  }

  /** The first row by its headings; or two columns as items and values. */
  static Map<String, String> first(Statement statement, String nl) throws SQLException {
    Map<String, String> row = new LinkedHashMap<>();
    try (ResultSet rows = statement.executeQuery(nl)) {
      rows.next();
      for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
        row.put(rows.getMetaData().getColumnLabel(i), String.valueOf(rows.getString(i)));
      }
    }
    return row;
  }

  /** The statement's warnings, a line each. */
  static String warnings(Statement statement) throws SQLException {
    StringBuilder all = new StringBuilder();
    for (SQLWarning w = statement.getWarnings(); w != null; w = w.getNextWarning()) {
      all.append(w.getMessage()).append('\n');
    }
    return all.toString();
  }
}
