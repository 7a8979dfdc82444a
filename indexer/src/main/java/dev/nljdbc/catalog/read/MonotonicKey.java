// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.Table;
import java.sql.Types;
import java.util.Optional;
import java.util.Set;

/**
 * A primary key of one integer column. New rows usually have a greater key than all rows before,
 * and the engine's index finds them.
 *
 * @param column the key
 */
public record MonotonicKey(Column column) {

  static final Set<Integer> WHOLE_NUMBERS =
      Set.of(Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT);

  /** The key of a table; empty where it has none of the kind. */
  public static Optional<MonotonicKey> of(Table table) {
    return table.kind() == Table.Kind.TABLE && table.primaryKey().size() == 1
        ? table
            .column(table.primaryKey().get(0))
            .filter(column -> WHOLE_NUMBERS.contains(column.jdbcType()))
            .map(MonotonicKey::new)
        : Optional.empty();
  }
}
