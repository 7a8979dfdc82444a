// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.sample;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Random;

/**
 * Chance from a fixed seed. {@link Random}'s algorithm is part of its specification, so every
 * machine draws the same.
 */
final class SeededRandom {

  private final Random random;

  SeededRandom(long seed) {
    this.random = new Random(seed);
  }

  /** A number from {@code least} to {@code most}, both included. */
  int between(int least, int most) {
    return least + random.nextInt(most - least + 1);
  }

  boolean percent(int chance) {
    return random.nextInt(100) < chance;
  }

  <T> T pick(List<T> from) {
    return from.get(random.nextInt(from.size()));
  }

  /** Picks the first ones far more often than the last: few sell much. */
  <T> T favour(List<T> from) {
    return from.get(random.nextInt(random.nextInt(from.size()) + 1));
  }

  LocalDate date(LocalDate first, LocalDate last) {
    return first.plusDays(random.nextInt((int) ChronoUnit.DAYS.between(first, last) + 1));
  }
}
