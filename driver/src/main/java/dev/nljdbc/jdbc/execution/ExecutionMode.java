// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * The JDBC method that a client calls to execute a statement.
 *
 * @param <T> what the method returns
 * @param plain calls it on a statement
 * @param prepared calls it on a prepared statement
 * @param reads whether it can return rows
 * @param keys prepares SQL for the generated keys that the client wants; null if it wants none
 */
public record ExecutionMode<T>(
    PlainCall<T> plain, PreparedCall<T> prepared, boolean reads, @Nullable Preparing keys) {

  /** {@link Statement#executeQuery}. */
  public static final ExecutionMode<ResultSet> QUERY =
      new ExecutionMode<>(Statement::executeQuery, PreparedStatement::executeQuery, true, null);

  /** {@link Statement#execute}. */
  public static final ExecutionMode<Boolean> EXECUTE = execute(Statement::execute);

  /** {@link Statement#executeUpdate}. */
  public static final ExecutionMode<Integer> UPDATE = update(Statement::executeUpdate);

  /** {@link Statement#executeLargeUpdate}. */
  public static final ExecutionMode<Long> LARGE_UPDATE = largeUpdate(Statement::executeLargeUpdate);

  /** Executes SQL. */
  @FunctionalInterface
  public interface PlainCall<T> {

    /** Executes it on a statement. */
    T on(Statement statement, String sql) throws SQLException;
  }

  /** Executes prepared SQL. */
  @FunctionalInterface
  public interface PreparedCall<T> {

    /** Executes it. */
    T on(PreparedStatement statement) throws SQLException;
  }

  /** Prepares SQL. */
  @FunctionalInterface
  public interface Preparing {

    /** Prepares it on a connection. */
    PreparedStatement on(Connection connection, String sql) throws SQLException;
  }

  /** {@link Statement#execute} with a request for generated keys. */
  public static ExecutionMode<Boolean> execute(PlainCall<Boolean> plain) {
    return new ExecutionMode<>(plain, PreparedStatement::execute, true, null);
  }

  /** {@link Statement#executeUpdate} with a request for generated keys. */
  public static ExecutionMode<Integer> update(PlainCall<Integer> plain) {
    return new ExecutionMode<>(plain, PreparedStatement::executeUpdate, false, null);
  }

  /** {@link Statement#executeLargeUpdate} with a request for generated keys. */
  public static ExecutionMode<Long> largeUpdate(PlainCall<Long> plain) {
    return new ExecutionMode<>(plain, PreparedStatement::executeLargeUpdate, false, null);
  }

  /** The same on a statement that is prepared for generated keys. */
  public ExecutionMode<T> withKeys(@Nullable Preparing wanted) {
    return new ExecutionMode<>(plain, prepared, reads, wanted);
  }

  /**
   * Executes.
   *
   * @param sql null for a prepared statement, which has its own
   */
  T execute(Statement statement, @Nullable String sql) throws SQLException {
    return sql == null ? prepared.on((PreparedStatement) statement) : plain.on(statement, sql);
  }

  /** The engine's rows; null if there are none. Call it once: SQLite gives its rows once. */
  static @Nullable ResultSet rows(Object given, Statement statement) throws SQLException {
    if (given instanceof ResultSet rows) {
      return rows;
    }
    return Boolean.TRUE.equals(given) ? statement.getResultSet() : null;
  }
}
