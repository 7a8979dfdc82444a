// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.battery;

import dev.nljdbc.sample.Shop;
import dev.nljdbc.testing.Engines;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/** The databases that the cases ask: each open through this driver and through its engine's own. */
final class Databases implements AutoCloseable {

  private final Map<String, Connection> asking = new LinkedHashMap<>();
  private final Map<String, Connection> plain = new LinkedHashMap<>();

  private Databases() {}

  /** The shop (SQLite), a hospital (H2) and a sports club (SQLite, names in mixed case). */
  static Databases open(Path directory) throws SQLException, IOException {
    Databases databases = new Databases();
    databases.add("shop", Engines.SQLITE, directory, shop(Engines.SQLITE, directory));
    databases.add(
        "hospital",
        Engines.H2,
        directory,
        Engines.H2.urlWith(directory, statements("hospital.sql")));
    databases.add(
        "club",
        Engines.SQLITE,
        directory,
        Engines.SQLITE.urlWith(directory, statements("club.sql")));
    return databases;
  }

  /** The real URL of a shop of its own on an engine. */
  static String shop(Engines engine, Path directory) throws SQLException {
    String url = engine.freshUrl(directory);
    try (Connection connection = engine.connect(url)) {
      Shop.create(connection);
    }
    return url;
  }

  static String[] statements(String resource) throws IOException {
    try (InputStream in = Databases.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IOException("there is no " + resource);
      }
      return Arrays.stream(new String(in.readAllBytes(), StandardCharsets.UTF_8).split(";\\s*\n"))
          .filter(s -> !s.isBlank())
          .toArray(String[]::new);
    }
  }

  private void add(String name, Engines engine, Path directory, String url) throws SQLException {
    plain.put(name, engine.connect(url));
    asking.put(name, asking(engine, directory, url));
  }

  /** A connection through this driver, with nothing set but where its index is. */
  static Connection asking(Engines engine, Path directory, String url) throws SQLException {
    Properties settings = engine.properties();
    settings.setProperty("nl.dir", directory.resolve("indexes").toString());
    return DriverManager.getConnection("jdbc:nl:" + url.substring("jdbc:".length()), settings);
  }

  /** The rows that a question finds. */
  List<List<String>> ask(String database, String question) throws SQLException {
    try (Statement statement = connection(asking, database).createStatement();
        ResultSet rows = statement.executeQuery("NL: " + question)) {
      return Rows.of(rows);
    }
  }

  /** The rows of a query, by the engine's own driver. */
  List<List<String>> run(String database, String sql) throws SQLException {
    try (Statement statement = connection(plain, database).createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      return Rows.of(rows);
    }
  }

  private static Connection connection(Map<String, Connection> open, String database) {
    Connection connection = open.get(database);
    if (connection == null) {
      throw new IllegalArgumentException("there is no database " + database);
    }
    return connection;
  }

  /** All rows of all tables, to see whether any changed. */
  Map<String, List<List<String>>> contents() throws SQLException {
    Map<String, List<List<String>>> contents = new TreeMap<>();
    for (Map.Entry<String, Connection> open : plain.entrySet()) {
      try (ResultSet tables =
          open.getValue()
              .getMetaData()
              .getTables(null, null, "%", new String[] {"TABLE", "BASE TABLE"})) {
        while (tables.next()) {
          String schema = String.valueOf(tables.getString("TABLE_SCHEM"));
          String table = tables.getString("TABLE_NAME");
          if (!schema.equals("INFORMATION_SCHEMA")) {
            contents.put(
                open.getKey() + "." + table, run(open.getKey(), "SELECT * FROM \"" + table + "\""));
          }
        }
      }
    }
    return contents;
  }

  @Override
  public void close() throws SQLException {
    for (Connection connection : asking.values()) {
      connection.close();
    }
    for (Connection connection : plain.values()) {
      connection.close();
    }
  }
}
