// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import java.io.Serial;
import java.sql.SQLException;
import javax.sql.CommonDataSource;
import javax.sql.ConnectionPoolDataSource;
import javax.sql.PooledConnection;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Wraps the engine's {@link ConnectionPoolDataSource} for a connection pool. Its logical
 * connections answer questions; all else is the engine's own. A question is explored on another
 * connection of the data source. A bean with the properties dataSource and properties (our
 * settings). {@link NlDataSource} describes JNDI and passwords.
 */
@API(status = API.Status.STABLE)
public final class NlPooledDataSource extends DataSourceBean implements ConnectionPoolDataSource {

  @Serial private static final long serialVersionUID = 1L;

  /** Serializable where its class is. */
  @SuppressWarnings("serial")
  private @Nullable ConnectionPoolDataSource dataSource;

  /** Needs the engine's data source before it can connect. */
  public NlPooledDataSource() {}

  /** The engine's data source; null until set. */
  public @Nullable ConnectionPoolDataSource getDataSource() {
    return dataSource;
  }

  /** Sets the engine's data source. */
  public void setDataSource(@Nullable ConnectionPoolDataSource dataSource) {
    this.dataSource = dataSource;
  }

  @Override
  @Nullable CommonDataSource wrapped() {
    return dataSource;
  }

  @Override
  public PooledConnection getPooledConnection() throws SQLException {
    return new NlPooledConnection.Local(connections(), inside()::getPooledConnection);
  }

  @Override
  public PooledConnection getPooledConnection(String user, String password) throws SQLException {
    ConnectionPoolDataSource inside = inside();
    return new NlPooledConnection.Local(
        connections(), () -> inside.getPooledConnection(user, password));
  }

  private ConnectionPoolDataSource inside() throws SQLException {
    ConnectionPoolDataSource inside = dataSource;
    if (inside == null) {
      throw nothingInside("the engine's own ConnectionPoolDataSource, by setDataSource");
    }
    return inside;
  }

  /** The class of the engine's data source. */
  @Override
  public String toString() {
    ConnectionPoolDataSource inside = dataSource;
    return "NlPooledDataSource[" + (inside == null ? "" : inside.getClass().getName()) + "]";
  }
}
