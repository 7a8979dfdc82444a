// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.mcp;

import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.DaemonClock;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The running tool calls. A client's notification cancels one, and long ones report their progress:
 * a line that the driver logs belongs to the call of the logging thread.
 */
final class RunningCalls implements AutoCloseable {

  private static final System.Logger LOG = System.getLogger(RunningCalls.class.getName());

  /** A cancel between two of a statement's steps may be lost. */
  private static final long AGAIN_MILLISECONDS = 200;

  private static final long TOLD_EACH_MILLISECONDS = 2_000;

  /** Cancels statements; some drivers connect to their server for that. */
  private static final ScheduledExecutorService CLOCK = DaemonClock.named("nl-jdbc-cancelling");

  /** Writes to clients, which may not read. */
  private static final ScheduledExecutorService TELLING = DaemonClock.named("nl-jdbc-progress");

  private static final int MOST_EXPECTED = 1_000;

  private final Map<String, Call> calls = new ConcurrentHashMap<>();
  private final AtomicInteger unnamed = new AtomicInteger();

  /**
   * The calls that were read and have not begun. The oldest are dropped: the SDK may refuse calls.
   */
  private final Map<String, Cancellation> expected =
      Collections.synchronizedMap(
          new LinkedHashMap<>() {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Cancellation> eldest) {
              return size() > MOST_EXPECTED;
            }
          });

  /** A call was read, and can be cancelled from now on. */
  void expect(String key) {
    expected.put(key, Cancellation.unbounded());
  }

  /** Reports the driver's progress to the call of this thread, or to the only call. */
  void progress(String line) {
    for (Call call : calls.values()) {
      if (call.thread == Thread.currentThread() || calls.size() == 1) {
        call.stage = line;
      }
    }
  }

  /**
   * Registers a call until it is closed.
   *
   * @param key by which it may be cancelled; empty where it can't be
   * @param told is told how long it has taken, in seconds, and what is being done; null for nobody
   */
  Call begin(String key, @Nullable BiConsumer<Integer, String> told) {
    String own = key.isEmpty() ? "unnamed " + unnamed.incrementAndGet() : key;
    Cancellation known = expected.get(own);
    Call call = new Call(own, known == null ? Cancellation.unbounded() : known, told);
    calls.put(own, call);
    expected.remove(own, call.cancellation); // now, so that a cancel finds it in one or both
    return call;
  }

  /** Cancels a call; it may be over. */
  void cancel(String key) {
    Cancellation awaited = expected.get(key); // first: a call that begins leaves this map last
    if (awaited != null) {
      awaited.cancel();
    }
    Call call = calls.get(key);
    if (call != null) {
      call.cancellation.cancel();
    }
  }

  /** Cancels those of a client that ended its session. */
  void cancelAll(String session) {
    Stream.concat(List.copyOf(calls.keySet()).stream(), keys(expected).stream())
        .filter(key -> key.startsWith(session + ' '))
        .forEach(this::cancel);
  }

  private static List<String> keys(Map<String, Cancellation> map) {
    synchronized (map) {
      return List.copyOf(map.keySet());
    }
  }

  /** Cancels all. */
  @Override
  public void close() {
    calls.values().forEach(call -> call.cancellation.cancel());
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

    private final String key;
    private final Thread thread = Thread.currentThread();
    private final Cancellation cancellation;
    private final long begun = System.nanoTime();
    private final @Nullable Future<?> telling;
    private volatile String stage = "working";

    private Call(
        String key, Cancellation cancellation, @Nullable BiConsumer<Integer, String> told) {
      this.key = key;
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
      calls.remove(key, this);
    }
  }
}
