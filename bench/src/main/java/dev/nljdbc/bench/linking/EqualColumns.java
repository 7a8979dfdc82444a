package dev.nljdbc.bench.linking;

import dev.nljdbc.catalog.ColumnId;
import java.util.HashMap;
import java.util.Map;

/** Columns that joins hold equal, and what follows from that (disjoint sets). */
final class EqualColumns {

  private final Map<ColumnId, ColumnId> parents = new HashMap<>();

  void add(ColumnId one, ColumnId other) {
    parents.put(root(one), root(other));
  }

  private ColumnId root(ColumnId column) {
    ColumnId at = column;
    for (ColumnId up = parents.get(at); up != null && !up.equals(at); up = parents.get(at)) {
      at = up;
    }
    return at;
  }

  /** Whether it is known that they are equal. */
  boolean holds(ColumnId one, ColumnId other) {
    return root(one).equals(root(other));
  }
}
