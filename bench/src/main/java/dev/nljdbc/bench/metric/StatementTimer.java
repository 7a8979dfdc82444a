// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Cancels statements that run too long. */
public final class StatementTimer implements AutoCloseable {

  /** An interrupt that finds the statement between two steps is lost: so it is sent again. */
  private static final long AGAIN_MILLIS = 50;

  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "bench-watchdog");
            thread.setDaemon(true);
            return thread;
          });

  /** Starts the clock's thread. */
  public StatementTimer() {}

  /** Watches a statement until the watch is closed. */
  public Watch over(Statement statement, Duration limit) {
    Watch watch = new Watch(statement);
    watch.task =
        timer.scheduleWithFixedDelay(
            watch::fire, limit.toMillis(), AGAIN_MILLIS, TimeUnit.MILLISECONDS);
    return watch;
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }

  /** One statement under watch. */
  public static final class Watch implements AutoCloseable {

    private final Statement statement;
    private @Nullable ScheduledFuture<?> task;
    private boolean fired;
    private boolean closed;

    private Watch(Statement statement) {
      this.statement = statement;
    }

    private synchronized void fire() {
      if (closed) {
        return;
      }
      fired = true;
      try {
        statement.cancel();
      } catch (SQLException e) {
        throw new IllegalStateException("the engine refuses to cancel", e);
      }
    }

    /** Whether the time was up. */
    public synchronized boolean fired() {
      return fired;
    }

    /** After this, no cancel can hit a later statement of the same connection. */
    @Override
    public synchronized void close() {
      closed = true;
      if (task != null) {
        task.cancel(false);
      }
    }
  }
}
