// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.load;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sums of hashes that tell whether two tables have the same rows in any order: one for each column,
 * and one for whole rows, so that no value can have moved to another row.
 */
final class Checksum {

  private static final long OFFSET = 0xcbf29ce484222325L;
  private static final long PRIME = 0x100000001b3L;

  private final long[] columns;
  private long whole;
  private long rows;

  Checksum(int columns) {
    this.columns = new long[columns];
  }

  void add(@Nullable Object[] row) {
    long ofRow = OFFSET;
    for (int i = 0; i < row.length; i++) {
      long hash = mixed(hash(CellValues.canonical(row[i])));
      columns[i] += hash;
      ofRow = (ofRow ^ hash) * PRIME;
    }
    whole += mixed(ofRow);
    rows++;
  }

  long rows() {
    return rows;
  }

  /** The columns that differ from another checksum; empty for none. */
  List<String> differences(Checksum other, List<String> names) {
    List<String> differences = new ArrayList<>();
    if (rows != other.rows) {
      differences.add(String.format("%,d rows became %,d", rows, other.rows));
      return differences;
    }
    for (int i = 0; i < columns.length; i++) {
      if (columns[i] != other.columns[i]) {
        differences.add("the values of " + names.get(i) + " are not the same");
      }
    }
    if (whole != other.whole && Arrays.equals(columns, other.columns)) {
      differences.add("the values are the same, but not in the same rows");
    }
    return differences;
  }

  /** FNV-1a over the characters. */
  private static long hash(String text) {
    long hash = OFFSET;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * PRIME;
    }
    return hash;
  }

  /** SplitMix64's finish: without it, sums of similar hashes would cancel out. */
  private static long mixed(long hash) {
    long z = (hash ^ (hash >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
