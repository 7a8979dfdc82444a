package dev.nljdbc.bench.linking;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.joins.JoinCondition;
import dev.nljdbc.joins.JoinGraph;
import dev.nljdbc.joins.JoinPath;
import dev.nljdbc.joins.JoinStep;
import dev.nljdbc.queries.JoinUse;
import dev.nljdbc.queries.MinedQuery;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Whether the joins of one gold query are among what FindShortestPath and {@code connect} return.
 *
 * <p>A join is returned when its columns are held equal by the steps returned, directly or through
 * a table in between ({@code a.x = p.id} and {@code p.id = b.y} hold {@code a.x = b.y}).
 */
final class JoinExam {

  /** As many paths as the agent's tool shows. */
  private static final int LIMIT = 8;

  private final JoinGraph graph;
  private final EqualColumns keys = new EqualColumns();

  JoinExam(JoinGraph graph) {
    this.graph = graph;
    graph.conditions().stream()
        .filter(condition -> condition.origin().rank() == 0)
        .forEach(condition -> add(condition, keys));
  }

  /**
   * What came of one query.
   *
   * @param alongKeys whether all its joins hold columns equal that declared keys do
   * @param direct whether each of its joins is itself a step of a path returned
   * @param paths whether all its joins are returned by FindShortestPath
   * @param tree whether all its joins are in the tree of {@code connect}
   * @param missed its joins that were not on the paths
   */
  record Result(
      boolean alongKeys, boolean direct, boolean paths, boolean tree, List<JoinUse> missed) {}

  /** Whether the query joins tables at all. */
  static boolean joins(MinedQuery query) {
    return !query.joins().isEmpty();
  }

  Result of(MinedQuery query) {
    List<JoinCondition> crossed = crossed(asked(query));
    EqualColumns onPaths = equal(crossed);
    EqualColumns inTree =
        equal(
            graph.connectColumns(query.columns()).stream()
                .flatMap(tree -> tree.steps().stream())
                .map(JoinStep::condition)
                .toList());
    List<JoinUse> missed = query.joins().stream().filter(join -> !holds(onPaths, join)).toList();
    return new Result(
        query.joins().stream().allMatch(join -> holds(keys, join)),
        query.joins().stream().allMatch(join -> crossed.stream().anyMatch(c -> isPart(join, c))),
        missed.isEmpty(),
        query.joins().stream().allMatch(join -> holds(inTree, join)),
        missed);
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

  private static boolean holds(EqualColumns equal, JoinUse join) {
    for (int i = 0; i < join.fromColumns().size(); i++) {
      if (!equal.holds(
          join.from().column(join.fromColumns().get(i)),
          join.to().column(join.toColumns().get(i)))) {
        return false;
      }
    }
    return true;
  }

  /** Whether each pair of the join is a pair of the condition. */
  private static boolean isPart(JoinUse join, JoinCondition condition) {
    EqualPairs pairs = new EqualPairs(condition);
    for (int i = 0; i < join.fromColumns().size(); i++) {
      if (!pairs.has(
          join.from().column(join.fromColumns().get(i)),
          join.to().column(join.toColumns().get(i)))) {
        return false;
      }
    }
    return true;
  }

  /** The pairs of one condition. */
  private record EqualPairs(JoinCondition condition) {

    boolean has(ColumnId one, ColumnId other) {
      for (int i = 0; i < condition.fromColumns().size(); i++) {
        ColumnId from = condition.from().column(condition.fromColumns().get(i));
        ColumnId to = condition.to().column(condition.toColumns().get(i));
        if ((from.equals(one) && to.equals(other)) || (from.equals(other) && to.equals(one))) {
          return true;
        }
      }
      return false;
    }
  }
}
