// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.examine;

import java.util.Arrays;

/** Numbers that are learned from, in an order that never changes. */
final class FeatureVector {

  private float[] numbers = new float[128];
  private int size;

  void add(double number) {
    if (size == numbers.length) {
      numbers = Arrays.copyOf(numbers, size * 2);
    }
    numbers[size++] = (float) number;
  }

  void add(boolean is) {
    add(is ? 1 : 0);
  }

  float[] array() {
    return Arrays.copyOf(numbers, size);
  }
}
