package dev.nljdbc.catalog;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/**
 * Reads row counts, column statistics and text values, table by table, in two queries: one pass of
 * aggregates for the number of rows and the ranges, and one over the rows themselves for all else.
 * Of a large table a sample of rows is read: spread over the table on PostgreSQL, DuckDB and SQLite
 * (where it has row ids), the first rows elsewhere. Thread-safe.
 */
public final class StatisticsReader {

  /**
   * How much is looked at.
   *
   * @param wholeRows tables with more rows are sampled
   * @param sampledRows how many rows of those are looked at
   * @param cells the most values to look at in one table: wide tables are sampled sooner, to fewer
   *     rows
   * @param bufferedCells as many values may be in memory at once
   * @param wholePass the longest that counting all rows of a large table may take
   * @param textValues text and boolean columns with at most so many distinct values are listed
   * @param numberValues integer columns with at most so many distinct values are listed
   * @param samples how many values of other text columns are kept
   */
  record Limits(
      long wholeRows,
      long sampledRows,
      long cells,
      long bufferedCells,
      Duration wholePass,
      int textValues,
      int numberValues,
      int samples) {

    static final Limits USUAL =
        new Limits(1_000_000, 100_000, 4_000_000, 10_000, Duration.ofSeconds(20), 30, 12, 12);
  }

  /** Takes the text values that are met on the way. */
  @FunctionalInterface
  public interface ValueSink {

    /** Takes a value of a column, each distinct one once. */
    void accept(Column column, String value) throws IOException;
  }

  private final Limits limits;

  /** A reader with the usual limits: samples tables of more than a million rows. */
  public StatisticsReader() {
    this(Limits.USUAL);
  }

  StatisticsReader(Limits limits) {
    this.limits = limits;
  }

  /**
   * Reads one table or view. A column or view that can not be read is told in the warnings, and so
   * is a deadline that cut the reading short.
   *
   * @throws SQLException only when the connection itself is of no more use
   */
  public TableStatistics read(Connection connection, Table table, Deadline deadline)
      throws SQLException {
    return new StatisticsRun(connection, table, deadline, limits, (column, value) -> {}).run();
  }

  /**
   * Reads one table or view and gives its text values on the way, so that they need not be read
   * again. Of a column that {@link TableStatistics#given()} does not name in the end, only some
   * were given.
   *
   * @throws SQLException only when the connection itself is of no more use
   * @throws IOException what the sink threw
   */
  public TableStatistics read(Connection connection, Table table, Deadline deadline, ValueSink sink)
      throws SQLException, IOException {
    try {
      return new StatisticsRun(connection, table, deadline, limits, sink).run();
    } catch (UncheckedIOException e) {
      throw new IOException(e.getMessage(), e);
    }
  }
}
