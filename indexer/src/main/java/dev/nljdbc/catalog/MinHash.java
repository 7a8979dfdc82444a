// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.stream.IntStream;

/**
 * A sketch of a set of values: the {@value #SIZE} smallest of their hashes, which estimate how much
 * of one set another contains (A. Broder, On the resemblance and containment of documents, 1997,
 * section 3: M_s with one permutation). A set of fewer values is sketched exactly. Hashes have
 * fixed seeds: sketches of different runs and machines compare.
 */
public final class MinHash {

  /** How many hashes are kept; the standard error of an estimate is at most 0.5/√128 = 0.044. */
  public static final int SIZE = 128;

  private static final int BYTES = Integer.BYTES;

  /** The sketch of no values. */
  public static final MinHash EMPTY = new MinHash(new int[0]);

  /** The hashes in ascending order. The sign bit is flipped for unsigned comparison. */
  private final int[] smallest;

  private MinHash(int[] smallest) {
    this.smallest = smallest;
  }

  /** The sketch of these values. */
  public static MinHash of(Iterable<String> values) {
    Builder builder = new Builder();
    values.forEach(value -> builder.add(ValueHash.of(value)));
    return builder.build();
  }

  /**
   * Reads what {@link #encoded()} wrote.
   *
   * @throws IllegalArgumentException when it is something else
   */
  public static MinHash decoded(String text) {
    ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(text));
    int[] hashes = new int[bytes.remaining() / BYTES];
    bytes.asIntBuffer().get(hashes);
    return new MinHash(hashes);
  }

  /** The sketch in Base64, four bytes a hash. */
  public String encoded() {
    ByteBuffer bytes = ByteBuffer.allocate(smallest.length * BYTES);
    bytes.asIntBuffer().put(smallest);
    return Base64.getEncoder().withoutPadding().encodeToString(bytes.array());
  }

  /** The sketch of this set's and the other's values. */
  public MinHash with(MinHash other) {
    return new MinHash(
        IntStream.concat(Arrays.stream(smallest), Arrays.stream(other.smallest))
            .sorted()
            .distinct()
            .limit(SIZE)
            .toArray());
  }

  /** Whether no value was seen. */
  public boolean isEmpty() {
    return smallest.length == 0;
  }

  /** The hashes that are kept, in rising order; sets that share values share some of them. */
  public int[] hashes() {
    return smallest.clone();
  }

  /**
   * How many of this set's values are in the other, by those values of which the sketches tell.
   *
   * @param shared values found in the other set
   * @param compared values looked for; 0 when the sketches tell nothing
   */
  public record Containment(int shared, int compared) {

    /** The estimated part, 0 to 1; 0 when nothing was compared. */
    public double share() {
      return compared == 0 ? 0 : (double) shared / compared;
    }
  }

  /** Compares those of this set's hashes that the other would have kept, had it seen them. */
  public Containment containedIn(MinHash other) {
    int shared = 0;
    int compared = 0;
    for (int hash : smallest) {
      if (other.smallest.length == SIZE && hash > other.smallest[SIZE - 1]) {
        break;
      }
      compared++;
      shared += Arrays.binarySearch(other.smallest, hash) >= 0 ? 1 : 0;
    }
    return new Containment(shared, compared);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof MinHash sketch && Arrays.equals(smallest, sketch.smallest);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(smallest);
  }

  /** Collects hashes; a value may come more than once. */
  public static final class Builder {

    private final int[] hashes = new int[SIZE];
    private int size;

    /** Adds a value by its {@link ValueHash}. */
    public void add(long valueHash) {
      int hash = (int) (valueHash >>> Integer.SIZE) ^ Integer.MIN_VALUE;
      if (size == SIZE && hash >= hashes[SIZE - 1]) {
        return;
      }
      int at = Arrays.binarySearch(hashes, 0, size, hash);
      if (at >= 0) {
        return;
      }
      int place = -at - 1;
      int moved = Math.min(size, SIZE - 1) - place;
      System.arraycopy(hashes, place, hashes, place + 1, moved);
      hashes[place] = hash;
      size = Math.min(size + 1, SIZE);
    }

    /** The sketch of all values so far. */
    public MinHash build() {
      return size == 0 ? EMPTY : new MinHash(Arrays.copyOf(hashes, size));
    }
  }
}
