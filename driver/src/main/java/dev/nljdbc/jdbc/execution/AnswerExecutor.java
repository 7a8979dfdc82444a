// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import dev.nljdbc.core.Cancellation;
import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.dialect.Dialects;
import dev.nljdbc.dialect.ReadOnlyExecution;
import dev.nljdbc.telemetry.Operation;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Executes the SQL of answers on the user's statement. SQL with values runs on a prepared statement
 * of the same limits and cursor type. A failure does not spoil the user's open transaction.
 */
final class AnswerExecutor {

  private static final System.Logger LOG = System.getLogger(AnswerExecutor.class.getName());

  private final Statement engine;
  private final Connection connection;
  private volatile @Nullable PreparedStatement prepared;
  private @Nullable Description description;

  /** A statement that was prepared for its metadata only. */
  private record Description(String sql, ParameterValues values, PreparedStatement statement) {

    boolean describes(String other, ParameterValues bound) throws SQLException {
      return sql.equals(other) && values.types().equals(bound.types()) && !statement.isClosed();
    }
  }

  /** Executes on this statement of the engine. */
  AnswerExecutor(Statement engine) throws SQLException {
    this.engine = engine;
    this.connection = engine.getConnection(); // a closed statement does not give it any more
  }

  /** The engine's connection. */
  Connection connection() {
    return connection;
  }

  /** Executes SQL that the user wrote around questions. */
  <T> T execute(
      String sql, ParameterValues values, Cancellation cancellation, ExecutionMode<T> mode)
      throws SQLException {
    Savepoint savepoint = savepoint(cancellation);
    try {
      Statement statement = statement(sql, values, mode.keys());
      T given;
      boolean rows;
      try (QueryCanceller unused = new QueryCanceller(statement, cancellation, null)) {
        given = mode.execute(statement, statement == engine ? sql : null);
        rows = given instanceof ResultSet || Boolean.TRUE.equals(given);
        if (rows) {
          closeWithItsRows(statement);
        }
      }
      if (!(rows && statement.getFetchSize() > 0 && dialect().readsRowsOn())) {
        release(savepoint);
      }
      return given;
    } catch (SQLException e) {
      throw restored(savepoint, e, cancellation);
    }
  }

  /**
   * Executes the SQL of an answer. The engine holds it read-only and streams its rows where it can.
   *
   * @param rows become the rows that the client gets
   * @param streaming false if the user wants all rows at once
   */
  <T> T answer(
      String sql,
      ParameterValues values,
      Cancellation cancellation,
      ExecutionMode<T> mode,
      AnswerResultSet rows,
      boolean streaming)
      throws SQLException {
    Dialect dialect = dialect();
    Savepoint savepoint = savepoint(cancellation);
    // not by a lambda: few frames stand above the engine's call
    try (Operation operation = Operation.begin(Operation.Kind.QUERY, "answer").about(() -> sql)) {
      try {
        boolean streams = streaming && mayStream();
        Statement statement = statement(sql, values, null); // it changes nothing
        boolean own = statement == engine;
        boolean piecemeal = streams && (own || dialect.cancelsPreparedRows());
        T given = rows.execute(statement, own ? sql : null, mode, dialect, piecemeal, cancellation);
        closeWithItsRows(statement);
        rows.whenOver(() -> release(savepoint));
        return given;
      } catch (SQLException e) {
        operation.failed(e);
        throw restored(savepoint, e, cancellation);
      }
    }
  }

  /** Scrollable cursors and small results do not stream. */
  private boolean mayStream() throws SQLException {
    return engine.isClosed()
        || (engine.getResultSetType() == ResultSet.TYPE_FORWARD_ONLY
            && engine.getResultSetConcurrency() == ResultSet.CONCUR_READ_ONLY
            && (engine.getMaxRows() == 0 || engine.getMaxRows() > ReadOnlyExecution.PIECE));
  }

  /**
   * The user's statement, or a prepared one. A failure closes some engines' (DuckDB's) statements.
   */
  private Statement statement(
      String sql, ParameterValues values, ExecutionMode.@Nullable Preparing keys)
      throws SQLException {
    if (values.none() && keys == null && !engine.isClosed()) {
      return engine;
    }
    end();
    PreparedStatement statement =
        keys == null
            ? values.prepared(connection, engine, sql)
            : values.setOn(keys.on(connection, sql), engine);
    prepared = statement;
    return statement;
  }

