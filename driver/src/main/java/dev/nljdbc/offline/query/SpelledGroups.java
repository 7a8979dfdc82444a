// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.query;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.offline.question.ColumnView;
import dev.nljdbc.offline.question.SchemaView;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Groups by a text that is kept in several spellings: Oslo, "Oslo " and OSLO are one town. Only
 * known spellings count, so that columns without them are grouped as they are.
 */
final class SpelledGroups {

  private final SchemaView schema;

  SpelledGroups(SchemaView schema) {
    this.schema = schema;
  }

  /** The columns that a query groups by and that have several spellings of one value. */
  Set<ColumnId> of(Query query) {
    boolean rows = query.groupBy().stream().anyMatch(schema::isKey);
    return rows || query.select().stream().noneMatch(Query.Term::aggregate)
        ? Set.of()
        : query.groupBy().stream()
            .filter(c -> severalSpellings(schema.column(c)))
            .collect(Collectors.toSet());
  }

  private static boolean severalSpellings(ColumnView column) {
    List<String> values = column.statistics().known();
    Set<String> seen = new HashSet<>();
    return column.stored()
        && column.text()
        && !values.stream().allMatch(v -> seen.add(v.strip().toLowerCase(Locale.ROOT)));
  }

  /** What rows have in common. */
  static String group(String column) {
    return "LOWER(TRIM(" + column + "))";
  }

  /** One of the spellings, always the same. */
  static String shown(String column) {
    return "MIN(TRIM(" + column + "))";
  }
}
