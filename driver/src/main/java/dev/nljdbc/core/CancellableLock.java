// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.core;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** A lock whose waiting a cancellation ends. */
public final class CancellableLock {

  private static final long CHECK_MILLIS = 20;

  private final ReentrantLock lock = new ReentrantLock();

  /** Nobody has the turn yet. */
  public CancellableLock() {}

  /** A turn, to be given back. */
  public interface Taken extends AutoCloseable {
    /** Gives the turn back, on the thread that took it. */
    @Override
    void close();
  }

  /**
   * Waits for a turn.
   *
   * @throws NlException when cancelled meanwhile
   */
  public Taken take(Cancellation cancellation) throws NlException {
    cancellation.check();
    try {
      while (!lock.tryLock(CHECK_MILLIS, TimeUnit.MILLISECONDS)) {
        cancellation.check();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new NlException(NlError.CANCELLED, "The question was cancelled.", e);
    }
    return lock::unlock;
  }

  /** Waits for a turn, however long. */
  public Taken take() {
    lock.lock();
    return lock::unlock;
  }

  /** A turn if nobody has it; null otherwise. */
  public @Nullable Taken takeIfFree() {
    return lock.tryLock() ? lock::unlock : null;
  }
}
