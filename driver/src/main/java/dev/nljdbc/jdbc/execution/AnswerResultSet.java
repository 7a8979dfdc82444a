// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import dev.nljdbc.core.Cancellation;
import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.dialect.ReadOnlyExecution;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.jdbc.delegate.DelegatingResultSet;
import dev.nljdbc.jdbc.rows.MemoryResultSet;
import dev.nljdbc.jdbc.rows.RowBuffer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The rows of an answer, read from the engine. Their end ends the engine's read-only transaction. A
 * time limit applies while the engine computes the next row. Before anything else runs on the
 * connection, the remaining rows move to memory. {@link #unwrap} gives the engine's rows.
 */
final class AnswerResultSet extends DelegatingResultSet {

  private static final System.Logger LOG = System.getLogger(AnswerResultSet.class.getName());

  private final Statement user;
  private final OpenAnswer open;
  private final AnswerLimits limits;
  private final Consumer<SQLWarning> warn;
  private final ColumnHeadings headings;
  private final BesideConnection beside;
  private final AtomicBoolean ended = new AtomicBoolean();
  private final FetchTimeout watch;
  private volatile @Nullable ReadOnlyExecution reading;
  private volatile @Nullable Statement engine;
  private volatile boolean cancelled;

  /** Runs SQL on another connection of the user's. */
  @FunctionalInterface
  interface BesideConnection {

    /** Opens the connection, runs the SQL and closes it. */
    void run(String sql) throws SQLException;
  }

  /** Null until executed. */
  private @Nullable ResultSet engines;

  private @Nullable SQLWarning cut;
  private long read;
  private boolean over;
  private Runnable ending = () -> {};

  /**
   * Before the execution.
   *
   * @param user the statement that the user holds
   * @param warn is told that rows were left out
   * @param headings of the columns
   * @param beside where the query is ended whose driver can't
   */
  AnswerResultSet(
      Statement user,
      OpenAnswer open,
      AnswerLimits limits,
      Consumer<SQLWarning> warn,
      ColumnHeadings headings,
      BesideConnection beside) {
    this.user = user;
    this.open = open;
    this.limits = limits;
    this.warn = warn;
    this.headings = headings;
    this.beside = beside;
    this.watch = new FetchTimeout(this::cancelEngine, limits.longest());
  }

  /**
   * Executes the SQL, which the engine holds read-only. Nothing else runs on the connection
   * meanwhile.
   *
   * @param sql null for a prepared statement
   * @param piecemeal whether the engine is to stream the rows
   * @return what the engine gave
   */
  synchronized <T> T execute(
      Statement statement,
      @Nullable String sql,
      ExecutionMode<T> mode,
      Dialect dialect,
      boolean piecemeal,
      Cancellation cancellation)
      throws SQLException {
    engine = statement;
    open.begin(this);
    try {
      ReadOnlyExecution begun = dialect.answering(statement.getConnection(), piecemeal);
      reading = begun;
      try (ExecutionLimits unused = ExecutionLimits.set(statement, begun, limits)) {
        T given = timed(statement, sql, mode, cancellation);
        begun.executed();
        ResultSet rows = ExecutionMode.rows(given, statement);
        engines = rows;
        if (rows != null) {
          become(rows);
        }
        if (rows == null || !begun.occupies(statement, rows)) {
          end();
        }
        return given;
      }
    } catch (SQLException | RuntimeException e) {
      endAfter(e);
      throw e;
    }
  }

  private <T> T timed(
      Statement statement, @Nullable String sql, ExecutionMode<T> mode, Cancellation cancellation)
      throws SQLException {
    try (QueryCanceller running = new QueryCanceller(statement, cancellation, limits.execution())) {
      try {
        // not mode.execute, to keep the way to the engine short
        T given =
            sql == null
                ? mode.prepared().on((PreparedStatement) statement)
                : mode.plain().on(statement, sql);
        if (running.timeIsUp() || cancellation.cancelled()) {
          close(ExecutionMode.rows(given, statement));
          cancellation.check();
          throw tooLong(null);
        }
        return given;
      } catch (SQLException e) {
        throw running.timeIsUp() ? tooLong(e) : e;
      }
    }
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
  private record ExecutionLimits(Statement statement, int asSet, int piece, int seconds)
      implements AutoCloseable {

    static ExecutionLimits set(Statement statement, ReadOnlyExecution begun, AnswerLimits limits)
        throws SQLException {
      int asSet = statement.getFetchSize();
      int piece = asSet == 0 ? begun.fetchSize() : 0;
      if (piece != 0) {
        statement.setFetchSize(piece);
      }
      int seconds = begun.cancels() || statement.getQueryTimeout() > 0 ? 0 : limits.seconds();
      if (seconds > 0) {
        statement.setQueryTimeout(seconds); // it limits each row too, after the execution
      }
      return new ExecutionLimits(statement, asSet, piece, seconds);
    }

    @Override
    public void close() throws SQLException {
      if (piece != 0 && !statement.isClosed()) {
        statement.setFetchSize(asSet);
      }
      if (seconds > 0 && !statement.isClosed()) {
        statement.setQueryTimeout(0);
      }
    }
  }

  /**
   * Ends something else once the rows do not occupy the connection, which is now if they never did.
   * On some engines it would lose the rows that were not read.
   */
  synchronized void whenOver(Runnable more) {
    if (over) {
      more.run();
    } else {
      ending = more;
    }
  }

  /** The engine's own rows; null if the execution gave none. */
  synchronized @Nullable ResultSet engines() {
    return engines;
  }

  @Override
  public synchronized ResultSetMetaData getMetaData() throws SQLException {
    return headings.over(super.getMetaData());
  }

  @Override
  protected int place(String columnLabel) throws SQLException {
    return headings.place(columnLabel, super::getMetaData);
  }

  @Override
  public synchronized boolean next() throws SQLException {
    if (cut != null) {
      return false;
    }
    boolean more = computed();
    if (!more && !over) {
      complete();
    }
    if (more && limits.rows() > 0 && read == limits.rows()) {
      leaveOut();
      return false;
    }
    if (more) {
      read++;
    }
    return more;
  }

  private boolean computed() throws SQLException {
    watch.begin();
    try {
      return super.next();
    } catch (SQLException e) {
      SQLException told = watch.timeIsUp() ? tooLong(e) : cancelled ? brokenOff(e) : e;
      endAfter(told);
      throw told;
    } finally {
      watch.end();
    }
  }

  private void complete() throws SQLException {
    try {
      checkComplete();
      if (watch.timeIsUp()) {
        throw tooLong(null);
      }
    } catch (SQLException e) {
      SQLException told = watch.timeIsUp() ? tooLong(e) : brokenOff(e);
      endAfter(told);
      throw told;
    }
    end();
  }

  private void checkComplete() throws SQLException {
    ReadOnlyExecution begun = reading;
    if (begun != null) {
      begun.checkComplete();
    }
  }

  private NlException tooLong(@Nullable SQLException cause) {
    String message =
        ("The database worked at the answer's SQL for more than %s ms without giving a"
                + " row (%s), and was stopped. Ask for less, or give it more time.")
            .formatted(limits.longest().toMillis(), limits.setting());
    return new NlException(NlError.TIMEOUT, message, cause);
  }

  private NlException brokenOff(SQLException cause) {
    return cancelled
        ? new NlException(NlError.CANCELLED, "The rows were cancelled.", cause)
        : new NlException(
            NlError.FAILED,
            ("The database stopped in the middle of the rows, behind row %s, and its driver"
                    + " does not say why: mostly for a value that a function or a cast does not take."
                    + " What was read is not all. %s")
                .formatted(read, String.valueOf(cause.getMessage()).strip()),
            cause);
  }

  private void leaveOut() throws SQLException {
    SQLWarning warning =
        new SQLWarning(
            "Only the first " + limits.rows() + " rows are given (nl.answer.rows); there are more.",
            "01004");
    cut = warning;
    warn.accept(warning);
    if (!over) {
      stopEngine();
      end();
    }
  }

  /** Reads the remaining rows into memory, so that something else can run on the connection. */
  synchronized void bufferRows() throws SQLException {
    ResultSet rows = engines;
    if (over || rows == null) {
      return;
    }
    watch.begin();
    try {
      if (!rows.isClosed()) {
        keep(rows);
      }
    } finally {
      watch.end();
      end();
    }
  }

  private void keep(ResultSet rows) throws SQLException {
    MemoryResultSet kept = RowBuffer.read(rows, read, user);
    become(kept);
    if (!kept.complete()) {
      stopEngine();
    } else {
      checkKept(kept);
    }
  }

  private void checkKept(MemoryResultSet kept) {
    try {
      checkComplete();
    } catch (SQLException e) {
      kept.endsWith(brokenOff(e));
    }
  }

  /** Closes the rows because the connection is closed. */
  void closeRows() {
    endNow(false);
  }

  /**
   * Ends the rows because the statement executes again or is closed. That closes the engine's rows,
   * and it does not complete the statement.
   */
  void discard() {
    endNow(true);
  }

  private void endNow(boolean engineCloses) {
    try {
      if (watch.waits()) {
        cancelEngine();
      }
      if (engineCloses) {
        leave();
      } else {
        close();
      }
    } catch (SQLException e) {
      LOG.log(System.Logger.Level.DEBUG, "An answer's rows did not close", e);
    }
  }

  private synchronized void leave() throws SQLException {
    if (behind() instanceof MemoryResultSet kept) {
      kept.discard();
    }
    if (!over) {
      stopEngine();
      end();
    }
  }

  /** The user cancelled the statement. */
  void cancelled() {
    cancelled = true;
    watch.cancelled();
  }

  /** Auto-commit as the user set it. */
  boolean autoCommit(Connection own) throws SQLException {
    ReadOnlyExecution begun = reading;
    return begun != null ? begun.autoCommit() : own.getAutoCommit();
  }

  private void cancelEngine() throws SQLException {
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
  private void stopEngine() throws SQLException {
    ResultSet rows = engines;
    ReadOnlyExecution begun = reading;
    if (rows == null || begun == null || !begun.closingReadsOn()) {
      return;
    }
    try {
      for (int i = 0; i < ReadOnlyExecution.PIECE; i++) {
        if (!rows.next()) {
          return;
        }
      }
      cancelEngine();
      rows.close();
    } catch (SQLException e) {
      LOG.log(System.Logger.Level.DEBUG, "What an answer's rows ended with when cancelled", e);
    }
  }

  @Override
  public synchronized void close() throws SQLException {
    ResultSet rows = engines;
    if (rows == null) {
      return;
    }
    try {
      if (!over) {
        stopEngine();
      }
      super.close();
      rows.close();
    } finally {
      end();
    }
  }

  @Override
  public synchronized boolean isClosed() throws SQLException {
    return engines == null || super.isClosed();
  }

  /** The user's statement. */
  @Override
  public synchronized Statement getStatement() throws SQLException {
    return super.getStatement() == null ? super.getStatement() : user;
  }

  @Override
  public synchronized @Nullable SQLWarning getWarnings() throws SQLException {
    SQLWarning ours = cut;
    return ours != null ? ours : super.getWarnings(); // which DuckDB's rows do not take
  }

  private void end() throws SQLException {
    if (!over) {
      over = true;
      try {
        ReadOnlyExecution begun = reading;
        if (begun != null) {
          begun.end();
        }
        ending.run();
      } finally {
        open.end(this);
      }
    }
  }

  private void endAfter(Throwable failure) {
    try {
      end();
    } catch (SQLException e) {
      failure.addSuppressed(e); // what failed first says more
    }
  }
}
