package dev.nljdbc.catalog;

import java.util.List;

/**
 * What a {@link Visibility} removed from a catalog, for checks that refuse it.
 *
 * @param tables hidden tables
 * @param columns hidden columns of visible tables
 */
public record HiddenNames(List<TableId> tables, List<ColumnId> columns) {

  /** Nothing. */
  public static final HiddenNames NONE = new HiddenNames(List.of(), List.of());

  /** Copies the lists. */
  public HiddenNames {
    tables = List.copyOf(tables);
    columns = List.copyOf(columns);
  }

  /** Whether nothing is hidden. */
  public boolean none() {
    return tables.isEmpty() && columns.isEmpty();
  }
}
