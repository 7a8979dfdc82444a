// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.mcp;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Properties;

/** The connections of a server: as many calls at once as there are connections. */
final class DatabasePool implements AutoCloseable {

  /** So many calls at once. */
  static final int MOST = 8;

  private static final long WAIT_MILLISECONDS = 30_000;

  private final HikariDataSource pool;

  private DatabasePool(HikariDataSource pool) {
    this.pool = pool;
  }

  /**
   * Connects once, so that what is wrong is said at the start.
   *
   * @throws SQLException the driver's own refusal
   */
  static DatabasePool open(String url, Properties properties) throws SQLException {
    HikariConfig config = new HikariConfig();
    config.setPoolName("nl-jdbc-assistants");
    config.setJdbcUrl(url);
    config.setDataSourceProperties(properties);
    config.setMaximumPoolSize(MOST);
    config.setMinimumIdle(1);
    config.setConnectionTimeout(WAIT_MILLISECONDS);
    try (Connection first = DriverManager.getConnection(url, properties)) {
      config.setReadOnly(first.isReadOnly()); // SQLite refuses to be told otherwise
    }
    try {
      return new DatabasePool(new HikariDataSource(config));
    } catch (PoolInitializationException e) {
      throw e.getCause() instanceof SQLException refused ? refused : new SQLException(e);
    }
  }

  Connection connection() throws SQLException {
    try {
      return pool.getConnection();
    } catch (SQLTransientConnectionException e) {
      throw e.getCause() instanceof SQLException engines
          ? engines
          : new SQLException(
              "All %s connections of this server are busy: call again later, one at a time."
                  .formatted(MOST),
              e);
    }
  }

  @Override
  public void close() {
    pool.close();
  }
}
