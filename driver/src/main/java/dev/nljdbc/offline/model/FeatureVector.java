// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.model;

import java.util.Arrays;

/** Numbers that are learned from, in an order that never changes. */
public final class FeatureVector {

  private float[] numbers = new float[128];
  private int size;

  /** None yet. */
  public FeatureVector() {}

  /** Adds a number. */
  public void add(double number) {
    if (size == numbers.length) {
      numbers = Arrays.copyOf(numbers, size * 2);
    }
    numbers[size++] = (float) number;
  }

  /** Adds 1 for true, 0 for false. */
  public void add(boolean is) {
    add(is ? 1 : 0);
  }

  /** Adds numbers in their order. */
  public void addAll(double[] more) {
    for (double number : more) {
      add(number);
    }
  }

  /** The numbers that were added. */
  public float[] array() {
    return Arrays.copyOf(numbers, size);
  }
}
