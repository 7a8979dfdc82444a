package dev.nljdbc.catalog;

import java.util.List;

/**
 * What a {@link Visibility} removed from a catalog, for checks that refuse it.
 *
 * @param tables hidden tables
 * @param columns hidden columns of visible tables
 */
public record Hidden(List<TableId> tables, List<ColumnId> columns) {

  /** Nothing. */
  public static final Hidden NONE = new Hidden(List.of(), List.of());

  /** Copies the lists. */
  public Hidden {
    tables = List.copyOf(tables);
    columns = List.copyOf(columns);
  }

  /** Whether nothing is hidden. */
  public boolean none() {
    return tables.isEmpty() && columns.isEmpty();
  }
}
