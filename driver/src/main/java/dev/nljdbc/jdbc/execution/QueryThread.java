// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import dev.nljdbc.core.Cancellation;
import dev.nljdbc.files.ReadingThread;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Runs a query on a thread of its own, which can be abandoned: no engine obeys every cancel. H2,
 * for one, sorts rows and computes window frames to their end.
 */
final class QueryThread<T> {

  /** A query, and reading its rows. */
  @FunctionalInterface
  interface Query<T> {

    /** Runs it, and ends it where it is cancelled or {@link ReadingThread#ends()}. */
    T run() throws SQLException;
  }

  /** How much later than its limit a query may end. Query timeouts are in whole seconds. */
  private static final Duration GRACE = Duration.ofMillis(1500);

  private static final long TICK = Duration.ofMillis(20).toNanos();

  private final FutureTask<T> task;
  private final Thread thread;
  private final boolean interruptible;
  private volatile @Nullable Thread waiting;

  /**
   * Before it runs.
   *
   * @param interruptible whether an interrupt is what ends the engine's query. Others are
   *     cancelled: H2, interrupted, would close its file for all connections of this process
   * @param afterwards is done when the query has ended, on its thread, even when it was given up
   */
  QueryThread(Query<T> query, boolean interruptible, Runnable afterwards) {
    this.interruptible = interruptible;
    task = new FutureTask<>(query::run);
    thread =
        new ReadingThread(
            () -> {
              task.run();
              LockSupport.unpark(waiting);
              afterwards.run();
            },
            "nl-jdbc query");
  }

  /** The thread. */
  Thread thread() {
    return thread;
  }

  /**
   * Runs the query and waits for it. An interrupt ends the query.
   *
   * @param limit of the query, which ends itself then, and where the question is cancelled
   * @return null if it has not ended in time
   */
  @Nullable T run(Duration limit, Cancellation cancellation) throws SQLException {
    waiting = Thread.currentThread();
    thread.start();
    long ends = System.nanoTime() + limit.plus(GRACE).toNanos();
    boolean ending = false;
    boolean interrupted = false;
    try {
      while (!task.isDone() && System.nanoTime() - ends < 0) {
        LockSupport.parkNanos(task, TICK); // allocates nothing: the query may have filled the heap
        if (Thread.interrupted()) {
          interrupted = true;
          end();
        }
        if (!ending && (interrupted || cancellation.cancelled())) {
          ending = true;
          ends = Math.min(ends, System.nanoTime() + GRACE.toNanos());
        }
      }
      return task.isDone() ? task.get() : null;
    } catch (ExecutionException e) {
      throw failure(e.getCause());
    } catch (InterruptedException e) {
      throw new IllegalStateException("a task that is done does not wait", e);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void end() {
    if (interruptible) {
      thread.interrupt();
    } else {
      ReadingThread.end(thread);
    }
  }

  private static SQLException failure(@Nullable Throwable cause) {
    if (cause instanceof RuntimeException slip) {
      throw slip;
    }
    if (cause instanceof Error fault) {
      throw fault;
    }
    return cause instanceof SQLException told ? told : new SQLException(cause);
  }
}
