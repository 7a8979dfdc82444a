package dev.nljdbc.catalog.read;

import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.TableId;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The statistics of a table.
 *
 * @param table the table
 * @param rows the row count, -1 when unknown
 * @param estimated whether {@code rows} is a lower bound, since time ran out
 * @param columns the statistics by the column's name; without columns that could not be read
 * @param given the text columns of which all values were given to the reader's sink
 * @param warnings problems, in words for the user
 */
public record TableStatistics(
    TableId table,
    long rows,
    boolean estimated,
    Map<String, ColumnStatistics> columns,
    Set<String> given,
    List<String> warnings) {

  /** Copies the collections. */
  public TableStatistics {
    columns = Map.copyOf(columns);
    given = Set.copyOf(given);
    warnings = List.copyOf(warnings);
  }

  /** Statistics without values. */
  public TableStatistics(
      TableId table,
      long rows,
      boolean estimated,
      Map<String, ColumnStatistics> columns,
      List<String> warnings) {
    this(table, rows, estimated, columns, Set.of(), warnings);
  }

  /** The statistics of a column; {@link ColumnStatistics#NONE} when there are none. */
  public ColumnStatistics column(String name) {
    return columns.getOrDefault(name, ColumnStatistics.NONE);
  }
}
