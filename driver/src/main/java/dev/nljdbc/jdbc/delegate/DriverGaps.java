// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.delegate;

import dev.nljdbc.catalog.EngineFacts;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Savepoint;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What a driver lacks, or says wrongly. Questions use many methods of JDBC that drivers leave out,
 * or implement by an exception. {@link TolerantConnection} and the objects behind it catch these
 * exceptions and go on as {@code JdbcClassGenerator} has it for each method.
 */
final class DriverGaps {

  private static final System.Logger LOG = System.getLogger(DriverGaps.class.getName());

  /** The class of SQLStates of lost connections. */
  private static final String LOST = "08";

  private final Connection connection;
  private final Map<String, Object> told = new ConcurrentHashMap<>();
  private @Nullable Boolean savepoints;
  private @Nullable String product;
  private boolean probing;

  /** The gaps of a driver's own connection. */
  DriverGaps(Connection connection) {
    this.connection = connection;
  }

  /**
   * Goes on without a method that failed.
   *
   * @throws SQLException the failure itself, if the connection is lost
   */
  static void note(Throwable failure) throws SQLException {
    if (failure instanceof SQLException lost
        && String.valueOf(lost.getSQLState()).startsWith(LOST)) {
      throw lost;
    }
    LOG.log(System.Logger.Level.DEBUG, "The driver lacks a method; its default is used", failure);
  }

  /** A method of the metadata. */
  @FunctionalInterface
  interface Query<T> {

    /** Asks the driver. */
    @Nullable T ask() throws SQLException;
  }

  /**
   * What the driver says, which does not change. It is asked once, as some need a second to answer.
   *
   * @param otherwise for a driver that does not say it
   */
  @SuppressWarnings("unchecked") // of one method, and so of one type
  <T> T once(String method, Query<T> query, T otherwise) throws SQLException {
    Object known = told.get(method);
    if (known == null) {
      known = asked(query, otherwise);
      told.put(method, known);
    }
    return (T) known;
  }

  private static <T> T asked(Query<T> query, T otherwise) throws SQLException {
    try {
      T answer = query.ask();
      return answer == null ? otherwise : answer;
    } catch (SQLException | RuntimeException | AbstractMethodError e) {
      note(e);
      return otherwise;
    }
  }

  /** The error for a method that a driver does not have; callers expect no other kind. */
  static SQLException unsupported(Throwable failure) {
    return new SQLFeatureNotSupportedException(
        "The driver has no such method: " + failure.getMessage(), "0A000", failure);
  }

  /**
   * The product's name as {@link EngineProbe} has it, found once.
   *
   * @param reported the driver's own name for it
   */
  synchronized String product(String reported) throws SQLException {
    String known = product;
    if (known != null) {
      return known;
    }
    if (probing) {
      return reported; // the probe itself asks
    }
    probing = true;
    try {
      product =
          new EngineProbe(new TolerantConnection(connection, this)).product(reported).orElse(null);
    } catch (SQLException e) {
      note(e); // asked again next time
    } finally {
      probing = false;
    }
    return product == null ? reported : product;
  }

  /**
   * Whether savepoints work as the driver says. Engines that are not known are tried once, in the
   * first transaction.
   */
  synchronized boolean savepointsWork() throws SQLException {
    Boolean known = savepoints;
    if (known != null) {
      return known;
    }
    String name = new TolerantConnection(connection, this).getMetaData().getDatabaseProductName();
    if (!EngineFacts.exactly(name).name().isEmpty()) {
      savepoints = !probing ? Boolean.TRUE : null;
      return true;
    }
    if (connection.getAutoCommit()) {
      return true; // it can be tried in a transaction only
    }
    boolean work = tried();
    savepoints = work;
    return work;
  }

  private boolean tried() throws SQLException {
    try {
      Savepoint savepoint = connection.setSavepoint();
      connection.rollback(savepoint);
      return true;
    } catch (SQLException | RuntimeException | AbstractMethodError e) {
      note(e);
      return false;
    }
  }
}
