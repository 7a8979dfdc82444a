// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import dev.nljdbc.catalog.read.StatementCanceller;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.files.ReadingThread;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Watches over SQL that runs: when the question is cancelled, its thread is interrupted, or a time
 * is up, cancels the SQL, and goes on cancelling until it is over, since an engine forgets a cancel
 * that comes before the SQL has begun. Needed because no engine's JDBC call heeds interrupts, and
 * some (SQLite) not even the query timeout.
 *
 * <p>The watched thread holds no lock while its SQL runs. {@link #close} waits for a cancel under
 * way, so that it does not hit the next SQL.
 */
final class QueryCanceller implements AutoCloseable {

  /** Cancels what runs. */
  @FunctionalInterface
  public interface Cancel {

    /** Cancels it. */
    void now() throws SQLException;
  }

  private static final System.Logger LOG = System.getLogger(QueryCanceller.class.getName());
  private static final long TICK_MILLIS = 20;

  private final Cancel cancel;
  private final Cancellation cancellation;
  private final Thread watched = Thread.currentThread();
  private final long ends;
  private final boolean limited;
  private final @Nullable HeapGrowth heap;
  private final Cancellation.Registration registration;
  private boolean closed;
  private volatile boolean timeIsUp;
  private volatile boolean memoryIsFull;

  /**
   * Watches over the current thread's SQL until closed.
   *
   * @param limit the most time for this SQL, beside the question's own deadline; null for none
   */
  public QueryCanceller(Cancel cancel, Cancellation cancellation, @Nullable Duration limit) {
    this(cancel, cancellation, limit, null);
  }

  /**
   * Watches over what a statement is to run in the current thread until closed.
   *
   * @param limit the most time for it, beside the question's own deadline; null for none
   */
  QueryCanceller(Statement statement, Cancellation cancellation, @Nullable Duration limit)
      throws SQLException {
    this(statement, cancellation, limit, null);
  }

  /**
   * Watches over what a statement is to run in the current thread until closed.
   *
   * @param heap what it may take of the heap; null for any
   */
  QueryCanceller(
      Statement statement,
      Cancellation cancellation,
      @Nullable Duration limit,
      @Nullable HeapGrowth heap)
      throws SQLException {
    this(cancelling(statement), cancellation, limit, heap);
  }

  private QueryCanceller(
      Cancel cancel,
      Cancellation cancellation,
      @Nullable Duration limit,
      @Nullable HeapGrowth heap) {
    this.heap = heap;
    this.cancel = cancel;
    this.cancellation = cancellation;
    this.limited = limit != null;
    this.ends = limit != null ? System.nanoTime() + limit.toNanos() : 0;
    Thread ticker = new Thread(this::watch, "nl-jdbc watch");
    ticker.setDaemon(true);
    ticker.start();
    this.registration = cancellation.onCancel(this::fire);
  }

  private static Cancel cancelling(Statement statement) throws SQLException {
    StatementCanceller canceller = new StatementCanceller(statement.getConnection());
    return () -> canceller.cancel(statement);
  }

  /** Whether the limit given to the constructor was passed. */
  public boolean timeIsUp() {
    return timeIsUp;
  }

  /** Whether the SQL took more of the heap than it may. */
  boolean memoryIsFull() {
    return memoryIsFull;
  }

  private synchronized void watch() {
    try {
      while (!closed) {
        wait(TICK_MILLIS);
        if (!closed && due()) {
          fire();
        }
      }
    } catch (InterruptedException e) {
      // nobody else knows this thread: the JVM is going down
      Thread.currentThread().interrupt();
    }
  }

  private boolean due() {
    if (limited && System.nanoTime() - ends >= 0) {
      timeIsUp = true;
      return true;
    }
    if (memoryIsFull || fillsHeap()) {
      memoryIsFull = true;
      return true;
    }
    Duration left = cancellation.remaining();
    return cancellation.cancelled()
        || ReadingThread.ends(watched)
        || (left != null && left.isZero());
  }

  private boolean fillsHeap() {
    try {
      return heap != null && heap.tooMuch();
    } catch (OutOfMemoryError e) {
      return false; // the query meets the same error, and says so
    }
  }

  private synchronized void fire() {
    if (closed) {
      return;
    }
    try {
      cancel.now();
    } catch (SQLException | RuntimeException e) {
      // a driver's slip must not end the watch, nor keep the question's other waits from ending
      LOG.log(System.Logger.Level.DEBUG, "The engine did not cancel its SQL", e);
    }
  }

  @Override
  public void close() {
    registration.close();
    synchronized (this) {
      closed = true;
      notifyAll();
    }
  }
}
