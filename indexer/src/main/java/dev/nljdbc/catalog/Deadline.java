// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * The time by which work should end.
 *
 * @param at when that is
 * @param clock the clock
 */
public record Deadline(Instant at, InstantSource clock) {

  private static final Duration LONGEST = Duration.ofDays(365);

  /** A deadline after a duration, a year at most. */
  public static Deadline after(Duration budget) {
    InstantSource clock = InstantSource.system();
    Duration bounded = budget.compareTo(LONGEST) < 0 ? budget : LONGEST;
    return new Deadline(clock.instant().plus(bounded), clock);
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
