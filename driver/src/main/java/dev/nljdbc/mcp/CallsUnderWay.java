package dev.nljdbc.mcp;

import dev.nljdbc.core.Cancellation;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.jspecify.annotations.Nullable;

/**
 * The calls that are being done: cancelled by the client's notification, and told about while they
 * take long. What the driver logs of its progress goes to the call whose thread logs it.
 */
final class CallsUnderWay implements AutoCloseable {

  private static final System.Logger LOG = System.getLogger(CallsUnderWay.class.getName());

  /** A cancel between two of a statement's steps may be lost. */
  private static final long AGAIN_MILLISECONDS = 200;

  private static final long TOLD_EACH_MILLISECONDS = 2_000;

  /** Held here, for Java forgets the settings of a logger that nobody holds. */
  private static final Logger DRIVER = Logger.getLogger("dev.nljdbc");

  private static final ScheduledExecutorService CLOCK =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "nl-jdbc-calls");
            thread.setDaemon(true);
            return thread;
          });

  private final Map<String, Call> calls = new ConcurrentHashMap<>();
  private final AtomicInteger unnamed = new AtomicInteger();
  private final ProgressHandler progress = new ProgressHandler();

  CallsUnderWay() {
    DRIVER.setLevel(Level.FINE);
    DRIVER.addHandler(progress);
  }

  /**
   * Registers a call until it is closed.
   *
   * @param key by which it may be cancelled; empty where it can't be
   * @param told is told how long it has taken, in seconds, and what is being done; null for nobody
   */
  Call begin(String key, @Nullable BiConsumer<Integer, String> told) {
    String own = key.isEmpty() ? "unnamed " + unnamed.incrementAndGet() : key;
    Call call = new Call(own, told);
    calls.put(own, call);
    return call;
  }

  /** Cancels a call; it may be over. */
  void cancel(String key) {
    Call call = calls.get(key);
    if (call != null) {
      call.cancellation.cancel();
    }
  }

  /** Cancels those of a client that ended its session. */
  void cancelAll(String session) {
    calls.forEach(
        (key, call) -> {
          if (key.startsWith(session + ' ')) {
            call.cancellation.cancel();
          }
        });
  }

  /** Cancels all. */
  @Override
  public void close() {
    DRIVER.removeHandler(progress);
    calls.values().forEach(call -> call.cancellation.cancel());
  }

  /** Has a statement cancelled when the call is, for as long as it goes on. */
  static Cancellation.Registration cancels(Cancellation cancellation, Statement statement) {
    AtomicReference<@Nullable Future<?>> again = new AtomicReference<>();
    Runnable hook =
        () ->
            again.set(
                CLOCK.scheduleWithFixedDelay(
                    () -> cancel(statement), 0, AGAIN_MILLISECONDS, TimeUnit.MILLISECONDS));
    Cancellation.Registration registration = cancellation.onCancel(hook);
    return () -> {
      registration.close();
      Future<?> cancelling = again.get();
      if (cancelling != null) {
        cancelling.cancel(false);
      }
    };
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
    private final Cancellation cancellation = Cancellation.unbounded();
    private final long begun = System.nanoTime();
    private final @Nullable Future<?> telling;
    private volatile String stage = "working";

    private Call(String key, @Nullable BiConsumer<Integer, String> told) {
      this.key = key;
      this.telling =
          told == null
              ? null
              : CLOCK.scheduleWithFixedDelay(
                  () -> told.accept(seconds(), stage),
                  TOLD_EACH_MILLISECONDS,
                  TOLD_EACH_MILLISECONDS,
                  TimeUnit.MILLISECONDS);
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

  private final class ProgressHandler extends Handler {

    private final SimpleFormatter formatter = new SimpleFormatter();

    @Override
    public void publish(LogRecord line) {
      if (line.getLevel().intValue() != Level.INFO.intValue()) {
        return;
      }
      for (Call call : calls.values()) {
        if (call.thread == Thread.currentThread() || calls.size() == 1) {
          call.stage = formatter.formatMessage(line);
        }
      }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
