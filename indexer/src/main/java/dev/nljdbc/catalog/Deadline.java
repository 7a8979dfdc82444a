// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.BooleanSupplier;

/**
 * The time by which work should end.
 *
 * @param at when that is
 * @param clock the clock
 */
public record Deadline(Instant at, InstantSource clock) {

  private static final Duration LONGEST = Duration.ofDays(365);

  /** It only runs forward, whatever is done to the system's clock. */
  private static final InstantSource STEADY = () -> Instant.EPOCH.plusNanos(System.nanoTime());

  /** A deadline after a duration, a year at most. */
  public static Deadline after(Duration budget) {
    Duration bounded = budget.compareTo(LONGEST) < 0 ? budget : LONGEST;
    return new Deadline(STEADY.instant().plus(bounded), STEADY);
  }

  /** The same deadline, and at once where that is said. */
  public Deadline unless(BooleanSupplier atOnce) {
    return new Deadline(at, () -> atOnce.getAsBoolean() ? at : clock.instant());
  }

  /** Whether the time is up. */
  public boolean passed() {
    return !clock.instant().isBefore(at);
  }

  /** The time left, never negative, a year at most. */
  public Duration remaining() {
    Duration left = Duration.between(clock.instant(), at);
    if (left.isNegative()) {
      return Duration.ZERO;
    }
    return left.compareTo(LONGEST) < 0 ? left : LONGEST;
  }

  /** The earlier of this deadline and one after a duration. */
  public Deadline within(Duration budget) {
    Instant sooner = clock.instant().plus(budget);
    return sooner.isBefore(at) ? new Deadline(sooner, clock) : this;
  }
}
