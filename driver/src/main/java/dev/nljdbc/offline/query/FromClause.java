// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.query;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.joins.JoinPath;
import dev.nljdbc.joins.JoinStep;
import dev.nljdbc.joins.JoinTree;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The tables of a query, joined. */
final class FromClause {

  /** The most rows that tables which no key connects may make together. */
  private static final double MOST_PRODUCT = 10_000;

  private final Set<TableId> tables = new LinkedHashSet<>();
  private final List<String> paths = new ArrayList<>();
  private final StringBuilder sql = new StringBuilder();
  private final Dialect dialect;
  private final Set<ColumnId> conditions = new HashSet<>();
  private double product;

  /** The tables of a query, joined by its keys where it names some. */
  FromClause(JoinResolver joins, Query query) {
    this.dialect = joins.index().dialect();
    query.conditions().forEach(p -> p.left().addTo(conditions));
    Set<TableId> wanted = query.involved();
    if (wanted.size() == 1) {
      begin(wanted.iterator().next());
      return;
    }
    Optional<JoinTree> tree = joins.of(query);
    if (tree.isPresent()) {
      begin(tree.get().root());
      tree.get().steps().forEach(this::join);
    } else {
      unconnected(joins, List.copyOf(wanted));
    }
  }

  /** Tables that no key connects: those that the first one reaches; the rest can't be used. */
  private void unconnected(JoinResolver joins, List<TableId> wanted) {
    Set<TableId> reached = connected(joins, wanted);
    if (reached.size() == 1) {
      begin(wanted.get(0));
    } else {
      JoinTree tree = joins.of(reached).orElseThrow();
      begin(tree.root());
      tree.steps().forEach(this::join);
    }
    wanted.stream()
        .filter(tables::add)
        .forEach(table -> sql.append(" CROSS JOIN ").append(dialect.table(table)));
    product = 1;
    tables.forEach(table -> product *= rows(joins.index(), table));
  }

  private static Set<TableId> connected(JoinResolver joins, List<TableId> wanted) {
    Set<TableId> reached = new LinkedHashSet<>(Set.of(wanted.get(0)));
    for (TableId table : wanted) {
      if (reached.add(table) && joins.of(List.copyOf(reached)).isEmpty()) {
        reached.remove(table);
      }
    }
    return reached;
  }

  /**
   * Whether every row of a table meets every row of another.
   *
   * @throws NlException unless that is so little that it does no harm
   */
  public boolean crossed() throws NlException {
    if (product > MOST_PRODUCT) {
      List<TableId> all = List.copyOf(tables);
      throw new NlException(
          NlError.NOT_UNDERSTOOD,
          "The question needs "
              + all.get(0)
              + " and "
              + all.get(all.size() - 1)
              + ", but no foreign keys connect them. Ask about one of them, declare a key, or set"
              + " nl.model.");
    }
    return product > 0;
  }

  private static double rows(DatabaseIndex index, TableId id) {
    long rows = index.catalog().table(id).map(Table::rows).orElse(1L);
    return rows < 0 ? Double.MAX_VALUE : Math.max(1, rows);
  }

  private void begin(TableId table) {
    tables.add(table);
    sql.append(dialect.table(table));
  }

  private void join(JoinStep step) {
    JoinStep.ColumnPair first = step.pairs().get(0);
    paths.add(new JoinPath(first.left(), first.right(), List.of(step)).toString());
    tables.add(step.target());
    sql.append(" JOIN ").append(dialect.table(step.target())).append(" ON ");
    String and = "";
    for (JoinStep.ColumnPair pair : step.pairs()) {
      sql.append(and)
          .append(dialect.column(pair.left()))
          .append(" = ")
          .append(dialect.column(pair.right()));
      and = " AND ";
    }
  }

  Set<TableId> tables() {
    return tables;
  }

  /** The joins, printed as FindShortestPath prints them. */
  public List<String> paths() {
    return paths;
  }

  /** Whether the query has a condition on a column, so that all its rows are under it. */
  boolean conditioned(ColumnId column) {
    return conditions.contains(column);
  }

  public String column(ColumnId id) {
    return tables.size() == 1 ? dialect.identifier(id.name()) : dialect.column(id);
  }

  @Override
  public String toString() {
    return sql.toString();
  }
}
