// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.Table;
import java.sql.Types;
import java.util.Optional;
import java.util.Set;

/**
 * A primary key of one whole number, which new rows usually have greater than all before. The
 * engine finds rows beyond a number in its index.
 *
 * @param column the key
 */
public record RisingKey(Column column) {

  static final Set<Integer> WHOLE_NUMBERS =
      Set.of(Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT);

  /** The key of a table; empty where it has none of the kind. */
  public static Optional<RisingKey> of(Table table) {
    return table.kind() == Table.Kind.TABLE && table.primaryKey().size() == 1
        ? table
            .column(table.primaryKey().get(0))
            .filter(column -> WHOLE_NUMBERS.contains(column.jdbcType()))
            .map(RisingKey::new)
        : Optional.empty();
  }
}
