// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.learn;

import java.util.Arrays;

/** Numbers keys 0, 1, 2… in the order they are first seen. */
final class KeyIndex {

  private static final int FREE = -1;

  private int[] table = new int[1 << 12];
  private int[] keys = new int[1 << 11];
  private int size;

  KeyIndex() {
    Arrays.fill(table, FREE);
  }

  /** The number of a key, a new one if it is new. */
  int number(int key) {
    int place = place(key);
    if (table[place] != FREE) {
      return table[place];
    }
    if (size == keys.length) {
      keys = Arrays.copyOf(keys, 2 * size);
      rebuild(4 * size);
      place = place(key);
    }
    keys[size] = key;
    table[place] = size;
    return size++;
  }

  private void rebuild(int room) {
    table = new int[room];
    Arrays.fill(table, FREE);
    for (int id = 0; id < size; id++) {
      table[place(keys[id])] = id;
    }
  }

  private int place(int key) {
    int mask = table.length - 1;
    int at = key * 0x9e3779b9;
    at = (at ^ at >>> 16) & mask;
    while (table[at] != FREE && keys[table[at]] != key) {
      at = at + 1 & mask;
    }
    return at;
  }

  int size() {
    return size;
  }

  int key(int id) {
    return keys[id];
  }

  /** All keys by number. */
  int[] keys() {
    return Arrays.copyOf(keys, size);
  }
}
