package dev.nljdbc.jdbc;

import dev.nljdbc.dialect.MissingDriverException;
import dev.nljdbc.dialect.RealDrivers;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import java.sql.Driver;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Finds the real driver of a URL, never ourselves. Thread-safe. */
public final class DriverFinder {

  private final RealDrivers drivers;

  public DriverFinder(@Nullable ClassLoader ownLoader) {
    this.drivers = new RealDrivers(ownLoader, NlDriver.class::isInstance);
  }

  /**
   * The driver that accepts the URL.
   *
   * @throws NlException {@link NlError#URL} naming the artifact to add
   * @throws SQLException when a driver can't judge its own URL
   */
  public Driver find(String realUrl) throws SQLException {
    try {
      return drivers.find(realUrl);
    } catch (MissingDriverException e) {
      throw new NlException(NlError.URL, String.valueOf(e.getMessage()), e);
    }
  }

  /** Whether the driver is found again, whichever thread looks. */
  boolean keeps(Driver driver) {
    return drivers.keeps(driver);
  }
}
