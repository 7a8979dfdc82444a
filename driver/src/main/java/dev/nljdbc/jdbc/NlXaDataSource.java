// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import java.io.Serial;
import java.sql.SQLException;
import javax.sql.CommonDataSource;
import javax.sql.XAConnection;
import javax.sql.XADataSource;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Wraps the engine's {@link XADataSource} for a transaction manager. Its logical connections answer
 * questions; all else is the engine's own. A question is explored on another connection of the data
 * source. A bean with the properties dataSource and properties (our settings). {@link NlDataSource}
 * describes JNDI and passwords.
 */
@API(status = API.Status.STABLE)
public final class NlXaDataSource extends DataSourceBean implements XADataSource {

  @Serial private static final long serialVersionUID = 1L;

  /** Serializable where its class is. */
  @SuppressWarnings("serial")
  private @Nullable XADataSource dataSource;

  /** Needs the engine's data source before it can connect. */
  public NlXaDataSource() {}

  /** The engine's data source; null until set. */
  public @Nullable XADataSource getDataSource() {
    return dataSource;
  }

  /** Sets the engine's data source. */
  public void setDataSource(@Nullable XADataSource dataSource) {
    this.dataSource = dataSource;
  }

  @Override
  @Nullable CommonDataSource wrapped() {
    return dataSource;
  }

  @Override
  public XAConnection getXAConnection() throws SQLException {
    return new NlPooledConnection.Xa(connections(), inside()::getXAConnection);
  }

  @Override
  public XAConnection getXAConnection(String user, String password) throws SQLException {
    XADataSource inside = inside();
    return new NlPooledConnection.Xa(connections(), () -> inside.getXAConnection(user, password));
  }

  private XADataSource inside() throws SQLException {
    XADataSource inside = dataSource;
    if (inside == null) {
      throw nothingInside("the engine's own XADataSource, by setDataSource");
    }
    return inside;
  }

  /** The class of the engine's data source. */
  @Override
  public String toString() {
    XADataSource inside = dataSource;
    return "NlXaDataSource[" + (inside == null ? "" : inside.getClass().getName()) + "]";
  }
}
