package dev.nljdbc.jdbc;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import java.sql.Connection;
import java.sql.ConnectionBuilder;
import java.sql.SQLException;
import java.sql.ShardingKey;
import org.jspecify.annotations.Nullable;

/** Builds connections of a data source's URL. */
final class UrlConnectionBuilder implements ConnectionBuilder {

  private final NlDataSource source;
  private @Nullable String user;
  private @Nullable String password;
  private @Nullable ShardingKey shard;

  UrlConnectionBuilder(NlDataSource source) {
    this.source = source;
  }

  @Override
  public ConnectionBuilder user(@Nullable String username) {
    user = username;
    return this;
  }

  @Override
  public ConnectionBuilder password(@Nullable String secret) {
    password = secret;
    return this;
  }

  @Override
  public ConnectionBuilder shardingKey(@Nullable ShardingKey key) {
    shard = key;
    return this;
  }

  @Override
  public ConnectionBuilder superShardingKey(@Nullable ShardingKey key) {
    shard = key;
    return this;
  }

  @Override
  public Connection build() throws SQLException {
    if (shard != null) {
      throw new NlException(
          NlError.UNSUPPORTED,
          "A URL knows no shards: set the engine's own data source, by setDataSource.");
    }
    return user == null && password == null
        ? source.getConnection()
        : source.getConnection(user, password);
  }
}
