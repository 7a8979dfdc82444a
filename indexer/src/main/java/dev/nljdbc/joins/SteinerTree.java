package dev.nljdbc.joins;

import dev.nljdbc.catalog.TableId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jgrapht.Graph;
import org.jgrapht.traverse.ClosestFirstIterator;
import org.jspecify.annotations.Nullable;

/**
 * A tree of least cost over given tables, by the shortest-path heuristic: it grows from one of them
 * by the cheapest path to the nearest table not yet in it, begun from each in turn, the cheapest
 * kept. At most twice the best cost (Takahashi and Matsuyama, An approximate solution for the
 * Steiner problem in graphs, 1980).
 */
final class SteinerTree {

  private final Graph<TableId, KeyEdge> graph;
  private final List<TableId> terminals;

  SteinerTree(Graph<TableId, KeyEdge> graph, List<TableId> terminals) {
    this.graph = graph;
    this.terminals = terminals;
  }

  Optional<JoinTree> find() {
    return terminals.stream()
        .map(this::grow)
        .flatMap(Optional::stream)
        .min(Comparator.comparingDouble(SteinerTree::cost))
        .map(edges -> new JoinTree(terminals.get(0), ordered(edges)));
  }

  private static double cost(Set<KeyEdge> edges) {
    return edges.stream().mapToDouble(KeyEdge::weight).sum();
  }

  private Optional<Set<KeyEdge>> grow(TableId first) {
    Set<TableId> tree = new LinkedHashSet<>(List.of(first));
    Set<TableId> missing = new LinkedHashSet<>(terminals);
    missing.remove(first);
    Set<KeyEdge> edges = new LinkedHashSet<>();
    while (!missing.isEmpty()) {
      Branch nearest = null;
      for (TableId table : missing) {
        Branch branch = branch(table, tree);
        if (branch == null) {
          return Optional.empty();
        }
        if (nearest == null || branch.cost() < nearest.cost()) {
          nearest = branch;
        }
      }
      if (nearest != null) {
        edges.addAll(nearest.edges());
        nearest
            .edges()
            .forEach(edge -> Stream.of(edge.key().from(), edge.key().to()).forEach(tree::add));
        missing.removeAll(tree);
      }
    }
    return Optional.of(edges);
  }

  private record Branch(List<KeyEdge> edges, double cost) {}

  /** The cheapest path from a table to the tree. */
  private @Nullable Branch branch(TableId table, Set<TableId> tree) {
    ClosestFirstIterator<TableId, KeyEdge> nearest = new ClosestFirstIterator<>(graph, table);
    while (nearest.hasNext()) {
      TableId reached = nearest.next();
      if (tree.contains(reached)) {
        List<KeyEdge> edges = new ArrayList<>();
        for (TableId at = reached; !at.equals(table); ) {
          KeyEdge edge = plainest(nearest.getSpanningTreeEdge(at));
          edges.add(edge);
          at = edge.opposite(at);
        }
        return new Branch(edges, nearest.getShortestPathLength(reached));
      }
    }
    return null;
  }

  /** Of parallel keys of one weight, the first by rank. */
  private KeyEdge plainest(KeyEdge edge) {
    return graph.getAllEdges(edge.key().from(), edge.key().to()).stream()
        .filter(other -> other.weight() == edge.weight())
        .min(Comparator.comparingInt(KeyEdge::rank))
        .orElse(edge);
  }

  /** The edges as steps away from the first table, breadth first. */
  private List<JoinStep> ordered(Set<KeyEdge> edges) {
    List<JoinStep> steps = new ArrayList<>();
    Set<KeyEdge> left = new HashSet<>(edges);
    Deque<TableId> queue = new ArrayDeque<>(List.of(terminals.get(0)));
    while (!queue.isEmpty()) {
      TableId at = queue.removeFirst();
      List<KeyEdge> next =
          graph.edgesOf(at).stream()
              .filter(left::remove)
              .sorted(Comparator.comparingInt(KeyEdge::rank))
              .toList();
      for (KeyEdge edge : next) {
        steps.add(edge.from(at));
        queue.addLast(edge.opposite(at));
      }
    }
    return steps;
  }
}
