// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.prompt;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.joins.JoinStep;
import dev.nljdbc.joins.JoinTree;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Joins the tables that a search found: all of them where the keys reach, else each group of those
 * that they do.
 */
final class TableConnections {

  /** The best trees are found for so many; more tables make paths to what nobody asked for. */
  private static final int FIRST = 6;

  private final DatabaseIndex index;

  TableConnections(DatabaseIndex index) {
    this.index = index;
  }

  /** The joins between the tables, those of the foremost first. */
  List<JoinStep> joins(Collection<TableId> found) {
    Set<JoinStep> joins = new LinkedHashSet<>();
    List<TableId> all = List.copyOf(found);
    if (all.size() > FIRST) {
      joins.addAll(connect(all.subList(0, FIRST)));
    }
    joins.addAll(connect(all));
    return List.copyOf(joins);
  }

  private List<JoinStep> connect(List<TableId> tables) {
    Optional<JoinTree> whole = index.joins().connect(tables);
    if (whole.isPresent()) {
      return whole.get().steps();
    }
    List<JoinStep> joins = new ArrayList<>();
    for (List<TableId> group : groups(tables)) {
      index.joins().connect(group).ifPresent(tree -> joins.addAll(tree.steps()));
    }
    return joins;
  }

  private List<List<TableId>> groups(List<TableId> tables) {
    List<List<TableId>> groups = new ArrayList<>();
    for (TableId table : tables) {
      Optional<List<TableId>> reached =
          groups.stream().filter(group -> joined(group.get(0), table)).findFirst();
      reached.ifPresentOrElse(
          group -> group.add(table), () -> groups.add(new ArrayList<>(List.of(table))));
    }
    return groups;
  }

  private boolean joined(TableId one, TableId other) {
    Optional<ColumnId> start = anyColumn(one);
    Optional<ColumnId> end = anyColumn(other);
    return start.isPresent()
        && end.isPresent()
        && !index.joins().shortestPaths(start.get(), end.get(), 1).isEmpty();
  }

  private Optional<ColumnId> anyColumn(TableId id) {
    return index
        .catalog()
        .table(id)
        .map(Table::columns)
        .flatMap(columns -> columns.stream().findFirst())
        .map(column -> column.id());
  }
}
