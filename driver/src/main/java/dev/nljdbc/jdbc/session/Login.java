package dev.nljdbc.jdbc.session;

import dev.nljdbc.config.SettingsReader;
import dev.nljdbc.dialect.Secrets;
import dev.nljdbc.error.NlException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * What one connection was asked for with. A connection that is asked nothing costs what the real
 * driver's costs, which may be a microsecond or two: so settings that were not given with it are
 * read when the first question needs them, and properties that are user and password only, as
 * {@link java.sql.DriverManager} makes them, are not copied but for these two.
 */
public final class Login implements Destination {

  private static final String USER = "user";
  private static final String PASSWORD = "password";

  private final Route route;
  private final Properties given;
  private final @Nullable Object user;
  private final @Nullable Object password;

  /** As they were when connecting; null where user and password say it all. */
  private final @Nullable Properties copy;

  /** Null until needed. */
  private volatile @Nullable Target target;

  /**
   * Keeps what was given.
   *
   * @param given the connection's properties; not changed
   * @throws NlException when a setting that is among them, or in the URL, is at fault
   */
  public Login(Route route, Properties given) throws NlException {
    this.route = route;
    this.given = given;
    this.user = given.get(USER);
    this.password = given.get(PASSWORD);
    int known = (user == null ? 0 : 1) + (password == null ? 0 : 1);
    this.copy = given.size() == known ? null : copied(given);
    if (!route.url().settings().isEmpty() || (copy != null && hasOurs(copy))) {
      target = read();
    }
  }

  /**
   * Connects with the real driver.
   *
   * @throws SQLException the real driver's own, untouched
   */
  public Connection connect() throws SQLException {
    Target known = target;
    if (known != null) {
      return known.open(new Properties());
    }
    try {
      return route.open(given);
    } catch (SQLException e) {
      // what looks like user and password only may have settings of ours among its defaults, which
      // can't be told in less time than some drivers need to connect
      if (copy == null && hasOurs(given)) {
        return target().open(new Properties());
      }
      throw e;
    }
  }

  @Override
  public Target target() throws NlException {
    Target known = target;
    if (known == null) {
      known = read();
      target = known;
    }
    return known;
  }

  @Override
  public String shownUrl() {
    return Secrets.hide(route.url().original());
  }

  private Target read() throws NlException {
    Properties all = copy == null ? userAndDefaults() : copy;
    return new Target(
        route.driver(),
        route.url(),
        Target.realOnly(all),
        new SettingsReader().read(all, route.url().settings()));
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
    for (String name : properties.stringPropertyNames()) {
      if (SettingsReader.isOurs(name)) {
        return true;
      }
    }
    return false;
  }
}
