// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import dev.nljdbc.config.NlUrl;
import dev.nljdbc.dialect.RealDrivers;
import dev.nljdbc.dialect.RealDrivers.MissingDriverException;
import dev.nljdbc.dialect.Secrets;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.jdbc.execution.ResolvedUrl;
import java.sql.Driver;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Finds the real drivers of URLs, never our own. It remembers the last URL, since most programs
 * connect to one database again and again. A URL with a password should not outlive its connection
 * and is not remembered. Thread-safe.
 */
final class UrlResolver {

  private final RealDrivers drivers;
  private volatile @Nullable ResolvedUrl last;

  UrlResolver(@Nullable ClassLoader ownLoader) {
    this.drivers = new RealDrivers(ownLoader, NlDriver.class::isInstance);
  }

  /**
   * Takes one of our URLs apart and finds its driver.
   *
   * @throws SQLException if the URL is wrong, or if there is no driver for it
   */
  ResolvedUrl resolve(String url) throws SQLException {
    ResolvedUrl known = last;
    return known != null && known.url().original().equals(url) ? known : found(url);
  }

  private ResolvedUrl found(String url) throws SQLException {
    NlUrl taken = NlUrl.parse(url);
    ResolvedUrl resolved = new ResolvedUrl(taken, driver(taken.real()));
    if (drivers.keeps(resolved.driver()) && !Secrets.mayBeIn(url)) {
      last = resolved;
    }
    return resolved;
  }

  /**
   * The driver that accepts a real URL.
   *
   * @throws NlException {@link NlError#URL} naming the artifact to add
   * @throws SQLException if a driver can't judge its own URL
   */
  Driver driver(String realUrl) throws SQLException {
    try {
      return drivers.find(realUrl);
    } catch (MissingDriverException e) {
      throw new NlException(NlError.URL, String.valueOf(e.getMessage()), e);
    }
  }
}
