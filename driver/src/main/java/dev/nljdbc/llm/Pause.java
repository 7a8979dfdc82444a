package dev.nljdbc.llm;

import dev.nljdbc.error.NlException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Waits between two tries; tests put their own in its place. */
interface Pause {

  /**
   * Waits, until the time is over or the work is ended.
   *
   * @throws NlException as {@link Cancellation#check} says
   */
  void rest(Duration time, Cancellation cancellation) throws NlException;

  /** Waits for real; a cancellation, an interrupt or the deadline ends it at once. */
  static Pause real() {
    return (time, cancellation) -> {
      CountDownLatch ended = new CountDownLatch(1);
      try (Cancellation.Registration hook = cancellation.onCancel(ended::countDown)) {
        boolean cancelled = ended.await(time.toNanos(), TimeUnit.NANOSECONDS);
        assert !cancelled || cancellation.cancelled();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      cancellation.check();
    };
  }
}
