// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.question.SchemaView;
import dev.nljdbc.offline.question.TableView;
import java.util.List;
import java.util.Optional;

/** Finds what the rows of a table are lines of: the sale, of lines that are numbered within it. */
final class LinesOf {

  private LinesOf() {}

  /** The one table to which a part of the primary key refers; empty where it is of no such. */
  static Optional<TableId> table(TableView lines, SchemaView schema) {
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
