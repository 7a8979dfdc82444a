// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import dev.nljdbc.config.NlUrl;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.config.SettingsReader;
import dev.nljdbc.dialect.RealDrivers;
import dev.nljdbc.dialect.UrlProperties;
import dev.nljdbc.jdbc.delegate.TolerantConnection;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * Opens connections of the real driver like the user's.
 *
 * @param connector connects with the real driver or data source
 * @param url ours, taken apart
 * @param properties the real driver's; never changed
 * @param settings ours
 */
public record ConnectionFactory(
    Connector connector, NlUrl url, Properties properties, Settings settings) {

  private static final Pattern LOGIN = Pattern.compile("(?i)(?<=[?&;])(user|password)=[^&;]*[&;]?");

  /** Opens a connection of the real driver, or of a data source in its place. */
  @FunctionalInterface
  public interface Connector {

    /** Opens it; a data source has its own URL. */
    Connection connect(String real, Properties properties) throws SQLException;
  }

  /**
   * Opens a connection of the real driver.
   *
   * @param extra properties that win over the user's
   * @throws SQLException the real driver's own, untouched
   */
  public Connection open(Properties extra) throws SQLException {
    Properties all = realOnly(properties);
    all.putAll(extra);
    return connector.connect(url.real(), all);
  }

  /**
   * Opens a second connection for reading, as {@code nl.reader.user} if that is set. Actions that
   * the user's URL requests at connecting, such as scripts, do not run again.
   *
   * @param extra properties that win over the user's
   * @param forReading makes the real driver's URL what the dialect wants for reading
   * @throws SQLException the real driver's own, untouched
   */
  Connection openAnother(Properties extra, UnaryOperator<String> forReading) throws SQLException {
    Properties login = new Properties();
    login.putAll(extra);
    reader()
        .ifPresent(
            user -> {
              login.setProperty("user", user);
              login.setProperty("password", settings.text(Setting.READER_PASSWORD).orElse(""));
            });
    return openBeside(login, forReading);
  }

  /** Opens a second connection as the user, whoever reads. */
  Connection openAsUser(UnaryOperator<String> forReading) throws SQLException {
    return openBeside(new Properties(), forReading);
  }

  /**
   * Opens a connection that may write to the database that a setting names: as the user, if it is
   * the user's own; else as the URL says.
   *
   * @throws SQLException also when there is no driver for it
   */
  Connection openNamed(String named) throws SQLException {
    if (withoutLogin(named).equals(withoutLogin(url.real()))) {
      return openAsUser(UnaryOperator.identity());
    }
    Driver driver = new RealDrivers(getClass().getClassLoader(), any -> false).find(named);
    Connection opened = driver.connect(named, new Properties());
    if (opened == null) {
      throw new SQLException("The driver does not accept this URL");
    }
    return opened;
  }

  private static String withoutLogin(String real) {
    String bare = LOGIN.matcher(UrlProperties.withoutTechnical(real)).replaceAll("");
    return bare.replaceFirst("[?&;]+$", "");
  }

  private Connection openBeside(Properties extra, UnaryOperator<String> forReading)
      throws SQLException {
    SideLogin second = SideLogin.of(url.real(), realOnly(properties));
    Properties all = second.properties();
    all.putAll(extra);
    return new TolerantConnection(connector.connect(forReading.apply(second.url()), all));
  }

  /** The user for reading, if it is not the user's own. */
  Optional<String> reader() {
    return settings.text(Setting.READER_USER);
  }

  /** A copy without our settings; defaults are copied in, and values that are no text stay. */
  public static Properties realOnly(Properties given) {
    Properties copy = new Properties();
    for (Map.Entry<Object, Object> entry : given.entrySet()) {
      if (!(entry.getKey() instanceof String name && SettingsReader.isOurs(name))) {
        copy.put(entry.getKey(), entry.getValue());
      }
    }
    for (String name : given.stringPropertyNames()) {
      if (!SettingsReader.isOurs(name)) {
        copy.setProperty(name, given.getProperty(name));
      }
    }
    return copy;
  }
}
