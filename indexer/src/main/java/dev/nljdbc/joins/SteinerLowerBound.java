// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.joins;

import java.util.Arrays;
import java.util.List;

/**
 * A lower bound of the cost to join a table with some terminals: half of the shortest round trip
 * through all of them, or the distance to the farthest. A walk around a tree crosses each of its
 * edges twice (Hougardy, Silvanus and Vygen, Dijkstra meets Steiner, 2017, section 3).
 */
final class SteinerLowerBound {

  private final int count;
  private final List<TableDistances> distances;

  /**
   * By subset, first and last: the shortest way from one to the other through all of the subset.
   */
  private final long[][][] walks;

  SteinerLowerBound(int[] terminals, List<TableDistances> distances) {
    this.count = terminals.length;
    this.distances = distances;
    this.walks = new long[1 << count][count][count];
    for (int subset = 1; subset < 1 << count; subset++) {
      for (long[] row : walks[subset]) {
        Arrays.fill(row, TableDistances.FAR);
      }
      for (int last = 0; last < count; last++) {
        if ((subset & 1 << last) != 0) {
          fill(subset, last, terminals);
        }
      }
    }
  }

  private void fill(int subset, int last, int[] terminals) {
    int before = subset ^ 1 << last;
    if (before == 0) {
      walks[subset][last][last] = 0;
      return;
    }
    for (int first = 0; first < count; first++) {
      for (int next = 0; next < count; next++) {
        if ((before & 1 << first) != 0 && (before & 1 << next) != 0) {
          long walk = walks[before][first][next] + distances.get(next).to(terminals[last]);
          walks[subset][first][last] = Math.min(walks[subset][first][last], walk);
        }
      }
    }
  }

  /** The bound for a table and the terminals whose bits are set; 0 for none of them. */
  long of(int subset, int table) {
    long trip = TableDistances.FAR;
    long farthest = 0;
    for (int first = 0; first < count; first++) {
      long there = (subset & 1 << first) == 0 ? 0 : distances.get(first).to(table);
      farthest = Math.max(farthest, there);
      for (int last = first; last < count; last++) {
        if ((subset & 1 << first) != 0 && (subset & 1 << last) != 0) {
          long back = distances.get(last).to(table);
          trip = Math.min(trip, there + walks[subset][first][last] + back);
        }
      }
    }
    return subset == 0 ? 0 : Math.max(farthest, (trip + 1) / 2);
  }
}
