// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.model;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/**
 * The learned weight of each feature key. Immutable.
 *
 * <p>The weights are whole multiples of one {@code step}, so that each takes 8 or 16 bits in the
 * file, and they are so from the start: what is read is what was written, to the last bit.
 *
 * <p>In memory: an open-addressing table, at most half full. A place holds a key and the bits of
 * its weight in one number, so that a look-up is one look into memory; a weight of 0 marks a free
 * place, for a key without a weight weighs 0. Most keys that are asked for have none: a bit for
 * each hash tells so from a sixteenth of the memory.
 */
public final class LinearModel {
  private static final int MOST = 1 << 24;
  private static final long LOW = 0xffff_ffffL;

  /** Four bits for each place. */
  private static final int PLACES_PER_WORD = Long.SIZE / 4;

  private final int bits;
  private final float step;
  private final int size;
  private final int mask;
  private final long[] places;
  private final long[] hashes;

  /** Keys ascending, each once, as signed numbers; no count is 0. */
  private LinearModel(int bits, float step, int[] sorted, short[] counts) {
    this.bits = bits;
    this.step = step;
    this.size = sorted.length;
    int room = Integer.highestOneBit(Math.max(1, size)) << 2;
    this.mask = room - 1;
    this.places = new long[room];
    this.hashes = new long[Math.max(1, room / PLACES_PER_WORD)];
    for (int i = 0; i < size; i++) {
      int hash = hash(sorted[i]);
      hashes[word(hash)] |= 1L << hash;
      int at = hash & mask;
      while (places[at] != 0) {
        at = at + 1 & mask;
      }
      places[at] = (long) sorted[i] << Integer.SIZE | Float.floatToIntBits(counts[i] * step) & LOW;
    }
  }

  /**
   * A model of these weights. Those of the same key are added up; those that are 0 when rounded are
   * left out.
   *
   * @param keys in any order
   * @param weights one for each key, finite
   * @param bits 8 or 16: how finely weights are told apart; the largest has all bits set
   * @throws IllegalArgumentException for other bits
   */
  public static LinearModel of(int[] keys, float[] weights, int bits) {
    if (bits != Byte.SIZE && bits != Short.SIZE) {
      throw new IllegalArgumentException("8 or 16 bits, not " + bits);
    }
    Rounding rounded = Rounding.of(keys, weights, (1 << bits - 1) - 1);
    return new LinearModel(bits, rounded.step(), rounded.keys(), rounded.counts());
  }

  /** The weight of a key, 0 if it has none. */
  public float weight(int key) {
    int hash = hash(key);
    if ((hashes[word(hash)] & 1L << hash) == 0) {
      return 0;
    }
    int at = hash & mask;
    long place = places[at];
    while (place != 0 && (int) (place >>> Integer.SIZE) != key) {
      at = at + 1 & mask;
      place = places[at];
    }
    return Float.intBitsToFloat((int) place);
  }

  /**
   * The sum of the values, each times the weight of its key {@link Features#mix mixed} with the
   * salt.
   */
  public double dot(Features features, int salt) {
    double sum = 0;
    for (int i = 0; i < features.size(); i++) {
      sum += (double) features.value(i) * weight(Features.mix(salt, features.key(i)));
    }
    return sum;
  }

  /** How many keys have a weight. */
  public int size() {
    return size;
  }

  private static int hash(int key) {
    int mixed = key * 0x9e3779b9;
    return mixed ^ mixed >>> 16;
  }

  /** Where the bit of a hash is; its lowest bits say which of the word. */
  private int word(int hash) {
    return hash >>> 6 & hashes.length - 1;
  }

  /**
   * Writes it: bits, step, number of keys, the keys' differences in ascending order, then the
   * weights in steps (the high bytes, then the low ones, for they pack better so).
   */
  public void write(DataOutput out) throws IOException {
    int[] sorted = sortedKeys();
    out.writeByte(bits);
    out.writeFloat(step);
    Varint.write(out, size);
    int last = Integer.MIN_VALUE;
    for (int key : sorted) {
      Varint.write(out, key - last);
      last = key;
    }
    for (int shift = bits - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
      for (int key : sorted) {
        out.writeByte(Math.round(weight(key) / step) >> shift);
      }
    }
  }

