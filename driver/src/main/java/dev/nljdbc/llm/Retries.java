// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;

/**
 * Tries again after faults that pass: 429, 408, 5xx, time-outs, cut connections. Waits as long as
 * the server wants, else exponentially longer with full jitter (half of it fixed), and never beyond
 * the time that is left.
 *
 * @param pause waits
 * @param random gives numbers from 0 to 1
 */
record Retries(Pause pause, DoubleSupplier random) {

  private static final int TRIES = 4;
  private static final Duration FIRST = Duration.ofMillis(500);
  private static final Duration LONGEST = Duration.ofSeconds(60);

  /** One request to a server. */
  @FunctionalInterface
  interface Attempt<T> {

    T make() throws NlException;
  }

  <T> T run(Attempt<T> attempt, Cancellation cancellation) throws NlException {
    for (int number = 1; ; number++) {
      try {
        return attempt.make();
      } catch (NlException e) {
        pause.rest(delay(number, e, cancellation), cancellation);
      }
    }
  }

  private Duration delay(int attempt, NlException thrown, Cancellation cancellation)
      throws NlException {
    ServerFault fault = ServerFault.behind(thrown);
    if (fault == null || !fault.passing() || attempt >= TRIES) {
      throw attempt == 1 ? thrown : afterTries(attempt, thrown);
    }
    Duration delay = fault.retryAfter() != null ? fault.retryAfter() : backoff(attempt);
    Duration left = cancellation.remaining();
    if (delay.compareTo(LONGEST) > 0 || left != null && delay.compareTo(left) >= 0) {
      String message =
          "%s It would have to be asked again in %s s, which is longer than this question may wait."
              .formatted(thrown.getMessage(), delay.toMillis() / 1000.0);
      throw new NlException(thrown.error(), message, fault);
    }
    return delay;
  }

  private Duration backoff(int attempt) {
    double full = FIRST.toMillis() * (double) (1L << (attempt - 1));
    return Duration.ofMillis((long) (full / 2 + random.getAsDouble() * full / 2));
  }

  private static NlException afterTries(int tries, NlException last) {
    return new NlException(
        last.error(), last.getMessage() + " (Tried " + tries + " times.)", last.getCause());
  }

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
}
