// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import dev.nljdbc.catalog.ColumnStatistics.ValueCount;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Counts how often each value occurs, by its hash, and keeps the most frequent values. Exact except
 * for hash collisions (64 bits). Takes some 20 bytes a distinct value.
 */
final class ValueCounts {

  private static final int FIRST_CAPACITY = 64;

  private final long[] topHashes;
  private final String[] topValues;
  private final int[] topCounts;
  private int tops;

  /** Open addressing with linear probing; a slot is free while its count is 0. */
  private long[] hashes = new long[FIRST_CAPACITY];

  private int[] counts = new int[FIRST_CAPACITY];
  private int distinct;

  /**
   * Creates an empty counter.
   *
   * @param remembered how many of the most frequent values are kept
   */
  ValueCounts(int remembered) {
    topHashes = new long[remembered];
    topValues = new String[remembered];
    topCounts = new int[remembered];
    Arrays.fill(topValues, "");
  }

  /** Counts a value; returns whether it is new. */
  boolean add(long hash, String value) {
    return add(hash, value, 1);
  }

  /** Counts a value that occurs so often; returns whether it is new. */
  boolean add(long hash, String value, int times) {
    if (distinct * 5L > hashes.length * 3L) {
      grow();
    }
    int slot = slot(hashes, counts, hash);
    boolean fresh = counts[slot] == 0;
    counts[slot] += times;
    hashes[slot] = hash;
    distinct += fresh ? 1 : 0;
    remember(hash, value, counts[slot], fresh);
    return fresh;
  }

  /** How often a value was counted. */
  int count(long hash) {
    return counts[slot(hashes, counts, hash)];
  }

  int distinct() {
    return distinct;
  }

  /**
   * The most frequent values, most frequent first. A value that is not among them occurs no more
   * often than the last of them.
   *
   * @param ties the order of values that are equally frequent
   */
  List<ValueCount> top(Comparator<ValueCount> ties) {
    List<ValueCount> list = new ArrayList<>();
    for (int i = 0; i < tops; i++) {
      list.add(new ValueCount(topValues[i], topCounts[i]));
    }
    list.sort(Comparator.comparingLong((ValueCount v) -> -v.count()).thenComparing(ties));
    return list;
  }

  private void remember(long hash, String value, int count, boolean fresh) {
    boolean room = tops < topHashes.length;
    if (fresh && count == 1 && !room) {
      return;
    }
    int least = 0;
    for (int i = 0; i < tops; i++) {
      if (topHashes[i] == hash) {
        topCounts[i] = count;
        return;
      }
      least = topCounts[i] < topCounts[least] ? i : least;
    }
    if (room || count > topCounts[least]) {
      int at = room ? tops++ : least;
      topHashes[at] = hash;
      topValues[at] = value;
      topCounts[at] = count;
    }
  }

  private void grow() {
    long[] wider = new long[hashes.length * 2];
    int[] widerCounts = new int[wider.length];
    for (int i = 0; i < hashes.length; i++) {
      if (counts[i] > 0) {
        int slot = slot(wider, widerCounts, hashes[i]);
        wider[slot] = hashes[i];
        widerCounts[slot] = counts[i];
      }
    }
    hashes = wider;
    counts = widerCounts;
  }

  private static int slot(long[] hashes, int[] counts, long hash) {
    int mask = hashes.length - 1;
    int slot = (int) hash & mask;
    while (counts[slot] > 0 && hashes[slot] != hash) {
      slot = slot + 1 & mask;
    }
    return slot;
  }
}
