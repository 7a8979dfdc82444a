// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import dev.nljdbc.catalog.read.Watchdog;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.dialect.ReadOnlyExecution;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * What the engine does for the rows of an answer: a read-only execution that begins, is limited,
 * can be cancelled, and ends. {@link AnswerResultSet} holds its lock when it calls, except for
 * {@link #cancel} and {@link #autoCommit}.
 */
final class AnswerExecution {

  private static final System.Logger LOG = System.getLogger(AnswerExecution.class.getName());

  private final AnswerLimits limits;
  private final BesideConnection beside;
  private final AtomicBoolean ended = new AtomicBoolean();
  private volatile @Nullable ReadOnlyExecution reading;
  private volatile @Nullable Statement engine;

  /** Runs SQL on another connection of the user's. */
  @FunctionalInterface
  interface BesideConnection {

    /** Opens the connection, runs the SQL and closes it. */
    void run(String sql) throws SQLException;
  }

  /**
   * Before the execution.
   *
   * @param beside where the query is ended whose driver can't
   */
  AnswerExecution(AnswerLimits limits, BesideConnection beside) {
    this.limits = limits;
    this.beside = beside;
  }

  /**
   * Begins the read-only execution of a statement.
   *
   * @param piecemeal whether the engine is to stream the rows
   * @return to be closed once the statement is executed
   */
  StatementLimits begin(Statement statement, Dialect dialect, boolean piecemeal)
      throws SQLException {
    engine = statement;
    ReadOnlyExecution begun = dialect.answering(statement.getConnection(), piecemeal);
    reading = begun;
    return StatementLimits.set(statement, begun, limits);
  }

  /**
   * Executes the SQL.
   *
   * @param sql null for a prepared statement
   * @return what the engine gave
   * @throws SQLException the engine's, or {@link dev.nljdbc.error.NlError#TIMEOUT} after the limit
   */
  <T> T execute(
      Statement statement, @Nullable String sql, ExecutionMode<T> mode, Cancellation cancellation)
      throws SQLException {
    T given;
    try (QueryCanceller running = new QueryCanceller(statement, cancellation, limits.execution())) {
      try {
        // not mode.execute, to keep the way to the engine short
        given =
            sql == null
                ? mode.prepared().on((PreparedStatement) statement)
                : mode.plain().on(statement, sql);
        if (running.timeIsUp() || cancellation.cancelled()) {
          close(ExecutionMode.rows(given, statement));
          cancellation.check();
          throw limits.timeout(null);
        }
      } catch (SQLException e) {
        throw running.timeIsUp() ? limits.timeout(e) : e;
      }
    }
    ReadOnlyExecution begun = reading;
    if (begun != null) {
      begun.executed();
    }
    return given;
  }

  /** Rows of an execution that was ended, which some drivers (MySQL's) tell with the first. */
  private static void close(@Nullable ResultSet ended) {
    try {
      if (ended != null) {
        ended.close();
      }
    } catch (SQLException e) {
      LOG.log(System.Logger.Level.DEBUG, "What rows that came too late ended with", e);
    }
  }

  /** Fetch size and timeout of one execution; closing sets what the user had set. */
  record StatementLimits(Statement statement, int asSet, int piece, int seconds)
      implements AutoCloseable {

    static StatementLimits set(Statement statement, ReadOnlyExecution begun, AnswerLimits limits)
        throws SQLException {
      int asSet = statement.getFetchSize();
      int piece = asSet == 0 ? begun.fetchSize() : 0;
      if (piece != 0) {
        statement.setFetchSize(piece);
      }
      int seconds = begun.cancels() || statement.getQueryTimeout() > 0 ? 0 : limits.seconds();
      if (seconds > 0) {
        Watchdog.limit(statement, seconds); // it limits each row too, after the execution
      }
      return new StatementLimits(statement, asSet, piece, seconds);
    }

    @Override
    public void close() throws SQLException {
      if (piece != 0 && !statement.isClosed()) {
        statement.setFetchSize(asSet);
      }
      if (seconds > 0 && !statement.isClosed()) {
        Watchdog.limit(statement, 0);
      }
    }
  }

  /** Whether nothing else can run on the connection while these rows are read. */
  boolean occupies(Statement statement, ResultSet rows) throws SQLException {
    ReadOnlyExecution begun = reading;
    return begun != null && begun.occupies(statement, rows);
  }

  /** Fails if the driver ended the rows early without a word. */
  void checkComplete() throws SQLException {
    ReadOnlyExecution begun = reading;
    if (begun != null) {
      begun.checkComplete();
    }
  }

  /** Ends what the engine computes; from any thread. */
  void cancel() throws SQLException {
    ReadOnlyExecution begun = reading;
    Optional<String> ending = begun == null ? Optional.empty() : begun.endingSql();
    Statement running = engine;
    if (ending.isPresent()) {
      if (ended.compareAndSet(false, true)) { // another would hit what runs next
        beside.run(ending.get());
      }
    } else if (running != null) {
      running.cancel();
    }
  }

  /**
   * Cancels the engine's statement if closing would read all remaining rows, and more than a few
   * remain.
   */
  void stop(ResultSet rows) throws SQLException {
    ReadOnlyExecution begun = reading;
    if (begun == null || !begun.closingReadsOn()) {
      return;
    }
    try {
      for (int i = 0; i < ReadOnlyExecution.PIECE; i++) {
        if (!rows.next()) {
          return;
        }
      }
      cancel();
      rows.close();
    } catch (SQLException e) {
      LOG.log(System.Logger.Level.DEBUG, "What an answer's rows ended with when cancelled", e);
    }
  }

  /** Auto-commit as the user set it. */
  boolean autoCommit(Connection own) throws SQLException {
    ReadOnlyExecution begun = reading;
    return begun != null ? begun.autoCommit() : own.getAutoCommit();
  }

  /** Ends the read-only transaction. */
  void end() throws SQLException {
    ReadOnlyExecution begun = reading;
    if (begun != null) {
      begun.end();
    }
  }
}
