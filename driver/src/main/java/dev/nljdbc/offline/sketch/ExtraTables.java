// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.sketch;

import dev.nljdbc.catalog.TableId;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.joins.JoinTree;
import dev.nljdbc.offline.query.Query;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/** Finds the table of a query that neither its columns nor the joins between them need. */
public final class ExtraTables {

  private final DatabaseIndex index;

  public ExtraTables(DatabaseIndex index) {
    this.index = index;
  }

  /** The tables of a query's own columns, without those of queries inside it. */
  private static Set<TableId> ofColumns(Query q) {
    return q.withTables(Set.of()).withCombined(null).involved();
  }

  /** The table that takes part though neither a column nor a join between columns needs it. */
  public Optional<TableId> extra(Query q) {
    Set<TableId> needed = ofColumns(q);
    Set<TableId> reached = needed.size() > 1 ? joined(needed) : needed;
    TableId farthest = null;
    long most = -1;
    for (TableId table : q.tables()) {
      boolean known = needed.contains(table) || reached.contains(table);
      long covered = known ? -1 : covered(q, needed, table);
      if (covered > most) {
        most = covered;
        farthest = table;
      }
    }
    return Optional.ofNullable(farthest);
  }

  private long covered(Query q, Set<TableId> needed, TableId table) {
    Set<TableId> with = new LinkedHashSet<>(needed);
    with.add(table);
    return joined(with).stream().filter(q.tables()::contains).count();
  }

  /** Tables with those on the joins between them; only them where none connects them. */
  private Set<TableId> joined(Set<TableId> tables) {
    return index.joins().connect(tables).map(JoinTree::tables).orElse(tables);
  }
}
