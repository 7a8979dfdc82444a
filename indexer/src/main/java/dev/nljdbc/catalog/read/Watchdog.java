// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.EngineFacts;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Cancels a statement at a deadline unless closed before. {@link Statement#setQueryTimeout} counts
 * whole seconds, and SQLite's driver gives it another meaning. Waiting takes no thread of its own;
 * cancelling takes one briefly.
 */
public final class Watchdog implements AutoCloseable {

  private static final System.Logger LOG = System.getLogger(Watchdog.class.getName());

  /** The JDK's own timer thread for futures never ends and would keep our class loader alive. */
  private static final ScheduledThreadPoolExecutor ALARMS = alarms();

  private static final long LONGEST = 100_000;
  private static final long AGAIN_MILLIS = 100;

  private final CompletableFuture<Boolean> timer = new CompletableFuture<>();
  private final Future<?> alarm;
  private final CompletableFuture<Boolean> cancellation = new CompletableFuture<>();
  private final Canceller canceller;
  private final CountDownLatch over = new CountDownLatch(1);

  /** Cancels what a statement runs. */
  @FunctionalInterface
  private interface Canceller {
    void cancel(Statement statement) throws SQLException;
  }

  private Watchdog(Statement statement, Canceller canceller, Deadline deadline) {
    this.canceller = canceller;
    alarm =
        ALARMS.schedule(
            () -> late(statement), deadline.remaining().toMillis(), TimeUnit.MILLISECONDS);
  }

  private void late(Statement statement) {
    Exception late = new TimeoutException();
    if (timer.completeExceptionally(late)) {
      // no exceptionallyAsync: that takes a thread for each statement in time, too
      try {
        startThread(() -> cancel(statement, late));
      } catch (OutOfMemoryError e) {
        cancellation.complete(false); // no thread to be had: whoever closes it does not wait
        throw e;
      }
    }
  }

  /** One thread for all; it ends after a second without work. */
  private static ScheduledThreadPoolExecutor alarms() {
    ScheduledThreadPoolExecutor alarms =
        new ScheduledThreadPoolExecutor(1, task -> daemon(task, "nl-jdbc alarm"));
    alarms.setKeepAliveTime(1, TimeUnit.SECONDS);
    alarms.allowCoreThreadTimeOut(true);
    alarms.setRemoveOnCancelPolicy(true);
    return alarms;
  }

  /**
   * Watches a statement until closed. Where the driver may not cancel, the statement also gets a
   * query timeout.
   */
  public static Watchdog over(Statement statement, Deadline deadline) throws SQLException {
    Connection connection = statement.getConnection();
    String product = connection.getMetaData().getDatabaseProductName();
    if (EngineFacts.of(product).has(EngineFacts.Trait.NO_CANCEL)) {
      limit(statement, wholeSeconds(deadline.remaining()));
    }
    return new Watchdog(statement, new StatementCanceller(connection)::cancel, deadline);
  }

  /** Sets a query timeout, where the driver has one. */
  public static void limit(Statement statement, int seconds) {
    try {
      statement.setQueryTimeout(seconds);
    } catch (SQLException e) {
      LOG.log(System.Logger.Level.DEBUG, "The driver has no query timeout", e);
    }
  }

  /** Watches a statement that answers questions: it knows itself what to cancel. */
  public static Watchdog overQuestion(Statement statement, Deadline deadline) {
    return new Watchdog(statement, Statement::cancel, deadline);
  }

  /**
   * The query timeout where a driver can't cancel: the time left, rounded up, so the watchdog fires
   * first.
   */
  public static int wholeSeconds(Duration left) {
    return (int) Math.min(left.toSeconds() + 1, LONGEST);
  }

  /** Whether the deadline passed before it was closed. */
  public boolean fired() {
    return timer.isCompletedExceptionally();
  }

  /** Waits for a running cancellation, which could otherwise hit the connection's next query. */
  @Override
  public void close() {
    over.countDown();
    if (timer.complete(true)) {
      alarm.cancel(false);
    } else {
      cancellation.join();
    }
  }

  /** Goes on until it is closed: an engine forgets a cancel that comes before the query. */
  private void cancel(Statement statement, Exception late) {
    try {
      do {
        try {
          canceller.cancel(statement);
        } catch (SQLException | RuntimeException e) {
          // it ended by itself in this moment, or its driver can't cancel: the reader goes on
          late.addSuppressed(e);
        }
      } while (!closed());
    } finally {
      cancellation.complete(true);
    }
  }

  private boolean closed() {
    try {
      return over.await(AGAIN_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // nobody else knows this thread: the JVM is going down
      return true;
    }
  }

  private static void startThread(Runnable task) {
    daemon(task, "nl-jdbc watchdog").start();
  }

  private static Thread daemon(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }
}
