package dev.nljdbc.jdbc;

import dev.nljdbc.error.NlError;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Properties;
import java.util.logging.Logger;

/** A data source in the place of a real driver: whatever the URL, it gives its next connection. */
final class DataSourceDriver implements Driver {

  private final Opening opening;

  /** Opens one more connection, for the same user. */
  @FunctionalInterface
  interface Opening {
    Connection open() throws SQLException;
  }

  DataSourceDriver(Opening opening) {
    this.opening = opening;
  }

  @Override
  public Connection connect(String url, Properties info) throws SQLException {
    return opening.open();
  }

  @Override
  public boolean acceptsURL(String url) {
    return true;
  }

  @Override
  public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) {
    return new DriverPropertyInfo[0];
  }

  @Override
  public int getMajorVersion() {
    return 0;
  }

  @Override
  public int getMinorVersion() {
    return 1;
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
}
