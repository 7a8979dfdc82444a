package dev.nljdbc.offline.parse;

import dev.nljdbc.catalog.TableId;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.joins.JoinTree;
import dev.nljdbc.offline.query.Query;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/** Finds the table of a query that neither its columns nor the joins between them need. */
final class ExtraTables {

  private final DatabaseIndex index;

  ExtraTables(DatabaseIndex index) {
    this.index = index;
  }

  /** The tables of a query's own columns, without those of queries inside it. */
  private static Set<TableId> ofColumns(Query q) {
    return q.withTables(Set.of()).withCombined(null).involved();
  }

  /** The table that takes part though neither a column nor a join between columns needs it. */
  Optional<TableId> extra(Query q) {
    Set<TableId> needed = ofColumns(q);
    Set<TableId> reached = new LinkedHashSet<>(needed);
    if (needed.size() > 1) {
      index.joins().connect(needed).map(JoinTree::tables).ifPresent(reached::addAll);
    }
    TableId farthest = null;
    int most = -1;
    for (TableId table : q.tables()) {
      if (reached.contains(table)) {
        continue;
      }
      Set<TableId> with = new LinkedHashSet<>(needed);
      with.add(table);
      Set<TableId> joined = index.joins().connect(with).map(JoinTree::tables).orElse(with);
      int covered = (int) joined.stream().filter(q.tables()::contains).count();
      if (covered > most) {
        most = covered;
        farthest = table;
      }
    }
    return Optional.ofNullable(farthest);
  }
}
