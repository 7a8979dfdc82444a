// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.joins;

import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the cheapest tree over a few tables by dynamic programming over their subsets (Dreyfus and
 * Wagner, The Steiner problem in graphs, 1971). The best tree of a subset that ends in a table
 * either forks there into the trees of two smaller subsets, or comes from a neighbour. Dijkstra's
 * algorithm replaces the distance matrix (Erickson, Monma and Veinott, 1987).
 *
 * <p>This takes O(3^k n + 2^k m log n) for k tables at worst. The bound of {@link
 * SteinerLowerBound} drops most trees early: those that cannot end below a known cost.
 */
final class ExactSteinerTree {

  private final TableGraph graph;
  private final int[] terminals;
  private final int level;
  private final int root;
  private final SteinerLowerBound remaining;
  private final long bound;
  private final int[] candidates;
  private final int[] places;
  private final long[][] costs;
  private final int[][] forks;
  private final @Nullable JoinEdge[][] ways;

  /**
   * For these tables.
   *
   * @param distances in cost, from each of the terminals
   * @param bound the tree must cost less
   */
  ExactSteinerTree(
      TableGraph graph, int[] terminals, List<TableDistances> distances, int level, long bound) {
    this.graph = graph;
    this.terminals = terminals;
    this.level = level;
    this.bound = bound;
    this.root = terminals.length - 1;
    this.remaining = new SteinerLowerBound(terminals, distances);
    int all = (1 << terminals.length) - 1;
    this.candidates =
        IntStream.range(0, graph.size()).filter(t -> remaining.of(all, t) < bound).toArray();
    this.places = new int[graph.size()];
    Arrays.fill(places, -1);
    for (int i = 0; i < candidates.length; i++) {
      places[candidates[i]] = i;
    }
    int subsets = 1 << root;
    this.costs = new long[subsets][];
    this.forks = new int[subsets][];
    this.ways = new JoinEdge[subsets][];
  }

  /** The cheapest tree, if one costs less than the bound. */
  Optional<Set<JoinEdge>> find() {
    int all = (1 << root) - 1;
    int end = places[terminals[root]];
    if (end < 0) {
      return Optional.empty();
    }
    for (int subset = 1; subset <= all; subset++) {
      solve(subset);
    }
    if (costs[all][end] >= bound) {
      return Optional.empty();
    }
    Set<JoinEdge> edges = new LinkedHashSet<>();
    collect(all, terminals[root], edges);
    return Optional.of(edges);
  }

  private record Reached(int table, long cost) {}

  private void solve(int subset) {
    costs[subset] = new long[candidates.length];
    forks[subset] = new int[candidates.length];
    ways[subset] = new JoinEdge[candidates.length];
    Arrays.fill(costs[subset], TableDistances.FAR);
    PriorityQueue<Reached> queue = new PriorityQueue<>(Comparator.comparingLong(Reached::cost));
    begin(subset, queue);
    spread(subset, queue);
  }

  /** The terminal itself, or the tables at which two smaller trees meet. */
  private void begin(int subset, PriorityQueue<Reached> queue) {
    if (Integer.bitCount(subset) == 1) {
      offer(subset, terminals[Integer.numberOfTrailingZeros(subset)], 0, 0, null, queue);
      return;
    }
    for (int part = (subset - 1) & subset; part > (subset ^ part); part = (part - 1) & subset) {
      long[] one = costs[part];
      long[] other = costs[subset ^ part];
      for (int place = 0; place < one.length; place++) {
        if (one[place] < bound && other[place] < bound) {
          offer(subset, candidates[place], one[place] + other[place], part, null, queue);
        }
      }
    }
  }

  private void spread(int subset, PriorityQueue<Reached> queue) {
    for (Reached at = queue.poll(); at != null; at = queue.poll()) {
      if (at.cost() == costs[subset][places[at.table()]]) {
        for (JoinEdge edge : graph.edges(at.table())) {
          if (edge.level() <= level) {
            int next = edge.opposite(at.table());
            offer(subset, next, at.cost() + edge.cost(), 0, edge, queue);
          }
        }
      }
    }
  }

  private void offer(
      int subset,
      int table,
      long cost,
      int fork,
      @Nullable JoinEdge way,
      PriorityQueue<Reached> queue) {
    int place = places[table];
    int rest = ((1 << terminals.length) - 1) ^ subset;
    if (place >= 0 && cost < costs[subset][place] && cost + remaining.of(rest, table) < bound) {
      costs[subset][place] = cost;
      forks[subset][place] = fork;
      ways[subset][place] = way;
      queue.add(new Reached(table, cost));
    }
  }

  private void collect(int subset, int table, Set<JoinEdge> edges) {
    int at = table;
    for (JoinEdge way = ways[subset][places[at]]; way != null; way = ways[subset][places[at]]) {
      edges.add(way);
      at = way.opposite(at);
    }
    int fork = forks[subset][places[at]];
    if (fork != 0) {
      collect(fork, at, edges);
      collect(subset ^ fork, at, edges);
    }
  }
}
