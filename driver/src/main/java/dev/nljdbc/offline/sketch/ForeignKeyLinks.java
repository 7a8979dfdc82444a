// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.sketch;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.TableId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Columns that a foreign key makes equal, and tables that refer to each other. Immutable. */
public final class ForeignKeyLinks {

  private final Map<ColumnId, Set<ColumnId>> columns = new HashMap<>();
  private final Set<List<TableId>> references = new HashSet<>();

  public ForeignKeyLinks(Catalog catalog) {
    for (ForeignKey key : catalog.foreignKeys()) {
      references.add(List.of(key.from(), key.to()));
      for (int i = 0; i < key.fromColumns().size(); i++) {
        ColumnId from = key.from().column(key.fromColumns().get(i));
        ColumnId to = key.to().column(key.toColumns().get(i));
        columns.computeIfAbsent(from, c -> new HashSet<>()).add(to);
        columns.computeIfAbsent(to, c -> new HashSet<>()).add(from);
      }
    }
  }

  public boolean equal(ColumnId a, ColumnId b) {
    return a.equals(b) || columns.getOrDefault(a, Set.of()).contains(b);
  }

  boolean refers(TableId from, TableId to) {
    return references.contains(List.of(from, to));
  }
}
