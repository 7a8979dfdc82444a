// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.jdbc.execution.NlRuntime;
import java.io.PrintWriter;
import java.io.Serial;
import java.io.Serializable;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Properties;
import java.util.function.Supplier;
import java.util.logging.Logger;
import javax.naming.NamingException;
import javax.naming.Reference;
import javax.naming.Referenceable;
import javax.sql.CommonDataSource;
import org.jspecify.annotations.Nullable;

/**
 * The common part of our data sources: properties, and perhaps a data source of the engine inside.
 * That one also gets the timeout and the log writer. One thread sets it up before several use it.
 */
public abstract class DataSourceBean implements CommonDataSource, Referenceable, Serializable {

  @Serial private static final long serialVersionUID = 1L;

  private Properties properties = new Properties();
  private int loginTimeout;
  private transient @Nullable PrintWriter logWriter;
  private transient @Nullable Supplier<NlRuntime> runtime;

  /** The engine's; null where there is none. */
  abstract @Nullable CommonDataSource wrapped();

  /** Replaces the process's own, for tests. */
  final void runtime(Supplier<NlRuntime> other) {
    runtime = other;
  }

  final Supplier<NlRuntime> runtime() {
    Supplier<NlRuntime> other = runtime;
    return other != null ? other : NlRuntime::shared;
  }

  /** Makes connections of the data source inside answer questions. */
  final DataSourceConnections connections() throws SQLException {
    return new DataSourceConnections(runtime(), properties);
  }

  /** A copy of the properties. */
  public final Properties getProperties() {
    return copy(properties);
  }

  /**
   * Sets our settings, {@code nl.…}, and with a URL also the real driver's properties. They are
   * copied.
   */
  public final void setProperties(Properties properties) {
    this.properties = copy(properties);
  }

  static Properties copy(Properties from) {
    Properties copy = new Properties();
    for (String name : from.stringPropertyNames()) {
      copy.setProperty(name, from.getProperty(name));
    }
    from.forEach((name, value) -> copy.setProperty(name.toString(), value.toString()));
    return copy;
  }

  @Override
  public final @Nullable PrintWriter getLogWriter() throws SQLException {
    CommonDataSource inside = wrapped();
    return inside != null ? inside.getLogWriter() : logWriter;
  }

  /** The engine's log writer; our own logging uses {@link System.Logger}. */
  @Override
  public final void setLogWriter(@Nullable PrintWriter out) throws SQLException {
    CommonDataSource inside = wrapped();
    if (inside != null) {
      inside.setLogWriter(out);
    } else {
      logWriter = out;
    }
  }

  /** The login timeout in seconds. */
  @Override
  public final int getLoginTimeout() throws SQLException {
    CommonDataSource inside = wrapped();
    return inside != null ? inside.getLoginTimeout() : loginTimeout;
  }

  /**
   * Sets the time to connect for the data source inside. With a URL it sets the property of the
   * drivers of PostgreSQL, MariaDB, MySQL, SQL Server and Db2, unless the user set that.
   *
   * @param seconds 0 for the engine's own
   */
  @Override
  public final void setLoginTimeout(int seconds) throws SQLException {
    CommonDataSource inside = wrapped();
    if (inside != null) {
      inside.setLoginTimeout(seconds);
    } else {
      loginTimeout = seconds;
    }
  }

  @Override
  public final Logger getParentLogger() throws SQLFeatureNotSupportedException {
    CommonDataSource inside = wrapped();
    if (inside == null) {
      throw NlDriver.noLogger();
    }
    return inside.getParentLogger();
  }

  /**
   * A reference for JNDI. It holds all that is set, also the password, as the engines' own do.
   *
   * @throws NamingException when the data source inside has none
   */
  @Override
  public final Reference getReference() throws NamingException {
    DataSourceReference reference = new DataSourceReference(getClass());
    reference.addAll("property.", properties);
    if (loginTimeout > 0) {
      reference.add("loginTimeout", Integer.toString(loginTimeout));
    }
    reference.wrap(wrapped());
    describe(reference);
    return reference.made();
  }

  /** Adds what only a child has. */
  void describe(DataSourceReference reference) {
    // most have nothing else
  }

  static NlException nothingInside(String wanted) {
    return new NlException(
        NlError.URL, "The data source has nothing to connect with: set " + wanted + ".");
  }
}
