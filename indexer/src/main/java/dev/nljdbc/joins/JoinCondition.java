// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.joins;

import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.queries.MinedQueries.MinedJoin;
import dev.nljdbc.queries.MinedQuery.JoinUse;
import java.util.List;

/**
 * Columns that join two tables, or two rows of one table.
 *
 * @param from the referencing table
 * @param fromColumns its columns
 * @param to the referenced table
 * @param toColumns its columns, one for each of {@code fromColumns}
 * @param origin how it is known
 */
public record JoinCondition(
    TableId from, List<String> fromColumns, TableId to, List<String> toColumns, JoinOrigin origin) {

  /** Copies the lists. */
  public JoinCondition {
    fromColumns = List.copyOf(fromColumns);
    toColumns = List.copyOf(toColumns);
  }

  static JoinCondition of(ForeignKey key) {
    JoinOrigin origin =
        key.inferred()
            ? new JoinOrigin.Inferred(key.score())
            : new JoinOrigin.Declared(key.name(), key.source());
    return new JoinCondition(key.from(), key.fromColumns(), key.to(), key.toColumns(), origin);
  }

  static JoinCondition of(MinedJoin mined) {
    JoinUse join = mined.join();
    return new JoinCondition(
        join.from(),
        join.fromColumns(),
        join.to(),
        join.toColumns(),
        new JoinOrigin.Mined(mined.times(), mined.sources()));
  }
}
