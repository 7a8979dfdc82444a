// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import dev.nljdbc.config.NlUrl;
import dev.nljdbc.config.SettingsReader;
import dev.nljdbc.dialect.Secrets;
import dev.nljdbc.error.NlException;
import dev.nljdbc.jdbc.execution.ConnectionFactory;
import dev.nljdbc.jdbc.execution.ResolvedUrl;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The URL and properties that a client connects with. A connection that is asked nothing costs what
 * the real driver's costs, which may be a microsecond or two. So settings are read with the first
 * question unless they were given with the connection. Properties that hold only a user and a
 * password, as {@link java.sql.DriverManager} makes them, are not copied but for these two.
 */
final class ConnectionRequest {

  private static final String USER = "user";
  private static final String PASSWORD = "password";

  private final ConnectionFactory.Connector connector;
  private final NlUrl url;
  private final String shown;
  private final Properties given;
  private final @Nullable Object user;
  private final @Nullable Object password;

  /** The properties at the time of connecting; null if they are user and password only. */
  private final @Nullable Properties copy;

  /** Null until needed. */
  private volatile @Nullable ConnectionFactory factory;

  /**
   * Keeps what was given.
   *
   * @param given the connection's properties; not changed
   * @throws NlException if a setting among them, or in the URL, is wrong
   */
  ConnectionRequest(ResolvedUrl resolved, Properties given) throws NlException {
    this.connector = resolved::connect;
    this.url = resolved.url();
    this.shown = url.original();
    this.given = given;
    this.user = given.get(USER);
    this.password = given.get(PASSWORD);
    int known = (user == null ? 0 : 1) + (password == null ? 0 : 1);
    this.copy = given.size() == known ? null : copied(given);
    if (!url.settings().isEmpty() || (copy != null && hasOurs(copy))) {
      factory = read();
    }
  }

  /** A request for connections of a data source, which has the engine's own URL. */
  ConnectionRequest(ConnectionFactory factory) {
    this.shown = factory.url().real();
    this.connector = factory.connector();
    this.url = factory.url();
    this.given = factory.properties();
    this.user = null;
    this.password = null;
    this.copy = null;
    this.factory = factory;
  }

  /**
   * Connects with the real driver.
   *
   * @throws SQLException the real driver's own, untouched
   */
  Connection connect() throws SQLException {
    ConnectionFactory known = factory;
    if (known != null) {
      return known.open(new Properties());
    }
    try {
      return connector.connect(url.real(), given);
    } catch (SQLException e) {
      // The properties' defaults may hold settings of ours. To look takes longer than some drivers
      // need to connect.
      if (copy == null && hasOurs(given)) {
        return factory().open(new Properties());
      }
      throw e;
    }
  }

  /**
   * Opens more connections of the kind, with the settings for questions.
   *
   * @throws NlException if a setting is wrong that was not given with the connection
   */
  ConnectionFactory factory() throws NlException {
    ConnectionFactory known = factory;
    if (known == null) {
      known = read();
      factory = known;
    }
    return known;
  }

  /** The URL as the user wrote it, without secrets. */
  String shownUrl() {
    return Secrets.hide(shown);
  }

  private ConnectionFactory read() throws NlException {
    Properties all = copy == null ? userAndDefaults() : copy;
    return new ConnectionFactory(
        connector,
        url,
        ConnectionFactory.realOnly(all),
        new SettingsReader().read(all, url.settings()));
  }

  private Properties userAndDefaults() {
    Properties all = new Properties();
    for (String name : given.stringPropertyNames()) {
      if (!given.containsKey(name)) {
        all.setProperty(name, given.getProperty(name));
      }
    }
    if (user != null) {
      all.put(USER, user);
    }
    if (password != null) {
      all.put(PASSWORD, password);
    }
    return all;
  }

  /** Defaults are copied in, and values that are no text stay. */
  private static Properties copied(Properties given) {
    Properties copy = new Properties();
    for (String name : given.stringPropertyNames()) {
      copy.setProperty(name, given.getProperty(name));
    }
    copy.putAll(given);
    return copy;
  }

  private static boolean hasOurs(Properties properties) {
    return Stream.concat(
            properties.stringPropertyNames().stream(),
            properties.keySet().stream().map(String::valueOf))
        .anyMatch(SettingsReader::isOurs);
  }
}
