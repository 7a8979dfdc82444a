// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.joins;

import dev.nljdbc.catalog.ColumnId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Finds a tree of least cost over given tables by the shortest-path heuristic: it grows from one
 * table by the cheapest path to the nearest table that is still missing. It starts from each table
 * in turn and keeps the cheapest tree, which costs at most twice the best (Takahashi and Matsuyama,
 * An approximate solution for the Steiner problem in graphs, 1980).
 *
 * <p>For up to {@value #EXACT} tables {@link ExactSteinerTree} then looks for a cheaper one.
 */
final class SteinerTree {

  /** The time for exactness grows threefold with each table. */
  static final int EXACT = 7;

  private final TableGraph graph;
  private final int[] terminals;
  private final Set<ColumnId> preferred;

  /**
   * For these tables.
   *
   * @param preferred of parallel joins of one cost, the one over most of these columns is taken
   */
  SteinerTree(TableGraph graph, int[] terminals, Set<ColumnId> preferred) {
    this.graph = graph;
    this.terminals = terminals;
    this.preferred = preferred;
  }

  Optional<JoinTree> find() {
    int level = IntStream.of(terminals).map(t -> graph.level(terminals[0], t)).max().orElse(0);
    if (level > TableGraph.INFERRED) {
      return Optional.empty();
    }
    int allowed = Math.max(level, TableGraph.MINED);
    List<TableDistances> distances =
        Arrays.stream(terminals).mapToObj(t -> TableDistances.inCost(graph, t, allowed)).toList();
    Set<JoinEdge> best = best(distances);
    if (terminals.length > 2 && terminals.length <= EXACT) {
      long least = cost(best);
      best = new ExactSteinerTree(graph, terminals, distances, allowed, least).find().orElse(best);
    }
    return Optional.of(new JoinTree(graph.table(terminals[0]), ordered(best)));
  }

  private static long cost(Set<JoinEdge> edges) {
    return edges.stream().mapToLong(JoinEdge::cost).sum();
  }

  private Set<JoinEdge> best(List<TableDistances> distances) {
    Set<JoinEdge> best = new LinkedHashSet<>();
    long least = TableDistances.FAR;
    for (int first = 0; first < terminals.length; first++) {
      Set<JoinEdge> grown = grow(first, distances);
      if (cost(grown) < least) {
        best = grown;
        least = cost(grown);
      }
    }
    return best;
  }

  private Set<JoinEdge> grow(int first, List<TableDistances> distances) {
    Set<Integer> tree = new LinkedHashSet<>(List.of(terminals[first]));
    Set<JoinEdge> edges = new LinkedHashSet<>();
    Set<Integer> missing = new LinkedHashSet<>();
    IntStream.range(0, terminals.length).filter(i -> i != first).forEach(missing::add);
    while (!missing.isEmpty()) {
      int nearest = -1;
      int reached = -1;
      long least = TableDistances.FAR;
      for (int candidate : missing) {
        for (int table : tree) {
          if (distances.get(candidate).to(table) < least) {
            least = distances.get(candidate).to(table);
            nearest = candidate;
            reached = table;
          }
        }
      }
      List<JoinEdge> branch = distances.get(nearest).way(reached);
      edges.addAll(branch);
      branch.forEach(edge -> tree.addAll(List.of(edge.from(), edge.to())));
      missing.removeIf(i -> tree.contains(terminals[i]));
    }
    return edges;
  }

  /** Of parallel joins of one cost, the one over most preferred columns, else the first by rank. */
  private JoinEdge plainest(JoinEdge edge) {
    return Arrays.stream(graph.edges(edge.from()))
        .filter(e -> e.opposite(edge.from()) == edge.to() && e.cost() == edge.cost())
        .min(Comparator.comparingLong((JoinEdge e) -> -touched(e)).thenComparing(JoinEdge::rank))
        .orElse(edge);
  }

  private long touched(JoinEdge edge) {
    return edge.pairs(edge.from()).stream()
        .flatMap(pair -> Stream.of(pair.left(), pair.right()))
        .filter(preferred::contains)
        .count();
  }

  /** The edges as steps away from the first table, breadth first. */
  private List<JoinStep> ordered(Set<JoinEdge> edges) {
    Set<JoinEdge> left = new HashSet<>();
    edges.forEach(edge -> left.add(plainest(edge)));
    List<JoinStep> steps = new ArrayList<>();
    Deque<Integer> queue = new ArrayDeque<>(List.of(terminals[0]));
    while (!queue.isEmpty()) {
      int at = queue.removeFirst();
      for (JoinEdge edge : graph.edges(at)) {
        if (left.remove(edge)) {
          steps.add(edge.step(at));
          queue.addLast(edge.opposite(at));
        }
      }
    }
    return steps;
  }
}
