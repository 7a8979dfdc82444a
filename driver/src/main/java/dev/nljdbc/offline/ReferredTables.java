// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.question.SchemaView;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;

/** Tables and those to whose rows theirs refer, the nearest first: each row has one row there. */
final class ReferredTables {

  private static final int MOST_HOPS = 3;

  private final Set<TableId> all;

  ReferredTables(SchemaView schema, Collection<TableId> from) {
    this.all = new LinkedHashSet<>(from);
    for (int hops = 0; hops < MOST_HOPS; hops++) {
      Set<TableId> known = Set.copyOf(all);
      schema.index().catalog().foreignKeys().stream()
          .filter(key -> known.contains(key.from()))
          .map(ForeignKey::to)
          .forEach(all::add);
    }
  }

  /** They, these first. */
  Set<TableId> all() {
    return Collections.unmodifiableSet(all);
  }
}
