// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import dev.nljdbc.catalog.ColumnProfile.NextValues;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/** The two least and the two greatest of the distinct values of a column of numbers or times. */
final class ExtremeValues {

  private final boolean numbers;
  private @Nullable Value least;
  private @Nullable Value nextLeast;
  private @Nullable Value greatest;
  private @Nullable Value nextGreatest;

  /**
   * None yet.
   *
   * @param numbers whether values are compared as numbers, else as texts
   */
  ExtremeValues(boolean numbers) {
    this.numbers = numbers;
  }

  private record Value(String text, double number) {

    private static final Comparator<Value> ORDER =
        Comparator.comparingDouble(Value::number).thenComparing(Value::text);

    boolean below(@Nullable Value other) {
      return other == null || ORDER.compare(this, other) < 0;
    }

    boolean above(@Nullable Value other) {
      return other == null || ORDER.compare(this, other) > 0;
    }
  }

  /** Adds a value that was not added before. */
  void add(String text) {
    Value value = new Value(text, numbers ? number(text) : 0);
    if (Double.isNaN(value.number)) {
      return; // an engine's own way to write a number, or SQLite's text among numbers
    }
    if (value.below(least)) {
      nextLeast = least;
      least = value;
    } else if (value.below(nextLeast)) {
      nextLeast = value;
    }
    if (value.above(greatest)) {
      nextGreatest = greatest;
      greatest = value;
    } else if (value.above(nextGreatest)) {
      nextGreatest = value;
    }
  }

  private static double number(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  /** The second least and second greatest values; null if there are fewer than two. */
  @Nullable NextValues next() {
    return nextLeast == null || nextGreatest == null
        ? null
        : new NextValues(nextLeast.text, nextGreatest.text);
  }
}
