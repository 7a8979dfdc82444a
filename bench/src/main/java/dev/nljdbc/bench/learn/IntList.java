// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.learn;

import java.util.Arrays;

/** A list of ints that grows. */
final class IntList {

  private int[] numbers = new int[16];
  private int size;

  void add(int number) {
    if (size == numbers.length) {
      numbers = Arrays.copyOf(numbers, 2 * size);
    }
    numbers[size++] = number;
  }

  int size() {
    return size;
  }

  int get(int i) {
    return numbers[i];
  }

  int[] toArray() {
    return Arrays.copyOf(numbers, size);
  }

  /** The numbers as the bits of floats. */
  float[] toFloats() {
    float[] floats = new float[size()];
    for (int i = 0; i < floats.length; i++) {
      floats[i] = Float.intBitsToFloat(get(i));
    }
    return floats;
  }
}
