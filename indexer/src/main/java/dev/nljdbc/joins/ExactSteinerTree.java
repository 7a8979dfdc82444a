package dev.nljdbc.joins;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The cheapest tree over a few tables, by dynamic programming over their subsets: the best tree of
 * a subset that ends in a table either forks there into those of two smaller subsets, or comes from
 * a neighbour (Dreyfus and Wagner, The Steiner problem in graphs, 1971; with Dijkstra's algorithm
 * in place of the distance matrix: Erickson, Monma and Veinott, 1987). O(3^k n + 2^k m log n) for k
 * tables, of which little is left: trees that can't end below a known cost are dropped early.
 */
final class ExactSteinerTree {

  private final TableGraph graph;
  private final int[] terminals;
  private final List<Distances> distances;
  private final int level;
  private final int root;
  private final long[][] costs;
  private final int[][] forks;
  private final @Nullable JoinEdge[][] ways;
  private long bound = Distances.FAR;

  /** The distances are in cost, from each of the terminals. */
  ExactSteinerTree(TableGraph graph, int[] terminals, List<Distances> distances, int level) {
    this.graph = graph;
    this.terminals = terminals;
    this.distances = distances;
    this.level = level;
    this.root = terminals.length - 1;
    int subsets = 1 << root;
    this.costs = new long[subsets][];
    this.forks = new int[subsets][];
    this.ways = new JoinEdge[subsets][];
  }

  /** The cheapest tree, if it costs less than this. */
  Optional<Set<JoinEdge>> below(long known) {
    bound = known;
    int all = (1 << root) - 1;
    for (int subset = 1; subset <= all; subset++) {
      costs[subset] = new long[graph.size()];
      forks[subset] = new int[graph.size()];
      ways[subset] = new JoinEdge[graph.size()];
      Arrays.fill(costs[subset], Distances.FAR);
      PriorityQueue<Reached> queue =
          new PriorityQueue<>((a, b) -> Long.compare(a.cost(), b.cost()));
      begin(subset, queue);
      spread(subset, queue);
    }
    if (costs[all][terminals[root]] >= bound) {
      return Optional.empty();
    }
    Set<JoinEdge> edges = new LinkedHashSet<>();
    collect(all, terminals[root], edges);
    return Optional.of(edges);
  }

  private record Reached(int table, long cost) {}

  /** The terminal itself, or the tables at which two smaller trees meet. */
  private void begin(int subset, PriorityQueue<Reached> queue) {
    if (Integer.bitCount(subset) == 1) {
      offer(subset, terminals[Integer.numberOfTrailingZeros(subset)], 0, 0, null, queue);
      return;
    }
    for (int part = (subset - 1) & subset; part > (subset ^ part); part = (part - 1) & subset) {
      long[] one = costs[part];
      long[] other = costs[subset ^ part];
      for (int table = 0; table < one.length; table++) {
        if (one[table] < bound && other[table] < bound) {
          offer(subset, table, one[table] + other[table], part, null, queue);
        }
      }
    }
  }

  private void spread(int subset, PriorityQueue<Reached> queue) {
    for (Reached at = queue.poll(); at != null; at = queue.poll()) {
      if (at.cost() == costs[subset][at.table()]) {
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
    if (cost < costs[subset][table] && cost + toGo(subset, table) < bound) {
      costs[subset][table] = cost;
      forks[subset][table] = fork;
      ways[subset][table] = way;
      queue.add(new Reached(table, cost));
    }
  }

  /** At least this is still to be paid: the way to the farthest terminal that is not in it. */
  private long toGo(int subset, int table) {
    long farthest = distances.get(root).to(table);
    for (int i = 0; i < root; i++) {
      if ((subset & (1 << i)) == 0) {
        farthest = Math.max(farthest, distances.get(i).to(table));
      }
    }
    return farthest;
  }

  private void collect(int subset, int table, Set<JoinEdge> edges) {
    int at = table;
    for (JoinEdge way = ways[subset][at]; way != null; way = ways[subset][at]) {
      edges.add(way);
      at = way.opposite(at);
    }
    int fork = forks[subset][at];
    if (fork != 0) {
      collect(fork, at, edges);
      collect(subset ^ fork, at, edges);
    }
  }
}
