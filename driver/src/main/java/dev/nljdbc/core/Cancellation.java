// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.core;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.files.ReadingThread;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Ends the work on one question, wherever it waits: by {@link #cancel}, by the thread's interrupt
 * or by its deadline. Thread-safe; {@code cancel} takes no lock that the work holds while it waits.
 */
public final class Cancellation {

  /** For code that can't be handed one: embedders, which searches of the index call. */
  private static final ThreadLocal<@Nullable Cancellation> CURRENT = new ThreadLocal<>();

  private final @Nullable Duration allowed;
  private final long deadlineNanos;
  private final Set<Runnable> hooks = new LinkedHashSet<>();
  private volatile boolean cancelled;

  private Cancellation(@Nullable Duration allowed, long deadlineNanos) {
    this.allowed = allowed;
    this.deadlineNanos = deadlineNanos;
  }

  /** Ends only when cancelled. */
  public static Cancellation unbounded() {
    return new Cancellation(null, 0);
  }

  /** Ends when cancelled, or this long from now. */
  public static Cancellation after(Duration time) {
    return new Cancellation(time, System.nanoTime() + time.toNanos());
  }

  /** Ends when cancelled, this long from now, or at this one's deadline if that is sooner. */
  public Cancellation orAfter(Duration time) {
    Cancellation own = after(time);
    return allowed != null && deadlineNanos - own.deadlineNanos < 0
        ? new Cancellation(allowed, deadlineNanos)
        : own;
  }

  /** What ends this thread's work; only an interrupt where nobody said what. */
  public static Cancellation current() {
    Cancellation entered = CURRENT.get();
    return entered == null ? unbounded() : entered;
  }

  /** Is {@link #current} on this thread, which closes the registration. */
  public Registration enter() {
    Cancellation before = CURRENT.get();
    CURRENT.set(this);
    return () -> {
      if (before == null) {
        CURRENT.remove();
      } else {
        CURRENT.set(before);
      }
    };
  }

  /** Ends the work: runs every hook, once. */
  public void cancel() {
    Runnable[] toRun;
    synchronized (hooks) {
      if (cancelled) {
        return;
      }
      cancelled = true;
      toRun = hooks.toArray(Runnable[]::new);
      hooks.clear();
    }
    for (Runnable hook : toRun) {
      hook.run();
    }
  }

  /** Whether somebody cancelled. */
  public boolean cancelled() {
    return cancelled;
  }

  /** Time left, never negative; null without a deadline. */
  public @Nullable Duration remaining() {
    return allowed == null
        ? null
        : Duration.ofNanos(Math.max(0, deadlineNanos - System.nanoTime()));
  }

  /**
   * Goes on, or ends the work.
   *
   * @throws NlException {@link NlError#CANCELLED} or {@link NlError#TIMEOUT}
   */
  public void check() throws NlException {
    if (cancelled || ReadingThread.ends()) {
      throw new NlException(NlError.CANCELLED, "The question was cancelled.");
    }
    if (allowed != null && deadlineNanos - System.nanoTime() <= 0) {
      throw new NlException(
          NlError.TIMEOUT,
          "The time for this question is up: %s s (nl.timeout, or the statement's query timeout)."
              .formatted(
                  BigDecimal.valueOf(allowed.toMillis(), 3).stripTrailingZeros().toPlainString()));
    }
  }

  /**
   * Has something done when the work is cancelled (at once if it is already), until the
   * registration is closed. The hook must be quick and must not throw.
   */
  public Registration onCancel(Runnable hook) {
    synchronized (hooks) {
      if (!cancelled) {
        hooks.add(hook);
        return () -> {
          synchronized (hooks) {
            hooks.remove(hook);
          }
        };
      }
    }
    hook.run();
    return () -> {};
  }

  /** Takes the hook back. */
  public interface Registration extends AutoCloseable {
    @Override
    void close();
  }
}
