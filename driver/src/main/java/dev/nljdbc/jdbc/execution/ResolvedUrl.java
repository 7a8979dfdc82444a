// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import dev.nljdbc.config.NlUrl;
import dev.nljdbc.dialect.Secrets;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Properties;

/**
 * Our URL with the real driver for it.
 *
 * @param url ours, taken apart
 * @param driver the real one
 */
public record ResolvedUrl(NlUrl url, Driver driver) {

  /**
   * Opens a connection of the real driver.
   *
   * @param real the real driver's URL
   * @param properties the real driver's
   * @throws SQLException the real driver's own, untouched
   */
  public Connection connect(String real, Properties properties) throws SQLException {
    Connection connection = driver.connect(real, properties);
    if (connection == null) {
      throw new NlException(
          NlError.URL,
          "The driver "
              + driver.getClass().getName()
              + " does not accept the URL "
              + Secrets.hide(real));
    }
    return connection;
  }
}
