package dev.nljdbc.catalog;

import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Cancels a statement at a deadline unless closed before. Used in place of {@link
 * Statement#setQueryTimeout}, which counts whole seconds and which SQLite's driver takes for
 * something else. Waiting costs no thread; cancelling takes one for a moment.
 */
public final class Watchdog implements AutoCloseable {

  private final CompletableFuture<Boolean> timer;
  private final CompletableFuture<Boolean> cancellation;

  private Watchdog(Statement statement, Deadline deadline) {
    timer =
        new CompletableFuture<Boolean>()
            .orTimeout(deadline.remaining().toMillis(), TimeUnit.MILLISECONDS);
    cancellation = timer.exceptionallyAsync(late -> cancel(statement, late), Watchdog::startThread);
  }

  /** Watches over a statement until closed. */
  public static Watchdog over(Statement statement, Deadline deadline) {
    return new Watchdog(statement, deadline);
  }

  /** Waits for a cancelling under way, which could otherwise hit the connection's next query. */
  @Override
  public void close() {
    if (!timer.complete(true)) {
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
    Thread thread = new Thread(task, "nl-jdbc statistics watchdog");
    thread.setDaemon(true);
    thread.start();
  }
}
