// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.joins;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.joins.JoinStep.ColumnPair;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;

/**
 * All shortest paths between two columns of different tables: distances from the end as far as the
 * start, then every way down them.
 */
final class ShortestPaths {

  /** Paths looked at before the best are chosen; only joins in great parallel reach it. */
  private static final int ENUMERATED = 100;

  private static final Comparator<Candidate> BEST_FIRST =
      Comparator.comparingLong(Candidate::mined)
          .thenComparingInt(Candidate::moves)
          .thenComparingDouble(c -> -c.score())
          .thenComparing(Candidate::ranks, Arrays::compare);

  private final TableGraph graph;
  private final ColumnId start;
  private final ColumnId end;

  ShortestPaths(TableGraph graph, ColumnId start, ColumnId end) {
    this.graph = graph;
    this.start = start;
    this.end = end;
  }

  /**
   * The shortest paths over declared and mined joins, declared first. Where each of them crosses a
   * mined join though declared keys connect the tables too, the shortest paths over these follow.
   * Inferred joins are crossed only where the others do not reach.
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
    return found.stream().limit(limit).map(this::path).toList();
  }

  private List<Candidate> find(int level, int limit) {
    int from = graph.place(start.table());
    TableDistances distances = TableDistances.inJoins(graph, graph.place(end.table()), from, level);
    List<Candidate> found = new ArrayList<>();
    descend(distances, from, new ArrayDeque<>(), Math.max(limit, ENUMERATED), found);
    found.sort(BEST_FIRST);
    return found;
  }

  /** A path, how often it moves inside a table, and how many of its joins are mined. */
  private record Candidate(List<JoinEdge> edges, int moves, long mined) {

    double score() {
      return edges.stream().mapToDouble(JoinEdge::score).sum();
    }

    int[] ranks() {
      return edges.stream().mapToInt(JoinEdge::rank).toArray();
    }
  }

  private static long mined(List<JoinEdge> edges) {
    return edges.stream().filter(edge -> edge.level() == TableGraph.MINED).count();
  }

  private void descend(
      TableDistances distances, int at, Deque<JoinEdge> path, int most, List<Candidate> found) {
    if (distances.to(at) == 0) {
      List<JoinEdge> edges = List.copyOf(path);
      found.add(new Candidate(edges, moves(edges), mined(edges)));
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

  private JoinPath path(Candidate candidate) {
    List<JoinStep> steps = new ArrayList<>();
    int at = graph.place(start.table());
    for (JoinEdge edge : candidate.edges()) {
      steps.add(edge.step(at));
      at = edge.opposite(at);
    }
    return new JoinPath(start, end, steps);
  }

  private int moves(List<JoinEdge> edges) {
    int moves = 0;
    int at = graph.place(start.table());
    List<ColumnPair> arrived = List.of(new ColumnPair(start, start));
    for (JoinEdge edge : edges) {
      List<ColumnPair> pairs = edge.pairs(at);
      moves += meet(arrived, pairs) ? 0 : 1;
      arrived = pairs;
      at = edge.opposite(at);
    }
    return moves + (meet(arrived, List.of(new ColumnPair(end, end))) ? 0 : 1);
  }

  /** Whether one step leaves by a column at which the other arrived. */
  private static boolean meet(List<ColumnPair> arrived, List<ColumnPair> leaving) {
    for (ColumnPair in : arrived) {
      for (ColumnPair out : leaving) {
        if (in.right().equals(out.left())) {
          return true;
        }
      }
    }
    return false;
  }
}
