package dev.nljdbc.agent.direct;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The part of a schema that a prompt shows.
 *
 * @param tables those that are shown, the most relevant first
 * @param chosen the chosen columns; null when none is preferred to the others
 * @param hard whether of other columns only the keys are shown (hard selection), or all by name
 *     (soft selection; SQL-PaLM, section 6.3.5)
 * @param detail how much is shown of a chosen column
 */
record SchemaPart(
    List<TableId> tables, @Nullable Set<ColumnId> chosen, boolean hard, Detail detail) {

  SchemaPart {
    tables = List.copyOf(tables);
  }

  /** Whether the column is shown in detail. */
  boolean chosen(ColumnId column) {
    return chosen == null || chosen.contains(column);
  }

  /** The same of its most relevant tables alone. */
  SchemaPart first(int most) {
    return new SchemaPart(tables.subList(0, Math.min(most, tables.size())), chosen, hard, detail);
  }
}
