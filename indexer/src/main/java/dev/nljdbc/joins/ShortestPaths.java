package dev.nljdbc.joins;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jgrapht.Graph;
import org.jgrapht.traverse.ClosestFirstIterator;

/**
 * All shortest paths between two columns of different tables: distances from the end as far as the
 * start, then every way down them.
 */
final class ShortestPaths {

  /** Paths looked at before the best are chosen; only keys in great parallel reach it. */
  private static final int ENUMERATED = 1_000;

  private final Graph<TableId, KeyEdge> graph;
  private final ColumnId start;
  private final ColumnId end;
  private final Map<TableId, Double> distances = new HashMap<>();
  private final List<List<KeyEdge>> found = new ArrayList<>();

  ShortestPaths(Graph<TableId, KeyEdge> graph, ColumnId start, ColumnId end) {
    this.graph = graph;
    this.start = start;
    this.end = end;
  }

  List<JoinPath> find(int limit) {
    measure();
    if (distances.containsKey(start.table())) {
      descend(start.table(), new ArrayDeque<>(), Math.max(limit, ENUMERATED));
    }
    return found.stream()
        .map(edges -> new Candidate(steps(edges), edges))
        .sorted(
            Comparator.comparingInt((Candidate c) -> moves(c.steps()))
                .thenComparingDouble(
                    c -> -c.edges().stream().mapToDouble(e -> e.key().score()).sum())
                .thenComparing(Candidate::edges, ShortestPaths::byRank))
        .limit(limit)
        .map(c -> new JoinPath(start, end, c.steps()))
        .toList();
  }

  private record Candidate(List<JoinStep> steps, List<KeyEdge> edges) {}

  private void measure() {
    ClosestFirstIterator<TableId, KeyEdge> nearest = new ClosestFirstIterator<>(graph, end.table());
    while (nearest.hasNext()) {
      TableId table = nearest.next();
      distances.put(table, nearest.getShortestPathLength(table));
      if (table.equals(start.table())) {
        return;
      }
    }
  }

  private void descend(TableId at, Deque<KeyEdge> path, int most) {
    if (at.equals(end.table())) {
      found.add(List.copyOf(path));
      return;
    }
    double here = distances.getOrDefault(at, Double.NaN);
    List<KeyEdge> edges = new ArrayList<>(graph.edgesOf(at));
    edges.sort(Comparator.comparingInt(KeyEdge::rank));
    for (KeyEdge edge : edges) {
      double there = distances.getOrDefault(edge.opposite(at), Double.NaN);
      if (found.size() < most && there + edge.weight() == here) {
        path.addLast(edge);
        descend(edge.opposite(at), path, most);
        path.removeLast();
      }
    }
  }

  private List<JoinStep> steps(List<KeyEdge> edges) {
    List<JoinStep> steps = new ArrayList<>();
    TableId at = start.table();
    for (KeyEdge edge : edges) {
      steps.add(edge.from(at));
      at = edge.opposite(at);
    }
    return steps;
  }

  /** How often a path goes from one column to another of the same table. */
  private int moves(List<JoinStep> steps) {
    int moves = 0;
    List<ColumnId> at = List.of(start);
    for (JoinStep step : steps) {
      List<ColumnId> leaves = step.pairs().stream().map(JoinStep.ColumnPair::left).toList();
      moves += leaves.stream().anyMatch(at::contains) ? 0 : 1;
      at = step.pairs().stream().map(JoinStep.ColumnPair::right).toList();
    }
    return moves + (at.contains(end) ? 0 : 1);
  }

  private static int byRank(List<KeyEdge> a, List<KeyEdge> b) {
    for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
      int order = Integer.compare(a.get(i).rank(), b.get(i).rank());
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(a.size(), b.size());
  }
}
