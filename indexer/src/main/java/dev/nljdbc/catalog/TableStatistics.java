package dev.nljdbc.catalog;

import java.util.List;
import java.util.Map;

/**
 * What the rows of a table say.
 *
 * @param table the table
 * @param rows how many there are, -1 when that could not be found out
 * @param estimated whether {@code rows} is only what was counted before time was up: at least so
 *     many
 * @param columns the statistics by the column's name; without columns that could not be read
 * @param warnings what went less than well, in words for the user
 */
public record TableStatistics(
    TableId table,
    long rows,
    boolean estimated,
    Map<String, ColumnStatistics> columns,
    List<String> warnings) {

  /** Copies the collections. */
  public TableStatistics {
    columns = Map.copyOf(columns);
    warnings = List.copyOf(warnings);
  }

  /** The statistics of a column; {@link ColumnStatistics#NONE} when there are none. */
  public ColumnStatistics column(String name) {
    return columns.getOrDefault(name, ColumnStatistics.NONE);
  }
}
