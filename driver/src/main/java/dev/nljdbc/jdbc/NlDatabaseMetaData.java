// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import dev.nljdbc.jdbc.delegate.DelegatingDatabaseMetaData;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;

/** The engine's metadata with our connection and URL. */
final class NlDatabaseMetaData extends DelegatingDatabaseMetaData {

  private final NlConnection connection;
  private final String url;

  NlDatabaseMetaData(DatabaseMetaData delegate, NlConnection connection, String url) {
    super(delegate);
    this.connection = connection;
    this.url = url;
  }

  /** Whether these are the engine's that are behind this. */
  boolean standsBefore(DatabaseMetaData engines) {
    return delegate == engines;
  }

  @Override
  protected DatabaseMetaData catalog() throws SQLException {
    connection.bufferOpenRows();
    return delegate;
  }

  @Override
  public Connection getConnection() {
    return connection;
  }

  /** The URL that the user wrote, without secrets. */
  @Override
  public String getURL() {
    return url;
  }
}