  private int[] sortedKeys() {
    int[] sorted = new int[size];
    int n = 0;
    for (long place : places) {
      if (place != 0) {
        sorted[n++] = (int) (place >>> Integer.SIZE);
      }
    }
    Arrays.sort(sorted);
    return sorted;
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @throws IOException if it is not such a model
   */
  public static LinearModel read(DataInput in) throws IOException {
    int bits = in.readByte();
    float step = in.readFloat();
    if (bits != Byte.SIZE && bits != Short.SIZE || !(step >= Float.MIN_NORMAL && step < 1e30f)) {
      throw new IOException("weights of " + bits + " bits in steps of " + step);
    }
    int size = Varint.readCount(in, MOST);
    int[] sorted = keys(in, size);
    return new LinearModel(bits, step, sorted, counts(in, size, bits));
  }

  private static int[] keys(DataInput in, int size) throws IOException {
    int[] sorted = new int[size];
    int last = Integer.MIN_VALUE;
    for (int i = 0; i < size; i++) {
      int key = last + Varint.read(in);
      if (i > 0 && key <= last) {
        throw new IOException("keys that do not ascend");
      }
      sorted[i] = key;
      last = key;
    }
    return sorted;
  }

  private static short[] counts(DataInput in, int size, int bits) throws IOException {
    short[] counts = new short[size];
    for (int i = 0; i < size; i++) {
      counts[i] = in.readByte();
    }
    for (int i = 0; i < size && bits == Short.SIZE; i++) {
      counts[i] = (short) (counts[i] << Byte.SIZE | in.readUnsignedByte());
    }
    for (short count : counts) {
      if (count == 0) {
        throw new IOException("a weight of nothing");
      }
    }
    return counts;
  }

  /**
   * Weights as whole multiples of a step.
   *
   * @param step the weight of a count of 1
   * @param keys ascending, each once
   * @param counts of each key, not 0
   */
  private record Rounding(float step, int[] keys, short[] counts) {
    /** Rounds so that the largest weight has the most counts. */
    static Rounding of(int[] keys, float[] weights, int most) {
      int[] sorted = distinct(keys);
      double[] sums = sums(keys, weights, sorted);
      float step = step(sums, most);
      int kept = 0;
      short[] counts = new short[sums.length];
      for (int i = 0; i < sums.length; i++) {
        short count = (short) Math.max(-most, Math.min(most, Math.round(sums[i] / step)));
        if (count != 0) {
          sorted[kept] = sorted[i];
          counts[kept++] = count;
        }
      }
      return new Rounding(step, Arrays.copyOf(sorted, kept), Arrays.copyOf(counts, kept));
    }

    private static double[] sums(int[] keys, float[] weights, int[] sorted) {
      double[] sums = new double[sorted.length];
      for (int i = 0; i < keys.length; i++) {
        sums[Arrays.binarySearch(sorted, keys[i])] += weights[i];
      }
      return sums;
    }

    private static int[] distinct(int[] keys) {
      int[] sorted = keys.clone();
      Arrays.sort(sorted);
      int size = 0;
      for (int i = 0; i < sorted.length; i++) {
        if (i == 0 || sorted[i] != sorted[i - 1]) {
          sorted[size++] = sorted[i];
        }
      }
      return Arrays.copyOf(sorted, size);
    }

    /** A step without sign or fraction that is lost: at least the least normal float. */
    private static float step(double[] sums, int most) {
      double largest = 0;
      for (double sum : sums) {
        if (!(Math.abs(sum) < 1e30)) {
          throw new IllegalArgumentException("not a weight: " + sum);
        }
        largest = Math.max(largest, Math.abs(sum));
      }
      return largest == 0 ? 1 : (float) Math.max(Float.MIN_NORMAL, largest / most);
    }
  }
}
