// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.queries.MinedQuery.JoinUse;
import java.util.HashMap;
import java.util.Map;

/** Columns that joins hold equal, and what follows from that (disjoint sets). */
public final class EqualColumns {

  private final Map<ColumnId, ColumnId> parents = new HashMap<>();

  /** No equations yet. */
  public EqualColumns() {}

  /** Takes note that a join holds these equal. */
  public void add(ColumnId one, ColumnId other) {
    parents.put(root(one), root(other));
  }

  /** Takes note of all columns that a join equates. */
  public void add(JoinUse join) {
    for (int i = 0; i < join.fromColumns().size(); i++) {
      add(join.from().column(join.fromColumns().get(i)), join.to().column(join.toColumns().get(i)));
    }
  }

  private ColumnId root(ColumnId column) {
    ColumnId at = column;
    for (ColumnId up = parents.get(at); up != null && !up.equals(at); up = parents.get(at)) {
      at = up;
    }
    return at;
  }

  /** Whether it is known that they are equal. */
  public boolean holds(ColumnId one, ColumnId other) {
    return root(one).equals(root(other));
  }

  /** Whether it is known that all columns are equal that a join equates. */
  public boolean holds(JoinUse join) {
    for (int i = 0; i < join.fromColumns().size(); i++) {
      if (!holds(
          join.from().column(join.fromColumns().get(i)),
          join.to().column(join.toColumns().get(i)))) {
        return false;
      }
    }
    return true;
  }
}
