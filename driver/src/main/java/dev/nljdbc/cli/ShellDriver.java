package dev.nljdbc.cli;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Properties;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Connects sqlline, which knows URLs only, with the user's settings and password too. */
final class ShellDriver implements Driver {

  static final String URL = "jdbc:nl-shell:";

  private final ConnectionTarget address;

  ShellDriver(ConnectionTarget address) {
    this.address = address;
  }

  @Override
  public @Nullable Connection connect(String url, Properties info) throws SQLException {
    return acceptsURL(url) ? EscapingConnection.of(address.connect()) : null;
  }

  @Override
  public boolean acceptsURL(String url) {
    return url.equals(URL);
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
    throw new SQLFeatureNotSupportedException("no java.util.logging here");
  }
}
