// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import dev.nljdbc.config.NlUrl;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.dialect.Dialects;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;

/** A user's connection and what explores beside it, with no guard in between. */
final class Explored implements AutoCloseable {

  private final Connection own;
  private final ExplorationConnections connections;
  private final LimitedExplorer explorer;

  private Explored(String realUrl, Properties login, Settings settings) throws SQLException {
    NlUrl url = NlUrl.parse("jdbc:nl:" + realUrl.substring("jdbc:".length()));
    ConnectionFactory target =
        new ConnectionFactory(DriverManager.getDriver(realUrl)::connect, url, login, settings);
    this.own = target.open(new Properties());
    Dialect dialect = Dialects.of(own.getMetaData().getDatabaseProductName());
    this.connections = new ExplorationConnections(own, target, dialect);
    this.explorer = new LimitedExplorer(connections, dialect, settings);
  }

  /** Of a database by its real URL. */
  static Explored of(String realUrl, Properties login, Map<Setting, String> set)
      throws SQLException {
    Settings settings = Settings.defaults();
    for (Map.Entry<Setting, String> one : set.entrySet()) {
      settings = settings.with(one.getKey(), one.getValue());
    }
    return new Explored(realUrl, login, settings);
  }

  /** The user's. */
  Connection own() {
    return own;
  }

  /** What a model's queries run with. */
  LimitedExplorer explorer() {
    return explorer;
  }

  /** What is explored on, in words. */
  String state() {
    return connections.state();
  }

  @Override
  public void close() throws SQLException {
    connections.close();
    own.close();
  }
}
