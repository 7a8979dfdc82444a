// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import dev.nljdbc.catalog.read.StatementCanceller;
import dev.nljdbc.files.ReadingThread;
import java.io.InterruptedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.channels.ClosedByInterruptException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.apache.lucene.util.ThreadInterruptedException;
import org.jspecify.annotations.Nullable;

/** Ends a build when its thread is interrupted, or told to end. */
final class InterruptibleBuild {

  /** The standard's state for a query that was cancelled. */
  private static final String CANCELLED = "57014";

  private InterruptibleBuild() {}

  static void check() throws SQLException {
    if (ReadingThread.ends()) {
      throw cancelled(null);
    }
  }

  /** Whether an error results from an interrupt of the thread. */
  static boolean caused(Throwable error) {
    return ReadingThread.ends()
        || error instanceof ClosedByInterruptException
        || error instanceof InterruptedIOException
        || error instanceof ThreadInterruptedException;
  }

  /** The error for the user of a build that was interrupted, or failed for another reason. */
  static SQLException translated(Exception error, String otherwise) {
    return caused(error) ? cancelled(error) : new SQLException(otherwise, error);
  }

  /** The error for the user; the thread's flag is set. */
  static SQLException cancelled(@Nullable Throwable cause) {
    ReadingThread.end(Thread.currentThread());
    return new SQLException(
        "The building of the index was interrupted; it is made when next needed", CANCELLED, cause);
  }

  /**
   * Cancels the running statement of a thread when the thread is interrupted, which drivers do not
   * notice. Watches the creating thread until closed.
   */
  static final class Watch implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(20);

    private final Connection connection;
    private final StatementCanceller canceller;
    private final Thread watched = Thread.currentThread();
    private final Thread watcher = new Thread(this::watch, "nl-jdbc interrupt watch");
    private volatile @Nullable Statement latest;
    private volatile boolean closed;

    Watch(Connection connection) throws SQLException {
      this.connection = connection;
      this.canceller = new StatementCanceller(connection);
      watcher.setDaemon(true);
      watcher.start();
    }

    /** The connection, whose statements are watched. */
    Connection connection() {
      return (Connection)
          Proxy.newProxyInstance(
              Watch.class.getClassLoader(),
              new Class<?>[] {Connection.class},
              (proxy, method, arguments) -> call(method, arguments));
    }

    private @Nullable Object call(Method method, Object @Nullable [] arguments) throws Throwable {
      try {
        Object result = method.invoke(connection, arguments);
        if (result instanceof Statement statement) {
          latest = statement;
        }
        return result;
      } catch (InvocationTargetException e) {
        throw e.getCause() == null ? e : e.getCause();
      }
    }

    private void watch() {
      while (!closed) {
        Statement statement = latest;
        if (statement != null && ReadingThread.ends(watched)) {
          cancel(statement);
        }
        LockSupport.parkNanos(POLL.toNanos());
      }
    }

    private void cancel(Statement statement) {
      try {
        canceller.cancel(statement);
      } catch (SQLException | RuntimeException e) {
        System.getLogger(Watch.class.getName())
            .log(System.Logger.Level.DEBUG, "The statement had ended or can't be cancelled", e);
      }
    }

    /** Ends the watch; nothing is cancelled afterwards. */
    @Override
    public void close() {
      closed = true;
      LockSupport.unpark(watcher);
      boolean interrupted =
          Thread.interrupted(); // it must not keep us from waiting for the watcher
      try {
        watcher.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
