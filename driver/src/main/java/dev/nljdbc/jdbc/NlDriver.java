// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import dev.nljdbc.config.NlUrl;
import dev.nljdbc.error.NlError;
import dev.nljdbc.jdbc.execution.NlRuntime;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.runtime.ObjectMethods;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverAction;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.List;
import java.util.Properties;
import java.util.function.Supplier;
import java.util.logging.Logger;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The driver of {@code jdbc:nl:<rest of any JDBC URL>}. Loads the real driver behind it, passes
 * every call through, and answers statements that begin with {@code NL:}.
 *
 * <pre>{@code
 * try (Connection c = DriverManager.getConnection("jdbc:nl:sqlite:shop.db");
 *     Statement s = c.createStatement();
 *     ResultSet rows = s.executeQuery("NL: which five customers spent the most?")) {
 *   String sql = s.unwrap(NlAnswer.class).sql();
 * }
 * }</pre>
 */
@API(status = API.Status.STABLE)
public final class NlDriver implements Driver {

  static {
    register();
  }

  private final UrlResolver urls = new UrlResolver(NlDriver.class.getClassLoader());
  private final Supplier<NlRuntime> runtime;

  /** Creates a driver. All instances share indexes and cached answers. */
  public NlDriver() {
    this(NlRuntime::shared);
  }

  NlDriver(Supplier<NlRuntime> runtime) {
    this.runtime = runtime;
  }

  /**
   * Connects. The classes that answer questions are loaded later.
   *
   * @return null for URLs that are not ours
   * @throws SQLException the real driver's own exception, or {@link dev.nljdbc.error.NlException}
   *     when the URL, a setting or the real driver's absence is at fault
   */
  @Override
  public @Nullable Connection connect(String url, @Nullable Properties info) throws SQLException {
    if (!acceptsURL(url)) {
      return null;
    }
    ConnectionRequest request =
        new ConnectionRequest(urls.resolve(url), info == null ? new Properties() : info);
    return new NlConnection(request.connect(), request, runtime);
  }

  @Override
  public boolean acceptsURL(@Nullable String url) {
    return url != null && NlUrl.accepts(url);
  }

  @Override
  public DriverPropertyInfo[] getPropertyInfo(@Nullable String url, @Nullable Properties info)
      throws SQLException {
    return new DriverProperties(urls).of(url, info == null ? new Properties() : info);
  }

  @Override
  public int getMajorVersion() {
    return 0;
  }

  @Override
  public int getMinorVersion() {
    return 2;
  }

  @Override
  public boolean jdbcCompliant() {
    return false;
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    throw noLogger();
  }

  static SQLFeatureNotSupportedException noLogger() {
    return new SQLFeatureNotSupportedException(
        "nl-jdbc logs through System.Logger dev.nljdbc",
        NlError.UNSUPPORTED.sqlState(),
        NlError.UNSUPPORTED.vendorCode());
  }

  private static void register() {
    try {
      DriverManager.registerDriver(new NlDriver(), new ReleasingAction());
    } catch (SQLException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /**
   * Releases the driver's class loader when {@link java.sql.DriverManager} deregisters the driver,
   * as web containers do. It closes the connections to models, since their threads hold the loader.
   * Before Java 19 the JDK holds it too (JDK-8078641): it remembers the last class that it made
   * record methods for. So this class makes those methods for a class of the JDK last.
   */
  static final class ReleasingAction implements DriverAction {

    private static final int MENDED = 19;

    @Override
    public void deregister() {
      NlRuntime.release();
      if (Runtime.version().feature() < MENDED) {
        try {
          rememberTheJdks();
        } catch (Throwable e) { // as the JDK declares it
          // got here, as no connection should wait for the JDK's logging to start
          System.getLogger(ReleasingAction.class.getName())
              .log(System.Logger.Level.DEBUG, "Records of the driver may stay in memory", e);
        }
      }
    }

    private static void rememberTheJdks() throws Throwable {
      MethodHandles.Lookup lookup = MethodHandles.publicLookup();
      MethodHandle component =
          lookup.findVirtual(CharSequence.class, "toString", MethodType.methodType(String.class));
      for (String method : List.of("equals", "hashCode", "toString")) {
        var unused =
            ObjectMethods.bootstrap(
                MethodHandles.lookup(),
                method,
                MethodHandle.class,
                CharSequence.class,
                "text",
                component);
      }
    }
  }
}
