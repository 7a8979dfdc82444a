package dev.nljdbc.catalog;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one pass of aggregates says of a column.
 *
 * @param rows rows looked at
 * @param filled rows in which it is not null
 * @param distinct distinct values
 * @param min the least, for numbers and dates
 * @param max the greatest
 */
record ColumnCounts(
    long rows, long filled, long distinct, @Nullable String min, @Nullable String max) {

  static List<String> expressions(TableSql sql, Column column) {
    String name = sql.quoted(column.name());
    List<String> list = new ArrayList<>();
    list.add("COUNT(" + name + ")");
    if (column.kind() != ColumnKind.OTHER) {
      list.add("COUNT(DISTINCT " + name + ")");
    }
    list.addAll(ranges(sql, column));
    return list;
  }

  static List<String> ranges(TableSql sql, Column column) {
    String range = sql.range(column);
    return ranged(column) ? List.of("MIN(" + range + ")", "MAX(" + range + ")") : List.of();
  }

  static boolean ranged(Column column) {
    return column.kind() == ColumnKind.NUMBER || column.kind() == ColumnKind.TEMPORAL;
  }

  /** Reads what {@link #expressions} asked for, from result column {@code at} on. */
  static ColumnCounts read(ResultSet row, long rows, int at, Column column) throws SQLException {
    long filled = row.getLong(at);
    long distinct = column.kind() == ColumnKind.OTHER ? 0 : row.getLong(at + 1);
    return ranged(column)
        ? new ColumnCounts(rows, filled, distinct, row.getString(at + 2), row.getString(at + 3))
        : new ColumnCounts(rows, filled, distinct, null, null);
  }

  ColumnCounts withRange(@Nullable String least, @Nullable String greatest) {
    return new ColumnCounts(rows, filled, distinct, least, greatest);
  }

  ColumnStatistics statistics(boolean estimated, List<ColumnStatistics.ValueCount> values) {
    return new ColumnStatistics(
        rows, rows - filled, distinct, estimated, min, max, values, List.of());
  }
}
