// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.model;

import java.util.Arrays;

/**
 * A growing list of hashed features, each a key with a value. It can be reused after {@link
 * #clear}; a key added twice counts twice. Not thread-safe.
 */
public final class Features {

  private static final int ROOM = 32;

  private int[] keys;
  private float[] values;
  private int size;

  /** None yet. */
  public Features() {
    this(new int[ROOM], new float[ROOM], 0);
  }

  private Features(int[] keys, float[] values, int size) {
    this.keys = keys;
    this.values = values;
    this.size = size;
  }

  /** Adds the feature of a name with value 1. */
  public void add(String name) {
    add(hash(name), 1);
  }

  /**
   * Adds a feature by its key.
   *
   * @param key {@link #hash} of its name
   * @param value finite; kept as a float
   * @throws IllegalArgumentException if the value is not finite as a float
   */
  public void add(int key, double value) {
    float kept = (float) value;
    if (!Float.isFinite(kept)) {
      throw new IllegalArgumentException("not a value of a feature: " + value);
    }
    makeRoom(size + 1);
    keys[size] = key;
    values[size++] = kept;
  }

  private void makeRoom(int needed) {
    if (needed > keys.length) {
      int room = Math.max(needed, 2 * keys.length);
      keys = Arrays.copyOf(keys, room);
      values = Arrays.copyOf(values, room);
    }
  }

  /** How many were added. */
  public int size() {
    return size;
  }

  /** The key of the i-th. */
  public int key(int i) {
    return keys[i];
  }

  /** The value of the i-th. */
  public float value(int i) {
    return values[i];
  }

  /** Forgets all, and keeps the room for the next. */
  public void clear() {
    size = 0;
  }

  /** A copy in arrays of exact length. */
  public Features copy() {
    return new Features(Arrays.copyOf(keys, size), Arrays.copyOf(values, size), size);
  }

  /**
   * The key of a name: MurmurHash3 (x86, 32 bits, seed 0) of its UTF-16 code units, low byte first.
   * It stays as it is for ever, because model files hold such keys.
   */
  public static int hash(String name) {
    int hash = 0;
    int length = name.length();
    int i = 0;
    for (; i + 1 < length; i += 2) {
      hash = step(hash, name.charAt(i) | name.charAt(i + 1) << 16);
    }
    if (i < length) {
      hash ^= scrambled(name.charAt(i));
    }
    return finished(hash ^ 2 * length);
  }

  /**
   * The key of a feature together with something else, such as the part of a query that it speaks
   * for: MurmurHash3 of the key's four bytes, with the salt as seed. It stays as it is for ever.
   */
  public static int mix(int salt, int key) {
    return finished(step(salt, key) ^ Integer.BYTES);
  }

  private static int step(int hash, int block) {
    return Integer.rotateLeft(hash ^ scrambled(block), 13) * 5 + 0xe6546b64;
  }

  private static int scrambled(int block) {
    return Integer.rotateLeft(block * 0xcc9e2d51, 15) * 0x1b873593;
  }

  private static int finished(int hash) {
    int h = hash;
    h = (h ^ h >>> 16) * 0x85ebca6b;
    h = (h ^ h >>> 13) * 0xc2b2ae35;
    return h ^ h >>> 16;
  }
}
