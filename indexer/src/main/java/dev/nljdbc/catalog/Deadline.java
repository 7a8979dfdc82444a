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

  /** So long from now. */
  public static Deadline after(Duration budget) {
    InstantSource clock = InstantSource.system();
    return new Deadline(clock.instant().plus(budget), clock);
  }

  /** Whether it is too late to begin anything. */
  public boolean passed() {
    return !clock.instant().isBefore(at);
  }

  /** What is left, never negative. */
  public Duration remaining() {
    Duration left = Duration.between(clock.instant(), at);
    return left.isNegative() ? Duration.ZERO : left;
  }

  /** This deadline, or one so long from now if that is sooner. */
  public Deadline within(Duration budget) {
    Instant sooner = clock.instant().plus(budget);
    return sooner.isBefore(at) ? new Deadline(sooner, clock) : this;
  }
}
