package dev.nljdbc.catalog;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * The time at which work should have ended.
 *
 * @param at when that is
 * @param clock what tells the time
 */
public record Deadline(Instant at, InstantSource clock) {

  private static final Duration LONGEST = Duration.ofDays(365);

  /** So long from now, a year at most. */
  public static Deadline after(Duration budget) {
    InstantSource clock = InstantSource.system();
    Duration bounded = budget.compareTo(LONGEST) < 0 ? budget : LONGEST;
    return new Deadline(clock.instant().plus(bounded), clock);
  }

  /** Whether it is too late to begin anything. */
  public boolean passed() {
    return !clock.instant().isBefore(at);
  }

  /** What is left, never negative, a year at most. */
  public Duration remaining() {
    Duration left = Duration.between(clock.instant(), at);
    if (left.isNegative()) {
      return Duration.ZERO;
    }
    return left.compareTo(LONGEST) < 0 ? left : LONGEST;
  }

  /** This deadline, or one so long from now if that is sooner. */
  public Deadline within(Duration budget) {
    Instant sooner = clock.instant().plus(budget);
    return sooner.isBefore(at) ? new Deadline(sooner, clock) : this;
  }
}
