// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.query;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * All columns, tables, terms and predicates of a query, including its subqueries and set
 * operations.
 */
public final class QueryParts {

  private final Set<ColumnId> columns = new LinkedHashSet<>();
  private final Set<TableId> tables = new LinkedHashSet<>();
  private final Set<Query.Term> terms = new LinkedHashSet<>();
  private final List<Query.Predicate> predicates = new ArrayList<>();
  private final Set<String> limits = new LinkedHashSet<>();
  private int subQueries;

  private QueryParts() {}

  /** The parts of a query, each kind in the order in which they stand there. */
  public static QueryParts of(Query query) {
    QueryParts parts = new QueryParts();
    parts.collect(query);
    return parts;
  }

  /** The columns that are shown, grouped or ordered by, or compared. */
  public Set<ColumnId> columns() {
    return Collections.unmodifiableSet(columns);
  }

  /** The terms that are shown, ordered by, or compared. */
  public Set<Query.Term> terms() {
    return Collections.unmodifiableSet(terms);
  }

  /** The tables that are read. */
  public Set<TableId> tables() {
    return Collections.unmodifiableSet(tables);
  }

  /** Whether other columns of a column's table are read, too. */
  public boolean readsBeside(ColumnId column) {
    return columns.stream().anyMatch(c -> c.table().equals(column.table()) && !c.equals(column));
  }

  /** The conditions on rows and on groups. */
  public List<Query.Predicate> predicates() {
    return Collections.unmodifiableList(predicates);
  }

  /** The numbers of rows that it is cut to. */
  public Set<String> limits() {
    return Collections.unmodifiableSet(limits);
  }

  /** How many sub-queries stand in conditions. */
  public int subQueries() {
    return subQueries;
  }

  private void collect(Query q) {
    tables.addAll(q.involved());
    q.select().forEach(this::collect);
    columns.addAll(q.groupBy());
    q.orderBy().forEach(o -> collect(o.term()));
    q.having().forEach(this::collect);
    q.conditions().forEach(this::collect);
    if (q.limit() > 0) {
      limits.add(String.valueOf(q.limit()));
    }
    if (q.combined() != null) {
      collect(q.combined().query());
    }
  }

  private void collect(Query.Term term) {
    terms.add(term);
    if (term.column() != null) {
      columns.add(term.column());
    }
  }

  private void collect(Query.Predicate p) {
    collect(p.left());
    predicates.add(p);
    p.subs()
        .forEach(
            sub -> {
              subQueries++;
              collect(sub);
            });
  }
}
