// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import dev.nljdbc.catalog.read.CatalogReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Properties;

/**
 * An empty database that large ones are made in, one after the other.
 *
 * @param url its real URL
 * @param user empty for none
 * @param password of the user
 */
public record LargePlace(String url, String user, String password) {

  /** Which engine it is of. */
  public LargeEngine engine() {
    return LargeEngine.of(url);
  }

  /** What connects to it. */
  Properties login() {
    Properties login = new Properties();
    if (!user.isEmpty()) {
      login.setProperty("user", user);
      login.setProperty("password", password);
    }
    return login;
  }

  Connection connect() throws SQLException {
    return DriverManager.getConnection(url, login());
  }

  /** Whether it has no table and no view. */
  public boolean isEmpty() throws SQLException {
    try (Connection connection = connect()) {
      return new CatalogReader().read(connection).tables().isEmpty();
    }
  }

  /** The engine and its version. */
  public String product() throws SQLException {
    try (Connection connection = connect()) {
      return connection.getMetaData().getDatabaseProductName()
          + " "
          + connection.getMetaData().getDatabaseProductVersion().replaceFirst("[ -].*", "");
    }
  }

  void fill(LargeDatabase database, int size) throws SQLException {
    try (Connection connection = connect()) {
      connection.setAutoCommit(false);
      database.fill(connection, engine(), size);
      connection.commit();
    }
  }

  /** Removes what was made: the file, or the tables. */
  void clear(LargeDatabase database, int size) throws IOException, SQLException {
    if (engine().file()) {
      Files.deleteIfExists(Path.of(engine().path(url)));
      return;
    }
    List<String> tables = new ArrayList<>(database.tables(size));
    Collections.reverse(tables);
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      for (String table : tables) {
        statement.execute("DROP TABLE IF EXISTS " + table);
      }
    }
  }

  /** Bytes of the file; 0 for a server. */
  long bytes() throws IOException {
    return engine().file() ? Files.size(Path.of(engine().path(url))) : 0;
  }
}
