package dev.nljdbc.jdbc;

import dev.nljdbc.dialect.Secrets;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Properties;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Connections of one {@code jdbc:nl:} URL, as a bean: url, user, password, properties. */
public final class NlDataSource implements DataSource {

  private final NlDriver driver = new NlDriver();
  private @Nullable String url;
  private @Nullable String user;
  private @Nullable String password;
  private Properties properties = new Properties();
  private @Nullable PrintWriter logWriter;

  /** Needs a URL before it can connect. */
  public NlDataSource() {}

  /** The URL, {@code jdbc:nl:…}; null until set. */
  public @Nullable String getUrl() {
    return url;
  }

  /** Sets the URL, {@code jdbc:nl:…}. */
  public void setUrl(String url) {
    this.url = url;
  }

  /** The database's user; null to leave it to the URL. */
  public @Nullable String getUser() {
    return user;
  }

  /** Sets the database's user. */
  public void setUser(@Nullable String user) {
    this.user = user;
  }

  /** Sets the database's password, which can't be read back. */
  public void setPassword(@Nullable String password) {
    this.password = password;
  }

  /** A copy of the properties: our settings and the real driver's. */
  public Properties getProperties() {
    return copy(properties);
  }

  /** Sets further properties: our settings and the real driver's. They are copied. */
  public void setProperties(Properties properties) {
    this.properties = copy(properties);
  }

  @Override
  public Connection getConnection() throws SQLException {
    return getConnection(user, password);
  }

  @Override
  public Connection getConnection(@Nullable String username, @Nullable String secret)
      throws SQLException {
    if (url == null || !driver.acceptsURL(url)) {
      throw new NlException(
          NlError.URL,
          "The data source needs a URL that begins with jdbc:nl:, and has "
              + (url == null ? "none" : Secrets.hide(url)));
    }
    Properties all = copy(properties);
    if (username != null) {
      all.setProperty("user", username);
    }
    if (secret != null) {
      all.setProperty("password", secret);
    }
    Connection connection = driver.connect(url, all);
    if (connection == null) {
      throw new NlException(NlError.URL, "Not a jdbc:nl: URL: " + Secrets.hide(url));
    }
    return connection;
  }

  private static Properties copy(Properties from) {
    Properties copy = new Properties();
    for (String name : from.stringPropertyNames()) {
      copy.setProperty(name, from.getProperty(name));
    }
    return copy;
  }

  @Override
  public @Nullable PrintWriter getLogWriter() {
    return logWriter;
  }

  /** Keeps the writer; logging goes through {@link System.Logger}. */
  @Override
  public void setLogWriter(@Nullable PrintWriter out) {
    logWriter = out;
  }

  @Override
  public int getLoginTimeout() {
    return 0;
  }

  /** Each engine has a property of its own for this. */
  @Override
  public void setLoginTimeout(int seconds) throws SQLException {
    if (seconds != 0) {
      throw new SQLFeatureNotSupportedException(
          "Set the engine's own property for the time to connect, for example loginTimeout.");
    }
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    return driver.getParentLogger();
  }

  @Override
  public <T> T unwrap(Class<T> iface) throws SQLException {
    if (iface.isInstance(this)) {
      return iface.cast(this);
    }
    throw new SQLException("This data source is no " + iface.getName());
  }

  @Override
  public boolean isWrapperFor(Class<?> iface) {
    return iface.isInstance(this);
  }
}
