// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index.cli;

import dev.nljdbc.dialect.Dialects;
import dev.nljdbc.dialect.RealDrivers;
import dev.nljdbc.dialect.RealDrivers.MissingDriverException;
import dev.nljdbc.index.ConnectionSource;
import dev.nljdbc.index.DatabaseIdentity;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Properties;

/** A read-only connection to the real database. */
final class ReadOnlyDatabase implements ConnectionSource, AutoCloseable {

  private final String url;
  private final Connection connection;

  private ReadOnlyDatabase(String url, Connection connection) {
    this.url = url;
    this.connection = connection;
  }

  /**
   * Connects.
   *
   * @param driverJar the engine's driver, where it is not built in
   * @throws MissingDriverException when there is none for the URL
   * @throws SQLException when the engine refuses
   */
  static ReadOnlyDatabase open(String url, Properties properties, Optional<Path> driverJar)
      throws SQLException {
    Driver driver = new RealDrivers(loader(driverJar), ours -> false).find(url);
    Connection connection = driver.connect(url, properties);
    if (connection == null) {
      throw new SQLException("The driver of " + url + " does not accept it");
    }
    ReadOnlyDatabase database = new ReadOnlyDatabase(url, connection);
    try {
      Dialects.of(connection.getMetaData().getDatabaseProductName()).makeReadOnly(connection);
      return database;
    } catch (SQLException e) {
      database.close();
      throw e;
    }
  }

  private static ClassLoader loader(Optional<Path> driverJar) throws SQLException {
    ClassLoader ours = ReadOnlyDatabase.class.getClassLoader();
    if (driverJar.isEmpty()) {
      return ours;
    }
    try {
      return new URLClassLoader(new URL[] {driverJar.get().toUri().toURL()}, ours);
    } catch (MalformedURLException e) {
      throw new SQLException(driverJar.get() + " can't be loaded from", e);
    }
  }

  String identity() throws SQLException {
    return DatabaseIdentity.of(connection, url, "");
  }

  @Override
  public <T> T with(Work<T> work) throws SQLException {
    return work.with(connection);
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
