package dev.nljdbc.catalog.read;

import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.EngineFacts;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
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

  /** The JDK's own timer thread for futures never ends and would keep our class loader alive. */
  private static final ScheduledThreadPoolExecutor ALARMS = alarms();

  private static final long LONGEST = 100_000;

  private final CompletableFuture<Boolean> timer = new CompletableFuture<>();
  private final Future<?> alarm;
  private final CompletableFuture<Boolean> cancellation;

  private Watchdog(Statement statement, Deadline deadline) {
    cancellation = timer.exceptionallyAsync(late -> cancel(statement, late), Watchdog::startThread);
    alarm =
        ALARMS.schedule(
            () -> timer.completeExceptionally(new TimeoutException()),
            deadline.remaining().toMillis(),
            TimeUnit.MILLISECONDS);
  }

  /** One thread for all; it ends after a second without work. */
  private static ScheduledThreadPoolExecutor alarms() {
    ScheduledThreadPoolExecutor alarms =
        new ScheduledThreadPoolExecutor(1, task -> daemon(task, "nl-jdbc statistics alarm"));
    alarms.setKeepAliveTime(1, TimeUnit.SECONDS);
    alarms.allowCoreThreadTimeOut(true);
    alarms.setRemoveOnCancelPolicy(true);
    return alarms;
  }

  /**
   * Watches a statement until closed. Where the driver can't cancel, the statement also gets a
   * query timeout.
   */
  public static Watchdog over(Statement statement, Deadline deadline) throws SQLException {
    String product = statement.getConnection().getMetaData().getDatabaseProductName();
    if (EngineFacts.of(product).has(EngineFacts.Trait.NO_CANCEL)) {
      statement.setQueryTimeout(wholeSeconds(deadline.remaining()));
    }
    return new Watchdog(statement, deadline);
  }

  /**
   * The query timeout where a driver can't cancel: the time left, rounded up, so the watchdog fires
   * first.
   */
  public static int wholeSeconds(Duration left) {
    return (int) Math.min(left.toSeconds() + 1, LONGEST);
  }

  /** Waits for a running cancellation, which could otherwise hit the connection's next query. */
  @Override
  public void close() {
    if (timer.complete(true)) {
      alarm.cancel(false);
    } else {
      cancellation.join();
    }
  }

  private static boolean cancel(Statement statement, Throwable late) {
    try {
      statement.cancel();
    } catch (SQLException | RuntimeException e) {
      // it ended by itself in this moment, or its driver can't cancel: the reader goes on
      late.addSuppressed(e);
    }
    return false;
  }

  private static void startThread(Runnable task) {
    daemon(task, "nl-jdbc statistics watchdog").start();
  }

  private static Thread daemon(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }
}
