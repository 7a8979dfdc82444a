package dev.nljdbc.queries;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import java.util.Map;
import java.util.function.Function;
import net.sf.jsqlparser.schema.Column;

/**
 * Names columns in full: by their table; as the query writes them where that reads the table more
 * than once.
 *
 * @param names prints a column, as the engine would read it
 * @param times how often the query reads each table
 */
record ColumnNamer(Function<ColumnId, String> names, Map<TableId, Integer> times) {

  String name(Column column, Reference reference) {
    boolean qualified = column.getTable() != null && column.getTable().getName() != null;
    return qualified && times.getOrDefault(reference.id().table(), 0) > 1
        ? column.getFullyQualifiedName()
        : names.apply(reference.id());
  }
}
