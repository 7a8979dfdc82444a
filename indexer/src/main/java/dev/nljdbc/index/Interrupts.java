package dev.nljdbc.index;

import java.io.InterruptedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.sql.SQLException;
import org.apache.lucene.util.ThreadInterruptedException;
import org.jspecify.annotations.Nullable;

/** An interrupt of the building thread ends the build; whatever noticed it first. */
final class Interrupts {

  /** The standard's state for a query that was cancelled. */
  private static final String CANCELLED = "57014";

  private Interrupts() {}

  static void check() throws SQLException {
    if (Thread.currentThread().isInterrupted()) {
      throw cancelled(null);
    }
  }

  /** Whether an error comes of the thread's interruption. */
  static boolean caused(Throwable error) {
    return Thread.currentThread().isInterrupted()
        || error instanceof ClosedByInterruptException
        || error instanceof InterruptedIOException
        || error instanceof ThreadInterruptedException;
  }

  /** The error for the user; the thread's flag is set. */
  static SQLException cancelled(@Nullable Throwable cause) {
    Thread.currentThread().interrupt();
    return new SQLException(
        "The building of the index was interrupted; it is made when next needed", CANCELLED, cause);
  }
}
