// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.Table;
import java.util.Optional;

/**
 * A primary key of one integer column. New rows usually have a greater key than all rows before,
 * and the engine's index finds them.
 *
 * @param column the key
 */
public record MonotonicKey(Column column) {

  /** The key of a table; empty where it has none of the kind. */
  public static Optional<MonotonicKey> of(Table table) {
    return table.kind() == Table.Kind.TABLE && table.primaryKey().size() == 1
        ? table
            .column(table.primaryKey().get(0))
            .filter(column -> ColumnKind.isWholeNumber(column.jdbcType()))
            .map(MonotonicKey::new)
        : Optional.empty();
  }
}
