// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.cli;

import dev.nljdbc.core.DaemonClock;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Cancels a statement when the user's time is up, since some engines (SQLite) ignore query
 * timeouts, and others do while rows are fetched.
 */
final class StatementTimeout implements AutoCloseable {

  /** A cancel between two of a statement's steps may be lost. */
  private static final long AGAIN_MILLISECONDS = 200;

  private final Statement statement;
  private final int seconds;
  private final @Nullable ScheduledExecutorService clock;
  private volatile boolean passed;
  private volatile @Nullable SQLException refusal;

  private StatementTimeout(
      Statement statement, int seconds, @Nullable ScheduledExecutorService clock) {
    this.statement = statement;
    this.seconds = seconds;
    this.clock = clock;
  }

  /** Starts a timeout; 0 seconds is none. */
  static StatementTimeout cancels(Statement statement, int seconds) {
    if (seconds == 0) {
      return new StatementTimeout(statement, seconds, null);
    }
    ScheduledExecutorService clock = DaemonClock.named("nl-jdbc-time-limit");
    StatementTimeout limit = new StatementTimeout(statement, seconds, clock);
    clock.scheduleWithFixedDelay(
        limit::cancel, seconds * 1000L, AGAIN_MILLISECONDS, TimeUnit.MILLISECONDS);
    return limit;
  }

  private void cancel() {
    passed = true;
    try {
      statement.cancel();
    } catch (SQLException e) {
      refusal = e;
    }
  }

  /** The cause of a failure: the timeout if it has passed, else the failure itself. */
  SQLException cause(SQLException failure) {
    if (!passed) {
      return failure;
    }
    SQLException cause =
        new SQLException(
            "The time was up: --timeout " + seconds + (seconds == 1 ? " second." : " seconds."),
            failure);
    if (refusal != null) {
      cause.addSuppressed(refusal);
    }
    return cause;
  }

  @Override
  public void close() {
    if (clock != null) {
      clock.shutdownNow();
    }
  }
}
