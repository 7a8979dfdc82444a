// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Limits the wait for each row of an answer. Engines that stream, SQLite and H2 compute a row only
 * when it is fetched. A longer wait cancels the SQL; time between fetches does not count. The
 * thread ends soon after the last wait.
 */
final class FetchTimeout {

  private static final System.Logger LOG = System.getLogger(FetchTimeout.class.getName());
  private static final long TICK_MILLIS = 20;
  private static final int IDLE_TICKS = 10;

  private final QueryCanceller.Cancel cancel;
  private final long limit;
  private boolean waiting;
  private long since;
  private boolean timeIsUp;
  private @Nullable Thread ticker;

  /**
   * For one execution.
   *
   * @param limit the longest wait; zero for none
   */
  FetchTimeout(QueryCanceller.Cancel cancel, Duration limit) {
    this.cancel = cancel;
    this.limit = limit.toNanos();
  }

  /** A wait begins. */
  synchronized void begin() {
    waiting = true;
    since = System.nanoTime();
    if (ticker == null && limit > 0 && !timeIsUp) {
      ticker = new Thread(this::watch, "nl-jdbc row watch");
      ticker.setDaemon(true);
      ticker.start();
    }
  }

  /** Ends a wait. It waits for a running cancel, which could otherwise hit the next SQL. */
  synchronized void end() {
    waiting = false;
  }

  /** Whether a fetch waits for its row. */
  synchronized boolean waits() {
    return waiting;
  }

  /** Whether a wait was too long. */
  synchronized boolean timeIsUp() {
    return timeIsUp;
  }

  private synchronized void watch() {
    try {
      for (int idle = 0; idle < IDLE_TICKS; idle = waiting ? 0 : idle + 1) {
        if (waiting && System.nanoTime() - since > limit) {
          timeIsUp = true;
          fire();
        }
        wait(TICK_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // nobody else knows this thread: the JVM is going down
    } finally {
      ticker = null;
    }
  }

  private void fire() {
    try {
      cancel.now();
    } catch (SQLException | RuntimeException e) {
      LOG.log(System.Logger.Level.DEBUG, "The engine did not cancel its SQL", e);
    }
  }
}
