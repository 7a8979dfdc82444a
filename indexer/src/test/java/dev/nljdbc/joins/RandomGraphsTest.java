// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.joins;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.queries.MinedQueries.MinedJoin;
import dev.nljdbc.queries.MinedQuery.JoinUse;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Paths and trees on small random graphs, against trying everything. */
class RandomGraphsTest {

  private static final int GRAPHS = 400;

  private final List<JoinCondition> edges = new ArrayList<>();
  private int tables;
  private JoinGraph graph = new Tables().graph();

  /** Declared, mined and inferred joins at random; parallel ones and loops too. */
  private void make(Random random) {
    tables = 3 + random.nextInt(5);
    Tables made = new Tables();
    for (int i = 0; i < tables; i++) {
      made.table("t" + i, "id*", "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k");
    }
    List<MinedJoin> mined = new ArrayList<>();
    int count = random.nextInt(11);
    for (int i = 0; i < count; i++) {
      String from = "t" + random.nextInt(tables);
      String column = String.valueOf((char) ('a' + i));
      String to = "t" + random.nextInt(tables);
      int kind = random.nextInt(4);
      if (kind == 0) {
        JoinUse join =
            new JoinUse(TableId.of(from), List.of(column), TableId.of(to), List.of("id"));
        mined.add(new MinedJoin(join, 1, List.of("q")));
      } else {
        made.key("k" + i, from + "." + column, to + ".id", kind == 1 ? 0.5 : 1);
      }
    }
    graph = JoinGraph.of(made.catalog(), mined);
    edges.clear();
    edges.addAll(graph.conditions());
    assertThat(edges).hasSize(count);
  }

  private long cost(JoinCondition edge) {
    return new JoinEdge(edge, false, 0, 0, 0, level(edge)).cost();
  }

  private int level(JoinCondition edge) {
    int rank = edge.origin().rank();
    return rank == TableGraph.INFERRED && declaredLead(edge) ? TableGraph.MINED : rank;
  }

  private boolean declaredLead(JoinCondition edge) {
    Set<TableId> reached = new HashSet<>(Set.of(edge.from()));
    for (boolean grew = true; grew; ) {
      grew = false;
      for (JoinCondition other : edges) {
        if (other.origin().rank() == TableGraph.DECLARED
            && (reached.contains(other.from()) || reached.contains(other.to()))) {
          grew |= reached.addAll(Set.of(other.from()));
          grew |= reached.addAll(Set.of(other.to()));
        }
      }
    }
    return reached.contains(edge.to());
  }

  @Test
  void connect_anyTables_isTheCheapestThereIs() {
    Random random = new Random(11);
    for (int i = 0; i < GRAPHS; i++) {
      make(random);
      Set<TableId> wanted = new LinkedHashSet<>();
      for (int n = 2 + random.nextInt(4); n > 0; n--) {
        wanted.add(TableId.of("t" + random.nextInt(tables)));
      }
      Optional<JoinTree> tree = graph.connect(wanted);
      Optional<Long> least = cheapest(wanted);
      assertThat(tree.isPresent()).isEqualTo(least.isPresent());
      tree.ifPresent(t -> check(t, wanted));
      assertThat(tree.map(t -> t.steps().stream().mapToLong(s -> cost(s.condition())).sum()))
          .as("graph %d, %s", i, wanted)
          .isEqualTo(least);
    }
  }

  /** Each step's source is there already, its target is new, and all tables are reached. */
  private static void check(JoinTree tree, Set<TableId> wanted) {
    Set<TableId> there = new HashSet<>(Set.of(tree.root()));
    for (JoinStep step : tree.steps()) {
      assertThat(there).contains(step.source());
      assertThat(there.add(step.target())).isTrue();
    }
    assertThat(there).containsAll(wanted);
  }

  private Optional<Long> cheapest(Set<TableId> wanted) {
    long least = Long.MAX_VALUE;
    for (int chosen = 0; chosen < 1 << edges.size(); chosen++) {
      long cost = 0;
      Set<TableId> reached = new HashSet<>(Set.of(wanted.iterator().next()));
      for (boolean grew = true; grew; ) {
        grew = false;
        for (int e = 0; e < edges.size(); e++) {
          JoinCondition edge = edges.get(e);
          if ((chosen & 1 << e) != 0
              && reached.contains(edge.from()) != reached.contains(edge.to())) {
            reached.add(edge.from());
            reached.add(edge.to());
            grew = true;
          }
        }
      }
      for (int e = 0; e < edges.size(); e++) {
        cost += (chosen & 1 << e) == 0 ? 0 : cost(edges.get(e));
      }
      least = reached.containsAll(wanted) ? Math.min(least, cost) : least;
    }
    return least == Long.MAX_VALUE ? Optional.empty() : Optional.of(least);
  }

  @Test
  void shortestPaths_anyTwoTables_areAllThereAreOfThatLength() {
    Random random = new Random(12);
    for (int i = 0; i < GRAPHS; i++) {
      make(random);
      ColumnId start = TableId.of("t0").column("id");
      ColumnId end = TableId.of("t1").column("id");
      List<List<JoinCondition>> all = new ArrayList<>();
      walk(start.table(), end.table(), new ArrayList<>(), new HashSet<>(), all);
      Set<List<JoinCondition>> expected = new HashSet<>(shortest(all));
      boolean declared = expected.stream().anyMatch(RandomGraphsTest::declared);
      if (!declared && !expected.isEmpty()) {
        expected.addAll(shortest(all.stream().filter(RandomGraphsTest::declared).toList()));
      }
      assertThat(
              graph.shortestPaths(start, end, 1_000).stream()
                  .map(path -> path.steps().stream().map(JoinStep::condition).toList()))
          .as("graph %d", i)
          .containsExactlyInAnyOrderElementsOf(expected);
    }
  }

  private static boolean declared(List<JoinCondition> path) {
    return path.stream().allMatch(c -> c.origin().rank() == 0);
  }

  private long length(List<JoinCondition> path) {
    return path.stream().mapToLong(c -> level(c) == TableGraph.INFERRED ? 1_000 : 1).sum();
  }

  private List<List<JoinCondition>> shortest(List<List<JoinCondition>> paths) {
    long least = paths.stream().mapToLong(this::length).min().orElse(0);
    return paths.stream().filter(path -> length(path) == least).toList();
  }

  private void walk(
      TableId at,
      TableId end,
      List<JoinCondition> path,
      Set<TableId> seen,
      List<List<JoinCondition>> all) {
    if (at.equals(end)) {
      all.add(List.copyOf(path));
      return;
    }
    seen.add(at);
    for (JoinCondition edge : edges) {
      boolean out = edge.from().equals(at);
      TableId next = out ? edge.to() : edge.from();
      if ((out || edge.to().equals(at)) && !seen.contains(next)) {
        path.add(edge);
        walk(next, end, path, seen, all);
        path.remove(path.size() - 1);
      }
    }
    seen.remove(at);
  }
}
