package dev.nljdbc.search;

import java.util.Arrays;

/** A growing list of numbers. */
final class Pieces {

  private int[] items;
  private int size;

  Pieces(int expected) {
    items = new int[Math.max(1, expected)];
  }

  void add(int item) {
    if (size == items.length) {
      items = Arrays.copyOf(items, 2 * size);
    }
    items[size++] = item;
  }

  int size() {
    return size;
  }

  /** Keeps only the first so many. */
  void cut(int length) {
    size = Math.min(size, length);
  }

  int[] toArray() {
    return Arrays.copyOf(items, size);
  }
}
