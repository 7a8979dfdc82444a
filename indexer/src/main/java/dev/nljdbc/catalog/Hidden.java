package dev.nljdbc.catalog;

import java.util.List;

/**
 * What a {@link Visibility} took out of a catalog. Only those who refuse it need to know it.
 *
 * @param tables tables, none of whose columns are left
 * @param columns columns of tables that are left
 */
public record Hidden(List<TableId> tables, List<ColumnId> columns) {

  /** Nothing. */
  public static final Hidden NONE = new Hidden(List.of(), List.of());

  /** Copies the lists. */
  public Hidden {
    tables = List.copyOf(tables);
    columns = List.copyOf(columns);
  }

  /** Whether there is nothing. */
  public boolean none() {
    return tables.isEmpty() && columns.isEmpty();
  }
}
