// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.joins;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** The distances of tables from one table, over joins up to a level. */
final class TableDistances {

  /** The distance of tables that are not reached. */
  static final long FAR = Long.MAX_VALUE / 4;

  /** More than any path without inferred joins is long. */
  private static final long INFERRED = 1L << 32;

  private final TableGraph graph;
  private final int level;
  private final ToLongFunction<JoinEdge> length;
  private final long[] distances;
  private final @Nullable JoinEdge[] ways;

  private TableDistances(TableGraph graph, int level, ToLongFunction<JoinEdge> length) {
    this.graph = graph;
    this.level = level;
    this.length = length;
    this.distances = new long[graph.size()];
    this.ways = new JoinEdge[graph.size()];
    Arrays.fill(distances, FAR);
  }

  /**
   * Distances in joins, from one table to those on the shortest paths to another. Inferred joins,
   * where allowed, are crossed as seldom as possible; all others count the same.
   */
  static TableDistances inJoins(TableGraph graph, int start, int until, int level) {
    TableDistances distances =
        new TableDistances(
            graph, level, edge -> edge.level() == TableGraph.INFERRED ? INFERRED : 1);
    if (level < TableGraph.INFERRED) {
      new BidirectionalSearch(graph, until, start, level).measure(distances.distances);
    } else {
      distances.nearestFirst(start, until);
    }
    return distances;
  }

  /** Distances in {@link JoinEdge#cost()}, from one table to all. */
  static TableDistances inCost(TableGraph graph, int start, int level) {
    TableDistances distances = new TableDistances(graph, level, JoinEdge::cost);
    if (level < TableGraph.INFERRED) {
      distances.breadthFirst(start);
    } else {
      distances.nearestFirst(start, -1);
    }
    return distances;
  }

  /**
   * Breadth-first search. The costs of joins differ too little for a path with more joins to be
   * cheaper; of paths with as many joins, the cheapest is kept.
   */
  private void breadthFirst(int start) {
    int[] queue = new int[distances.length];
    int[] joins = new int[distances.length];
    distances[start] = 0;
    queue[0] = start;
    int size = 1;
    for (int i = 0; i < size; i++) {
      int at = queue[i];
      for (JoinEdge edge : graph.edges(at)) {
        int next = edge.opposite(at);
        if (edge.level() > level || (distances[next] < FAR && joins[next] <= joins[at])) {
          continue;
        }
        if (distances[next] == FAR) {
          joins[next] = joins[at] + 1;
          queue[size++] = next;
        }
        long distance = distances[at] + length.applyAsLong(edge);
        if (distance < distances[next]) {
          distances[next] = distance;
          ways[next] = edge;
        }
      }
    }
  }

  private record Reached(int table, long distance) {}

  /** Dijkstra's algorithm. */
  private void nearestFirst(int start, int until) {
    PriorityQueue<Reached> queue =
        new PriorityQueue<>((a, b) -> Long.compare(a.distance(), b.distance()));
    distances[start] = 0;
    queue.add(new Reached(start, 0));
    for (Reached at = queue.poll(); at != null && at.table() != until; at = queue.poll()) {
      if (at.distance() > distances[at.table()]) {
        continue;
      }
      for (JoinEdge edge : graph.edges(at.table())) {
        follow(edge, at, queue);
      }
    }
  }

  private void follow(JoinEdge edge, Reached from, Queue<Reached> queue) {
    int next = edge.opposite(from.table());
    long distance = from.distance() + length.applyAsLong(edge);
    if (distance < distances[next] && edge.level() <= level) {
      distances[next] = distance;
      ways[next] = edge;
      queue.add(new Reached(next, distance));
    }
  }

  long to(int table) {
    return distances[table];
  }

  /** Whether the edge leads from a table one step nearer to the start. */
  boolean nearer(JoinEdge edge, int table) {
    long here = distances[table];
    return edge.level() <= level
        && here < FAR
        && distances[edge.opposite(table)] + length.applyAsLong(edge) == here;
  }

  /** The edges from a table back to the start. */
  List<JoinEdge> way(int table) {
    List<JoinEdge> way = new ArrayList<>();
    int at = table;
    for (JoinEdge edge = ways[at]; edge != null; edge = ways[at]) {
      way.add(edge);
      at = edge.opposite(at);
    }
    return way;
  }
}
