// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.joins;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import java.util.ArrayList;
import java.util.List;

/**
 * One hop from table to table, in the direction of travel.
 *
 * @param condition the join crossed; a composite key is one hop
 * @param forward true from the referencing table to the referenced one; matters where a table
 *     references itself
 * @param parallel whether other joins lead between the same two tables, so that only its name tells
 *     this one from them
 */
public record JoinStep(JoinCondition condition, boolean forward, boolean parallel) {

  /** The table the step leaves. */
  public TableId source() {
    return forward ? condition.from() : condition.to();
  }

  /** The table the step arrives in. */
  public TableId target() {
    return forward ? condition.to() : condition.from();
  }

  /** The column pairs that must be equal: first of the source table, second of the target. */
  public List<ColumnPair> pairs() {
    List<ColumnPair> pairs = new ArrayList<>();
    for (int i = 0; i < condition.fromColumns().size(); i++) {
      ColumnId from = condition.from().column(condition.fromColumns().get(i));
      ColumnId to = condition.to().column(condition.toColumns().get(i));
      pairs.add(forward ? new ColumnPair(from, to) : new ColumnPair(to, from));
    }
    return List.copyOf(pairs);
  }

  /** Two columns that a join holds equal. */
  public record ColumnPair(ColumnId left, ColumnId right) {}
}
