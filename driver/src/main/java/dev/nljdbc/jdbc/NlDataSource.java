// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import dev.nljdbc.config.NlUrl;
import dev.nljdbc.core.Unwrapping;
import dev.nljdbc.dialect.Secrets;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import java.io.Serial;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Properties;
import javax.sql.CommonDataSource;
import javax.sql.DataSource;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Opens connections that answer questions: of a {@code jdbc:nl:} URL, or of another data source.
 * That one then gives every connection, also the second one for exploring. A bean with the
 * properties url, user, password, properties, loginTimeout and dataSource.
 *
 * <pre>{@code
 * NlDataSource source = new NlDataSource();
 * source.setUrl("jdbc:nl:postgresql://localhost/shop");
 * source.setUser("ann");
 *
 * NlDataSource around = new NlDataSource();
 * around.setDataSource(theEnginesOwn);
 * }</pre>
 *
 * <p>For JNDI it is {@link java.io.Serializable} (where the data source inside is) and {@link
 * javax.naming.Referenceable}. Both forms hold the password, and keys among the properties, as the
 * engines' own do: keep them as you keep a password. {@link #toString} shows none.
 */
@API(status = API.Status.STABLE)
public final class NlDataSource extends DataSourceBean implements DataSource {

  @Serial private static final long serialVersionUID = 1L;

  private @Nullable String url;
  private @Nullable String user;
  private @Nullable String password;

  /** Serializable where its class is. */
  @SuppressWarnings("serial")
  private @Nullable DataSource dataSource;

  private transient @Nullable NlDriver driver;

  /** Needs a URL or a data source before it can connect. */
  public NlDataSource() {}

  /** The URL, {@code jdbc:nl:…}; null until set. */
  public @Nullable String getUrl() {
    return url;
  }

  /** Sets the URL, {@code jdbc:nl:…}. */
  public void setUrl(@Nullable String url) {
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

  /** The data source inside; null where there is a URL. */
  public @Nullable DataSource getDataSource() {
    return dataSource;
  }

  /** Sets the data source that all connections come from; it wins over a URL. */
  public void setDataSource(@Nullable DataSource dataSource) {
    this.dataSource = dataSource;
  }

  @Override
  @Nullable CommonDataSource wrapped() {
    return dataSource;
  }

  /** Connects as the configured user, or else as the data source's or URL's own. */
  @Override
  public Connection getConnection() throws SQLException {
    return getConnection(user, password);
  }

  @Override
  public Connection getConnection(@Nullable String username, @Nullable String secret)
      throws SQLException {
    DataSource inside = dataSource;
    if (inside == null) {
      return ofUrl(username, secret);
    }
    return username == null && secret == null
        ? connections().open(inside::getConnection)
        : connections().open(() -> inside.getConnection(username, secret));
  }

  private Connection ofUrl(@Nullable String username, @Nullable String secret) throws SQLException {
    String to = url;
    if (to == null) {
      throw nothingInside("a URL that begins with jdbc:nl:, or a data source");
    }
    if (!NlUrl.accepts(to)) {
      throw new NlException(
          NlError.URL,
          "The data source needs a URL that begins with jdbc:nl:, and has " + Secrets.hide(to));
    }
    Properties all = propertiesWith(username, secret);
    LoginTimeouts.add(getLoginTimeout(), to, all);
    return Objects.requireNonNull(driver().connect(to, all));
  }

  private Properties propertiesWith(@Nullable String username, @Nullable String secret) {
    Properties all = getProperties();
    if (username != null) {
      all.setProperty("user", username);
    }
    if (secret != null) {
      all.setProperty("password", secret);
    }
    return all;
  }

  /** Made when it is needed: nothing of it is serialized. */
  private NlDriver driver() {
    NlDriver made = driver;
    if (made == null) {
      made = new NlDriver(runtime());
      driver = made;
    }
    return made;
  }

  @Override
  void describe(DataSourceReference reference) {
    reference.add("url", url);
    reference.add("user", user);
    reference.add("password", password);
  }

  /**
   * This, the data source inside, or what that gives. For {@link DataSource} it is the one inside:
   * Spring Boot looks there for the URL of another login.
   */
  @Override
  public <T> T unwrap(Class<T> iface) throws SQLException {
    DataSource inside = dataSource;
    if (iface == DataSource.class && inside != null) {
      return iface.cast(inside);
    }
    return Unwrapping.unwrap(iface, this, dataSource);
  }

  @Override
  public boolean isWrapperFor(Class<?> iface) throws SQLException {
    return Unwrapping.isWrapperFor(iface, this, dataSource);
  }

  /** The URL without secrets, or the class of the data source inside. */
  @Override
  public String toString() {
    DataSource inside = dataSource;
    String to = url;
    return "NlDataSource["
        + (inside != null ? inside.getClass().getName() : to == null ? "" : Secrets.hide(to))
        + "]";
  }
}
