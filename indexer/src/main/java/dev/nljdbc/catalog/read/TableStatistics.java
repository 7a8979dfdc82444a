// SPDX-License-Identifier: Apache-2.0
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
 * @param extent how much was read for them
 * @param warnings problems, in words for the user
 */
public record TableStatistics(
    TableId table,
    long rows,
    boolean estimated,
    Map<String, ColumnStatistics> columns,
    Set<String> given,
    Extent extent,
    List<String> warnings) {

  /** How much of a table is read. */
  public enum Extent {
    /** All rows. */
    WHOLE("read whole"),
    /** A sample of the rows, and all different texts. */
    TEXTS("sampled, with all texts"),
    /** A sample only: to read all rows, if only once, would take too long. */
    SAMPLE("sampled"),
    /** Sampled, with the engine's own statistics. */
    ENGINE("sampled, with the engine's statistics"),
    /** A small sample only, as somebody waits. */
    GLANCE("looked at so far"),
    /** Nothing: each look at a view would read too many rows. */
    NOTHING("not read, for its size");

    private final String words;

    Extent(String words) {
      this.words = words;
    }

    /** The extent in words. */
    public String words() {
      return words;
    }

    /** Whether some texts of a column may be unknown, however long one reads. */
    public boolean partial() {
      return this != WHOLE && this != TEXTS;
    }
  }

  /** Copies the collections. */
  public TableStatistics {
    columns = Map.copyOf(columns);
    given = Set.copyOf(given);
    warnings = List.copyOf(warnings);
  }

  /** The statistics of a column; {@link ColumnStatistics#NONE} when there are none. */
  public ColumnStatistics column(String name) {
    return columns.getOrDefault(name, ColumnStatistics.NONE);
  }
}