  /** Nobody else would close a prepared statement before the next execution. */
  private void closeWithItsRows(Statement statement) throws SQLException {
    if (statement == engine) {
      return;
    }
    try {
      statement.closeOnCompletion();
    } catch (SQLFeatureNotSupportedException e) {
      LOG.log(System.Logger.Level.DEBUG, "The driver keeps statements open behind their rows", e);
    }
  }

  /**
   * Prepares SQL without executing it, for the engine's metadata. The statement stays open: a
   * client may read the metadata as long as its own statement is open.
   */
  PreparedStatement describe(String sql, ParameterValues values, Cancellation cancellation)
      throws SQLException {
    Description known = description;
    if (known != null && known.describes(sql, values)) {
      return known.statement();
    }
    Savepoint savepoint = savepoint(cancellation);
    try {
      PreparedStatement statement = values.described(connection, sql);
      try (QueryCanceller unused = new QueryCanceller(statement, cancellation, null)) {
        statement.getMetaData(); // drivers prepare nothing before they are asked
      } catch (SQLException e) {
        statement.close();
        throw e;
      }
      endDescription();
      description = new Description(sql, values, statement);
      release(savepoint);
      return statement;
    } catch (SQLException e) {
      throw restored(savepoint, e, cancellation);
    }
  }

  /** The names of a query's columns, without executing it; empty where the engine tells none. */
  List<String> labels(String sql, Cancellation cancellation) throws SQLException {
    Savepoint savepoint = savepoint(cancellation);
    try {
      List<String> labels;
      try (PreparedStatement statement = connection.prepareStatement(sql);
          QueryCanceller unused = new QueryCanceller(statement, cancellation, null)) {
        ResultSetMetaData columns = statement.getMetaData();
        labels = columns == null ? List.of() : RowReader.each(columns, columns::getColumnLabel);
      }
      release(savepoint);
      return labels;
    } catch (SQLException e) {
      throw restored(savepoint, e, cancellation);
    }
  }

  /** Whether a failure spoils the open transaction: there is no savepoint to go back to. */
  boolean spoilsTransaction() throws SQLException {
    return !connection.getAutoCommit() && !connection.getMetaData().supportsSavepoints();
  }

  private @Nullable Savepoint savepoint(Cancellation cancellation) throws SQLException {
    cancellation.check();
    return !connection.getAutoCommit() && connection.getMetaData().supportsSavepoints()
        ? connection.setSavepoint()
        : null;
  }

  /** Each savepoint that stays makes the transaction dearer: on PostgreSQL, they nest. */
  private void release(@Nullable Savepoint savepoint) {
    if (savepoint == null) {
      return;
    }
    try {
      connection.releaseSavepoint(savepoint);
    } catch (SQLException e) { // Oracle's driver has no such call; the answer is not to fail of it
      System.getLogger(AnswerExecutor.class.getName())
          .log(System.Logger.Level.DEBUG, "A savepoint stays until the transaction ends", e);
    }
  }

  private Dialect dialect() throws SQLException {
    return Dialects.of(connection.getMetaData().getDatabaseProductName());
  }

  /** Rolls back to the savepoint; returns the failure unless the question was cancelled. */
  private SQLException restored(
      @Nullable Savepoint savepoint, SQLException failure, Cancellation cancellation)
      throws SQLException {
    if (savepoint != null) {
      try {
        connection.rollback(savepoint);
        if (dialect().keepsSavepoints()) {
          release(savepoint);
        }
      } catch (SQLException e) {
        failure.addSuppressed(e); // the first failure says more
      }
    }
    cancellation.check();
    return failure;
  }

  /** The statement that ran last: a prepared one, or the user's. */
  Statement last() {
    Statement own = prepared;
    return own != null ? own : engine;
  }

  /** Whether a prepared statement ran last and was closed with its rows. */
  boolean over() throws SQLException {
    Statement own = prepared;
    return own != null && own.isClosed();
  }

  /** Closes the user's statement too, if it closes on completion. */
  void complete() throws SQLException {
    if (over() && !engine.isClosed() && engine.isCloseOnCompletion()) {
      engine.close();
    }
  }

  /** Ends the last execution. */
  void end() {
    PreparedStatement open = prepared;
    prepared = null;
    close(open);
  }

  /** Ends everything. */
  void close() {
    end();
    endDescription();
  }

  private void endDescription() {
    Description open = description;
    description = null;
    close(open != null ? open.statement() : null);
  }

  private static void close(@Nullable PreparedStatement statement) {
    if (statement == null) {
      return;
    }
    try {
      statement.close();
    } catch (SQLException e) {
      LOG.log(System.Logger.Level.DEBUG, "A statement of an earlier question did not close", e);
    }
  }
}
