// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import dev.nljdbc.index.BuildState.IndexProgress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Counts what a build does and estimates how long it will take. It uses a clock that only runs
 * forward. Used by one thread.
 */
final class ProgressMeter {

  private static final Duration BETWEEN = Duration.ofMillis(250);
  private static final Duration FIRST_GUESS = Duration.ofSeconds(1);
  private static final int VALUES_BETWEEN_LOOKS = 256;

  private final List<IndexProgress> listeners;
  private final LongSupplier nanos;
  private final long began;
  private long told;
  private String stage = "";
  private int done;
  private int total;
  private long rows;
  private long values;
  private double weightDone;
  private double weight = 1;

  /**
   * Begins to count.
   *
   * @param nanos as {@link System#nanoTime}
   */
  ProgressMeter(List<IndexProgress> listeners, LongSupplier nanos) {
    this.listeners = List.copyOf(listeners);
    this.nanos = nanos;
    this.began = nanos.getAsLong();
    this.told = began;
  }

  /**
   * Sets how much there is to do.
   *
   * @param tables to be read
   * @param all their total weight: rows, where known
   */
  void expect(int tables, double all) {
    total = tables;
    weight = all;
  }

  /** Begins another stage. */
  void stage(String words) {
    stage = words;
    tell(nanos.getAsLong());
  }

  /** Counts a value. */
  void value() {
    if (++values % VALUES_BETWEEN_LOOKS == 0) {
      tick();
    }
  }

  /** Counts a table that is done. */
  void table(long itsRows, double itsWeight) {
    done++;
    rows += Math.max(0, itsRows);
    weightDone += itsWeight;
  }

  /** Notifies the listeners, unless it did so just now. */
  void tick() {
    long now = nanos.getAsLong();
    if (now - told >= BETWEEN.toNanos()) {
      tell(now);
    }
  }

  private void tell(long now) {
    told = now;
    BuildState state =
        new BuildState(
            stage,
            done,
            total,
            rows,
            values,
            Duration.ofNanos(now - began),
            Optional.ofNullable(left(now)));
    listeners.forEach(listener -> listener.at(state));
  }

  private @Nullable Duration left(long now) {
    long spent = now - began;
    if (spent < FIRST_GUESS.toNanos() || weightDone <= 0 || weightDone > weight) {
      return null;
    }
    return Duration.ofNanos((long) (spent * (weight - weightDone) / weightDone));
  }

  /** The time since it began. */
  Duration elapsed() {
    return Duration.ofNanos(nanos.getAsLong() - began);
  }
}
