// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import dev.nljdbc.core.Cancellation;
import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.jdbc.delegate.DelegatingResultSet;
import dev.nljdbc.jdbc.rows.MemoryResultSet;
import dev.nljdbc.jdbc.rows.RowBuffer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
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
  private final AnswerExecution execution;
  private final FetchTimeout watch;
  private volatile boolean cancelled;

  /** Null until executed. */
  private @Nullable ResultSet engines;

  private @Nullable SQLWarning cut;
  private long read;

  /** Whether the rows behind are no more than the limit. */
  private boolean limited;

  private boolean over;
  private Runnable ending = () -> {};

  /**
   * Before the execution.
   *
   * @param user the statement that the user holds
   * @param warn is told that rows were left out
   * @param headings of the columns
   * @param execution of the answer's SQL
   */
  AnswerResultSet(
      Statement user,
      OpenAnswer open,
      AnswerLimits limits,
      Consumer<SQLWarning> warn,
      ColumnHeadings headings,
      AnswerExecution execution) {
    this.user = user;
    this.open = open;
    this.limits = limits;
    this.warn = warn;
    this.headings = headings;
    this.execution = execution;
    this.watch = new FetchTimeout(execution::cancel, limits.longest());
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
    open.begin(this);
    try (AnswerExecution.StatementLimits unused = execution.begin(statement, dialect, piecemeal)) {
      T given = execution.execute(statement, sql, mode, cancellation);
      ResultSet rows = ExecutionMode.rows(given, statement);
      engines = rows;
      if (rows != null) {
        become(rows);
      }
      if (rows != null && limits.rows() > 0 && rows.getType() != TYPE_FORWARD_ONLY) {
        holdFirst(rows);
      } else if (rows == null || !execution.occupies(statement, rows)) {
        end();
      }
      return given;
    } catch (SQLException | RuntimeException e) {
      endAfter(e);
      throw e;
    }
  }

  /** Scrolling reads rows in any order, so that those left out can't be told by counting. */
  private void holdFirst(ResultSet rows) throws SQLException {
    RowBuffer.First first = RowBuffer.first(rows, limits.rows(), user);
    become(first.rows());
    limited = true;
    if (first.more()) {
      leaveOut();
    } else {
      end();
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
    if (limited) {
      return super.next();
    }
    boolean more = computed();
    if (!more && !over) {
      complete();
    }
    if (more && limits.rows() > 0 && read == limits.rows()) {
      become(MemoryResultSet.after(read, super.getMetaData(), user));
      limited = true;
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
      SQLException told = watch.timeIsUp() ? limits.timeout(e) : cancelled ? brokenOff(e) : e;
      endAfter(told);
      throw told;
    } finally {
      watch.end();
    }
  }

  private void complete() throws SQLException {
    try {
      execution.checkComplete();
      if (watch.timeIsUp()) {
        throw limits.timeout(null);
      }
    } catch (SQLException e) {
      SQLException told = watch.timeIsUp() ? limits.timeout(e) : brokenOff(e);
      endAfter(told);
      throw told;
    }
    end();
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
    MemoryResultSet kept = RowBuffer.read(rows, read, user, watch::begin);
    become(kept);
    if (!kept.complete()) {
      stopEngine();
    } else {
      checkKept(kept);
    }
  }

  private void checkKept(MemoryResultSet kept) {
    try {
      execution.checkComplete();
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
        execution.cancel();
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

  /** Auto-commit as the user set it. */
  boolean autoCommit(Connection own) throws SQLException {
    return execution.autoCommit(own);
  }

  private void stopEngine() throws SQLException {
    if (engines != null) {
      execution.stop(engines);
    }
  }

  private void end() throws SQLException {
    if (!over) {
      over = true;
      try {
        execution.end();
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
