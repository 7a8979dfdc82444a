package dev.nljdbc.joins;

import dev.nljdbc.catalog.ColumnId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;

/**
 * All shortest paths between two columns of different tables: distances from the end as far as the
 * start, then every way down them.
 */
final class ShortestPaths {

  /** Paths looked at before the best are chosen; only joins in great parallel reach it. */
  private static final int ENUMERATED = 200;

  private static final Comparator<Candidate> BEST_FIRST =
      Comparator.comparingLong(Candidate::mined)
          .thenComparingInt(Candidate::moves)
          .thenComparingDouble(c -> -c.score())
          .thenComparing(Candidate::edges, ShortestPaths::byRank);

  private final TableGraph graph;
  private final ColumnId start;
  private final ColumnId end;

  ShortestPaths(TableGraph graph, ColumnId start, ColumnId end) {
    this.graph = graph;
    this.start = start;
    this.end = end;
  }

  /**
   * The shortest ones: over declared and mined joins alike, declared first; where each of them
   * crosses a mined join, though declared keys would lead there too, the shortest over these
   * follow. Inferred joins are crossed only where the others do not reach.
   */
  List<JoinPath> find(int limit) {
    int level = graph.level(graph.place(start.table()), graph.place(end.table()));
    if (level > TableGraph.INFERRED) {
      return List.of();
    }
    List<Candidate> found = find(Math.max(level, TableGraph.MINED), limit);
    if (level == TableGraph.DECLARED && found.stream().allMatch(c -> c.mined() > 0)) {
      found.addAll(find(TableGraph.DECLARED, limit));
    }
    return found.stream().limit(limit).map(c -> new JoinPath(start, end, c.steps())).toList();
  }

  private List<Candidate> find(int level, int limit) {
    int from = graph.place(start.table());
    Distances distances = Distances.inJoins(graph, graph.place(end.table()), from, level);
    List<Candidate> found = new ArrayList<>();
    descend(distances, from, new ArrayDeque<>(), Math.max(limit, ENUMERATED), found);
    found.sort(BEST_FIRST);
    return found;
  }

  private record Candidate(List<JoinEdge> edges, List<JoinStep> steps, int moves) {

    long mined() {
      return edges.stream().filter(edge -> edge.level() == TableGraph.MINED).count();
    }

    double score() {
      return edges.stream().mapToDouble(JoinEdge::score).sum();
    }
  }

  private void descend(
      Distances distances, int at, Deque<JoinEdge> path, int most, List<Candidate> found) {
    if (distances.to(at) == 0) {
      List<JoinStep> steps = steps(path);
      found.add(new Candidate(List.copyOf(path), steps, moves(steps)));
      return;
    }
    for (JoinEdge edge : graph.edges(at)) {
      if (found.size() < most && distances.nearer(edge, at)) {
        path.addLast(edge);
        descend(distances, edge.opposite(at), path, most, found);
        path.removeLast();
      }
    }
  }

  private List<JoinStep> steps(Deque<JoinEdge> edges) {
    List<JoinStep> steps = new ArrayList<>();
    int at = graph.place(start.table());
    for (JoinEdge edge : edges) {
      steps.add(edge.step(at));
      at = edge.opposite(at);
    }
    return steps;
  }

  /** How often a path goes from one column to another of the same table. */
  private int moves(List<JoinStep> steps) {
    int moves = 0;
    List<ColumnId> at = List.of(start);
    for (JoinStep step : steps) {
      List<JoinStep.ColumnPair> pairs = step.pairs();
      List<ColumnId> here = at;
      moves += pairs.stream().anyMatch(pair -> here.contains(pair.left())) ? 0 : 1;
      at = pairs.stream().map(JoinStep.ColumnPair::right).toList();
    }
    return moves + (at.contains(end) ? 0 : 1);
  }

  private static int byRank(List<JoinEdge> a, List<JoinEdge> b) {
    for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
      int order = Integer.compare(a.get(i).rank(), b.get(i).rank());
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(a.size(), b.size());
  }
}
