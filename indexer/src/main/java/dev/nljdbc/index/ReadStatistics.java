package dev.nljdbc.index;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Statistics that a build has just read, before those of tables that it did not read again. */
final class ReadStatistics implements Statistics {

  private final Map<TableId, Map<String, ColumnStatistics>> read = new HashMap<>();
  private final @Nullable Statistics before;

  ReadStatistics(@Nullable Statistics before) {
    this.before = before;
  }

  void put(TableId table, Map<String, ColumnStatistics> columns) {
    read.put(table, Map.copyOf(columns));
  }

  @Override
  public ColumnStatistics of(ColumnId column) {
    Map<String, ColumnStatistics> table = read.get(column.table());
    if (table != null) {
      return table.getOrDefault(column.name(), ColumnStatistics.NONE);
    }
    return before == null ? ColumnStatistics.NONE : before.of(column);
  }

  @Override
  public byte[] written(Table table) {
    Map<String, ColumnStatistics> columns = read.get(table.id());
    if (columns == null) {
      return before == null ? new byte[0] : before.written(table);
    }
    return columns.isEmpty() ? new byte[0] : Json.write(columns);
  }
}
