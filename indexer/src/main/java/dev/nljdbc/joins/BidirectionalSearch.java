// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.joins;

import java.util.Arrays;

/**
 * Breadth-first search from two tables at once, always on the side with the smaller frontier, until
 * both meet. In a large graph it visits only the neighbourhoods of both (Pohl, Bi-directional
 * search, 1971).
 */
final class BidirectionalSearch {

  private static final int UNSEEN = -1;

  private final TableGraph graph;
  private final int level;
  private final Side near;
  private final Side far;

  /** Over joins up to a level; a path must lead from one table to the other. */
  BidirectionalSearch(TableGraph graph, int start, int end, int level) {
    this.graph = graph;
    this.level = level;
    this.near = new Side(start);
    this.far = new Side(end);
  }

  /** One of the two searches: the tables that it has reached, in the order of distance. */
  private final class Side {

    private final int[] steps = new int[graph.size()];
    private final int[] queue = new int[graph.size()];
    private int size = 1;
    private int done;
    private int depth;

    Side(int from) {
      Arrays.fill(steps, UNSEEN);
      steps[from] = 0;
      queue[0] = from;
    }

    /** Expands the frontier by one join; tells whether it met the other search. */
    boolean advance(Side other) {
      boolean met = false;
      int frontier = size;
      depth++;
      for (; done < frontier; done++) {
        for (JoinEdge edge : graph.edges(queue[done])) {
          int next = edge.opposite(queue[done]);
          if (edge.level() <= level && steps[next] == UNSEEN) {
            steps[next] = depth;
            queue[size++] = next;
            met |= other.steps[next] != UNSEEN;
          }
        }
      }
      return met;
    }

    int waiting() {
      return size - done;
    }
  }

  /** Writes the distances to the end, in joins, of the tables on shortest paths and no others. */
  void measure(long[] distances) {
    if (!meet()) {
      return;
    }
    for (int i = 0; i < far.size; i++) {
      distances[far.queue[i]] = far.steps[far.queue[i]];
    }
    int length = near.depth + far.depth;
    for (int i = near.size - 1; i >= 0; i--) {
      int at = near.queue[i];
      if (distances[at] == TableDistances.FAR
          && leads(at, length - near.steps[at] - 1, distances)) {
        distances[at] = length - near.steps[at];
      }
    }
  }

  private boolean meet() {
    boolean met = near.steps[far.queue[0]] == 0;
    while (!met && near.waiting() > 0 && far.waiting() > 0) {
      met = near.waiting() <= far.waiting() ? near.advance(far) : far.advance(near);
    }
    return met;
  }

  private boolean leads(int at, long distance, long[] distances) {
    for (JoinEdge edge : graph.edges(at)) {
      if (edge.level() <= level && distances[edge.opposite(at)] == distance) {
        return true;
      }
    }
    return false;
  }
}
