// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Limits the wait for each row of an answer. Engines that stream, SQLite and H2 compute a row only
 * when it is fetched. A longer wait cancels the SQL, and so does the user, again and again until
 * the wait is over: an engine forgets a cancel that comes while it hands over the rows. Time
 * between fetches does not count. The thread ends soon after the last wait.
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
  private boolean cancelled;
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
    if (cancelled || limit > 0 && !timeIsUp) {
      start();
    }
  }

  /** The user wants no more rows: ends the wait under way, and each that begins from now on. */
  synchronized void cancelled() {
    cancelled = true;
    if (waiting) {
      start();
    }
  }

  private void start() {
    if (ticker == null) {
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
        if (waiting && (cancelled || tooLong())) {
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

  private boolean tooLong() {
    timeIsUp |= limit > 0 && System.nanoTime() - since > limit;
    return timeIsUp;
  }

  private void fire() {
    try {
      cancel.now();
    } catch (SQLException | RuntimeException e) {
      LOG.log(System.Logger.Level.DEBUG, "The engine did not cancel its SQL", e);
    }
  }
}
