// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.mcp;

import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.DaemonClock;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The client's open requests and the running calls among them. A client's notification cancels one,
 * and long ones report their progress: a line that the driver logs belongs to the call of the
 * logging thread.
 */
final class RunningCalls {

  private static final System.Logger LOG = System.getLogger(RunningCalls.class.getName());

  /** A cancel between two of a statement's steps may be lost. */
  private static final long AGAIN_MILLISECONDS = 200;

  private static final long TOLD_EACH_MILLISECONDS = 2_000;

  /** Cancels statements; some drivers connect to their server for that. */
  private static final ScheduledExecutorService CLOCK = DaemonClock.named("nl-jdbc-cancelling");

  /** Writes to clients, which may not read. */
  private static final ScheduledExecutorService TELLING = DaemonClock.named("nl-jdbc-progress");

  /** By their ids, from when a request is read until its answer is written. */
  private final Map<String, Cancellation> requests = new ConcurrentHashMap<>();

  private final Set<Call> calls = ConcurrentHashMap.newKeySet();

  /** A request was read, and can be cancelled from now on. */
  void asked(String id) {
    requests.putIfAbsent(id, Cancellation.unbounded());
  }

  /** The answer to a request was written. */
  synchronized void answered(String id) {
    requests.remove(id);
    notifyAll();
  }

  /** Waits until every request is answered, at most this long. */
  synchronized void awaitAnswers(long milliseconds) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(milliseconds);
    long left = milliseconds;
    while (!requests.isEmpty() && left > 0) {
      wait(left);
      left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
    }
  }

  /** Reports the driver's progress to the call of this thread, or to the only call. */
  void progress(String line) {
    for (Call call : calls) {
      if (call.thread == Thread.currentThread() || calls.size() == 1) {
        call.stage = line;
      }
    }
  }

  /**
   * Registers a call until it is closed.
   *
   * @param id of its request
   * @param told is told how long it has taken, in seconds, and what is being done; null for nobody
   */
  Call begin(String id, @Nullable BiConsumer<Integer, String> told) {
    Call call = new Call(requests.getOrDefault(id, Cancellation.unbounded()), told);
    calls.add(call);
    return call;
  }

  /** Cancels a request; it may be over. */
  void cancel(String id) {
    Cancellation open = requests.get(id);
    if (open != null) {
      open.cancel();
    }
  }

  /** Cancels all. */
  void cancelAll() {
    requests.values().forEach(Cancellation::cancel);
    calls.forEach(call -> call.cancellation.cancel());
  }

  /** Has a statement cancelled when the call is, for as long as it goes on. */
  static Cancellation.Registration cancels(Cancellation cancellation, Statement statement) {
    Cancelling cancelling = new Cancelling(statement);
    Cancellation.Registration registration = cancellation.onCancel(cancelling::begin);
    return () -> {
      registration.close();
      cancelling.end();
    };
  }

  /** Cancels a statement again and again, until it is over. */
  private static final class Cancelling {

    private final Statement statement;
    private @Nullable Future<?> again;
    private boolean over;

    Cancelling(Statement statement) {
      this.statement = statement;
    }

    synchronized void begin() {
      if (!over) {
        again =
            CLOCK.scheduleWithFixedDelay(
                () -> cancel(statement), 0, AGAIN_MILLISECONDS, TimeUnit.MILLISECONDS);
      }
    }

    synchronized void end() {
      over = true;
      if (again != null) {
        again.cancel(false);
      }
    }
  }

  private static void cancel(Statement statement) {
    try {
      statement.cancel();
    } catch (SQLException e) {
      LOG.log(System.Logger.Level.DEBUG, "The statement did not cancel", e);
    }
  }

  /** One call. */
  final class Call implements AutoCloseable {

    private final Thread thread = Thread.currentThread();
    private final Cancellation cancellation;
    private final long begun = System.nanoTime();
    private final @Nullable Future<?> telling;
    private volatile String stage = "working";

    private Call(Cancellation cancellation, @Nullable BiConsumer<Integer, String> told) {
      this.cancellation = cancellation;
      this.telling =
          told == null
              ? null
              : TELLING.scheduleWithFixedDelay(
                  () -> tell(told),
                  TOLD_EACH_MILLISECONDS,
                  TOLD_EACH_MILLISECONDS,
                  TimeUnit.MILLISECONDS);
    }

    private void tell(BiConsumer<Integer, String> told) {
      try {
        told.accept(seconds(), stage);
      } catch (RuntimeException e) {
        LOG.log(System.Logger.Level.DEBUG, "The client hears no progress", e);
      }
    }

    private int seconds() {
      return (int) TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begun);
    }

    Cancellation cancellation() {
      return cancellation;
    }

    @Override
    public void close() {
      if (telling != null) {
        telling.cancel(false);
      }
      calls.remove(this);
    }
  }
}
