// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.linking;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.joins.JoinCondition;
import dev.nljdbc.joins.JoinGraph;
import dev.nljdbc.joins.JoinPath;
import dev.nljdbc.joins.JoinStep;
import dev.nljdbc.queries.MinedQuery;
import dev.nljdbc.queries.MinedQuery.JoinUse;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Whether the joins of one gold query are among what FindShortestPath and {@code connect} return.
 *
 * <p>A join is returned when its columns are held equal by the steps returned, directly or through
 * a table in between ({@code a.x = p.id} and {@code p.id = b.y} hold {@code a.x = b.y}).
 */
final class JoinPathRecall {

  /** The number of paths that the agent's tool shows. */
  private static final int LIMIT = 8;

  private final JoinGraph graph;
  private final EqualColumns keys = new EqualColumns();

  JoinPathRecall(JoinGraph graph) {
    this.graph = graph;
    graph.conditions().stream()
        .filter(condition -> condition.origin().rank() == 0)
        .forEach(condition -> add(condition, keys));
  }

  /**
   * What came of one query.
   *
   * @param alongKeys whether all its joins hold columns equal that declared keys do
   * @param paths whether all are returned when asked between the columns that it names elsewhere
   * @param everyTable whether all are returned when asked between columns of all its tables
   * @param missed its joins that were not on {@code paths}
   * @param missedByTree its joins that were not in the tree of {@code connect} over its tables
   * @param twice whether it joins a table with itself, or two tables in two ways, which no tree
   *     does
   */
  record Result(
      boolean alongKeys,
      boolean paths,
      boolean everyTable,
      List<JoinUse> missed,
      List<JoinUse> missedByTree,
      boolean twice) {}

  Result of(MinedQuery query) {
    EqualColumns onPaths = equal(crossed(asked(query)));
    EqualColumns onAll = equal(crossed(new LinkedHashSet<>(query.columns())));
    EqualColumns inTree = inTree(query);
    List<JoinUse> missed = query.joins().stream().filter(join -> !onPaths.holds(join)).toList();
    return new Result(
        query.joins().stream().allMatch(join -> keys.holds(join)),
        missed.isEmpty(),
        query.joins().stream().allMatch(join -> onAll.holds(join)),
        missed,
        query.joins().stream().filter(join -> !inTree.holds(join)).toList(),
        twice(query));
  }

  private EqualColumns inTree(MinedQuery query) {
    return equal(
        graph.connect(query.tables()).stream()
            .flatMap(tree -> tree.steps().stream())
            .map(JoinStep::condition)
            .toList());
  }

  /**
   * The columns that somebody would ask about: those that the query names elsewhere than in its
   * joins. Of a table of which it names no others, and to which no path between others need lead,
   * all that it names.
   */
  private static Set<ColumnId> asked(MinedQuery query) {
    Set<ColumnId> joined = new LinkedHashSet<>();
    query.joins().forEach(join -> joined.addAll(join.columns()));
    Set<ColumnId> asked = new LinkedHashSet<>(query.columns());
    asked.removeAll(joined);
    Set<TableId> tables = new LinkedHashSet<>();
    asked.forEach(column -> tables.add(column.table()));
    for (ColumnId column : joined) {
      if (!tables.contains(column.table()) && end(column.table(), query)) {
        asked.add(column);
      }
    }
    return asked;
  }

  /** Whether a table is joined to one other only, so that it stands at the end of a path. */
  private static boolean end(TableId table, MinedQuery query) {
    Set<TableId> neighbours = new LinkedHashSet<>();
    for (JoinUse join : query.joins()) {
      if (join.from().equals(table) || join.to().equals(table)) {
        neighbours.add(join.from());
        neighbours.add(join.to());
      }
    }
    return neighbours.size() <= 2;
  }

  private static boolean twice(MinedQuery query) {
    Set<Set<TableId>> pairs = new HashSet<>();
    for (JoinUse join : query.joins()) {
      Set<TableId> ends = new HashSet<>();
      ends.add(join.from());
      ends.add(join.to());
      if (ends.size() == 1 || !pairs.add(ends)) {
        return true;
      }
    }
    return false;
  }

  private List<JoinCondition> crossed(Set<ColumnId> asked) {
    Set<JoinCondition> crossed = new LinkedHashSet<>();
    List<ColumnId> columns = List.copyOf(asked);
    for (int i = 0; i < columns.size(); i++) {
      for (int j = i; j < columns.size(); j++) {
        for (JoinPath path : graph.shortestPaths(columns.get(i), columns.get(j), LIMIT)) {
          path.steps().forEach(step -> crossed.add(step.condition()));
        }
      }
    }
    return new ArrayList<>(crossed);
  }

  private static EqualColumns equal(Collection<JoinCondition> conditions) {
    EqualColumns equal = new EqualColumns();
    conditions.forEach(condition -> add(condition, equal));
    return equal;
  }

  private static void add(JoinCondition condition, EqualColumns to) {
    for (int i = 0; i < condition.fromColumns().size(); i++) {
      to.add(
          condition.from().column(condition.fromColumns().get(i)),
          condition.to().column(condition.toColumns().get(i)));
    }
  }
}
