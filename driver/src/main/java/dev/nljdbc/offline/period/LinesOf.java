// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.period;

import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.offline.schema.TableView;
import java.util.List;
import java.util.Optional;

/** Finds what rows with a price and a quantity are lines of: the sale to which their key refers. */
final class LinesOf {

  private LinesOf() {}

  /** The one table to which a part of the primary key refers; empty for other rows. */
  static Optional<TableId> table(TableView lines, SchemaView schema) {
    if (lines.columns().stream().allMatch(c -> c.amount() == null)) {
      return Optional.empty();
    }
    List<String> key = lines.table().primaryKey();
    List<TableId> wholes =
        schema.index().catalog().foreignKeys().stream()
            .filter(k -> k.from().equals(lines.id()) && key.containsAll(k.fromColumns()))
            .filter(k -> k.fromColumns().size() < key.size())
            .map(ForeignKey::to)
            .distinct()
            .toList();
    return wholes.size() == 1 ? Optional.of(wholes.get(0)) : Optional.empty();
  }
}
