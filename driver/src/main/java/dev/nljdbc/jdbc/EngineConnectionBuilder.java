package dev.nljdbc.jdbc;

import java.sql.Connection;
import java.sql.ConnectionBuilder;
import java.sql.SQLException;
import java.sql.ShardingKey;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Forwards to the engine's own builder; its connections answer questions. */
final class EngineConnectionBuilder implements ConnectionBuilder {

  private final DataSourceConnections connections;
  private final ConnectionBuilder engines;

  /**
   * Asks the engine for its builder.
   *
   * @throws SQLException the engine's own where it has none
   */
  EngineConnectionBuilder(DataSourceConnections connections, DataSource inside)
      throws SQLException {
    this.connections = connections;
    this.engines = inside.createConnectionBuilder();
  }

  @Override
  public ConnectionBuilder user(@Nullable String username) {
    engines.user(username);
    return this;
  }

  @Override
  public ConnectionBuilder password(@Nullable String secret) {
    engines.password(secret);
    return this;
  }

  @Override
  public ConnectionBuilder shardingKey(@Nullable ShardingKey key) {
    engines.shardingKey(key);
    return this;
  }

  @Override
  public ConnectionBuilder superShardingKey(@Nullable ShardingKey key) {
    engines.superShardingKey(key);
    return this;
  }

  /** Builds a connection; exploring a question builds another. */
  @Override
  public Connection build() throws SQLException {
    return connections.open(engines::build);
  }
}
