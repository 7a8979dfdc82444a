// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import dev.nljdbc.bench.metric.EqualColumns;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.joins.JoinCondition;
import dev.nljdbc.joins.JoinGraph;
import dev.nljdbc.joins.JoinPath;
import dev.nljdbc.queries.MinedQuery;
import dev.nljdbc.queries.MinedQuery.JoinUse;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Tells whether FindShortestPath returns the joins of a gold query.
 *
 * <p>A join is returned if the returned steps hold its columns equal, directly or through a table
 * in between: {@code a.x = p.id} and {@code p.id = b.y} hold {@code a.x = b.y}.
 */
final class PathRecall {

  /** The number of paths that the agent's tool shows. */
  private static final int LIMIT = 8;

  private final JoinGraph graph;
  private final EqualColumns declared = new EqualColumns();

  PathRecall(JoinGraph graph) {
    this.graph = graph;
    graph.conditions().stream()
        .filter(condition -> condition.origin().rank() == 0)
        .forEach(condition -> add(condition, declared));
  }

  /** Whether declared keys hold the columns of all joins equal. */
  boolean followsKeys(MinedQuery query) {
    return query.joins().stream().allMatch(declared::holds);
  }

  /** Whether the paths between the columns that the query names elsewhere hold all its joins. */
  boolean returnsJoins(MinedQuery query) {
    EqualColumns onPaths = new EqualColumns();
    List<ColumnId> columns = List.copyOf(asked(query));
    for (int i = 0; i < columns.size(); i++) {
      for (int j = i; j < columns.size(); j++) {
        for (JoinPath path : graph.shortestPaths(columns.get(i), columns.get(j), LIMIT)) {
          path.steps().forEach(step -> add(step.condition(), onPaths));
        }
      }
    }
    return query.joins().stream().allMatch(onPaths::holds);
  }

  /**
   * The columns that somebody would ask about: those that the query names outside its joins. For a
   * table at the end of a chain that has no such column, the columns of its joins.
   */
  private static Set<ColumnId> asked(MinedQuery query) {
    Set<ColumnId> joined = new LinkedHashSet<>();
    query.joins().forEach(join -> joined.addAll(join.columns()));
    Set<ColumnId> asked = new LinkedHashSet<>(query.columns());
    asked.removeAll(joined);
    Set<TableId> tables = new LinkedHashSet<>();
    asked.forEach(column -> tables.add(column.table()));
    for (ColumnId column : joined) {
      if (!tables.contains(column.table()) && isEnd(column.table(), query)) {
        asked.add(column);
      }
    }
    return asked;
  }

  /** Whether a table is joined to one other only. */
  private static boolean isEnd(TableId table, MinedQuery query) {
    Set<TableId> neighbours = new LinkedHashSet<>();
    for (JoinUse join : query.joins()) {
      if (join.from().equals(table) || join.to().equals(table)) {
        neighbours.add(join.from());
        neighbours.add(join.to());
      }
    }
    return neighbours.size() <= 2;
  }

  private static void add(JoinCondition condition, EqualColumns to) {
    for (int i = 0; i < condition.fromColumns().size(); i++) {
      to.add(
          condition.from().column(condition.fromColumns().get(i)),
          condition.to().column(condition.toColumns().get(i)));
    }
  }
}
