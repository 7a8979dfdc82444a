// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.dialect;

import java.io.Serial;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Finds the real driver of a URL: in our own class loader first, as tools that load drivers by
 * reflection keep both there; then in the thread's; then among those that {@link DriverManager}
 * knows. Thread-safe.
 */
public final class RealDrivers {

  /** Found in our own class loader, by scheme; others are looked for each time. */
  private final Map<String, Driver> own = new ConcurrentHashMap<>();

  private final @Nullable ClassLoader ownLoader;
  private final Predicate<Driver> ours;

  /**
   * Looks in a class loader first.
   *
   * @param ownLoader null for the platform's
   * @param ours a driver to pass by, for it would call us again
   */
  public RealDrivers(@Nullable ClassLoader ownLoader, Predicate<Driver> ours) {
    this.ownLoader = ownLoader;
    this.ours = ours;
  }

  /**
   * The driver that accepts the URL.
   *
   * @throws MissingDriverException naming the artifact to add, or saying why it can't be loaded
   * @throws SQLException when a driver can't judge its own URL
   */
  public Driver find(String realUrl) throws SQLException {
    String scheme = KnownDriver.scheme(realUrl);
    Driver known = own.get(scheme);
    if (known != null && known.acceptsURL(realUrl)) {
      return known;
    }
    Optional<Driver> found = in(ownLoader, scheme, realUrl);
    if (found.isPresent()) {
      own.put(scheme, found.get());
      return found.get();
    }
    found = inContext(scheme, realUrl);
    return (found.isPresent() ? found : firstOf(DriverManager.drivers().iterator(), realUrl))
        .orElseThrow(() -> missing(scheme));
  }

  private Optional<Driver> inContext(String scheme, String realUrl) throws SQLException {
    ClassLoader context = Thread.currentThread().getContextClassLoader();
    return context == null || context == ownLoader
        ? Optional.empty()
        : in(context, scheme, realUrl);
  }

  /** Whether the driver was found in our own class loader, where it is found again. */
  public boolean keeps(Driver driver) {
    return own.containsValue(driver);
  }

  private Optional<Driver> in(@Nullable ClassLoader loader, String scheme, String realUrl)
      throws SQLException {
    Optional<KnownDriver> known = KnownDriver.of(scheme);
    if (known.isPresent()) {
      Driver driver = instance(loader, known.get());
      if (driver != null && driver.acceptsURL(realUrl)) {
        return Optional.of(driver);
      }
    }
    return firstOf(ServiceLoader.load(Driver.class, loader).iterator(), realUrl);
  }

  private static @Nullable Driver instance(@Nullable ClassLoader loader, KnownDriver known)
      throws MissingDriverException {
    try {
      return Class.forName(known.className(), true, loader)
          .asSubclass(Driver.class)
          .getDeclaredConstructor()
          .newInstance();
    } catch (ClassNotFoundException | ClassCastException e) {
      // not here, or another loader's notion of a driver: the next place is asked
      return null;
    } catch (ReflectiveOperationException | LinkageError e) {
      throw new MissingDriverException(
          "The driver " + known.className() + " is there but can't be loaded: " + e, e);
    }
  }

  private Optional<Driver> firstOf(Iterator<Driver> drivers, String realUrl) throws SQLException {
    while (true) {
      try {
        if (!drivers.hasNext()) {
          return Optional.empty();
        }
        Driver driver = drivers.next();
        if (!ours.test(driver) && driver.acceptsURL(realUrl)) {
          return Optional.of(driver);
        }
      } catch (ServiceConfigurationError e) {
        // got here, as no connection should wait for the JDK's logging to start
        System.getLogger(RealDrivers.class.getName())
            .log(System.Logger.Level.DEBUG, "A registered JDBC driver can't be loaded", e);
      }
    }
  }

  private static MissingDriverException missing(String scheme) {
    String remedy =
        KnownDriver.of(scheme)
            .map(
                known ->
                    ("add the Maven artifact %s (class %s) to the class path, or in a database tool"
                            + " its jar beside nl-jdbc.jar.")
                        .formatted(known.artifact(), known.className()))
            .or(
                () ->
                    KnownDriver.nearest(scheme)
                        .map(
                            near ->
                                "did you mean jdbc:%s:? If not, add the engine's own JDBC driver to the class path."
                                    .formatted(near)))
            .orElse("add the engine's own JDBC driver to the class path, or check the spelling.");
    return new MissingDriverException(
        "There is no JDBC driver for jdbc:" + scheme + ": here; " + remedy, null);
  }

  /** The real driver of a URL is not here, or can't be loaded; the message says what to add. */
  public static final class MissingDriverException extends SQLException {

    @Serial private static final long serialVersionUID = 1L;

    MissingDriverException(String message, @Nullable Throwable cause) {
      super(message, "08001", cause);
    }
  }
}
