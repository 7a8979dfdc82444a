package dev.nljdbc.catalog;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/**
 * Reads row counts and column statistics, table by table: one pass for counts and ranges of all
 * columns, one more for each column whose values are few enough to list, one for samples of text.
 * Thread-safe.
 */
public final class StatisticsReader {

  /**
   * How much is looked at.
   *
   * @param wholeRows tables with more rows are sampled
   * @param sampledRows how many rows of those are looked at
   * @param wholePass the longest that counting all rows of a large table may take
   * @param textValues text and boolean columns with at most so many distinct values are listed
   * @param numberValues integer columns with at most so many distinct values are listed
   * @param samples how many values of other text columns are kept
   */
  record Limits(
      long wholeRows,
      long sampledRows,
      Duration wholePass,
      int textValues,
      int numberValues,
      int samples) {

    static final Limits USUAL = new Limits(1_000_000, 100_000, Duration.ofSeconds(20), 30, 12, 12);
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
    return new StatisticsRun(connection, table, deadline, limits).run();
  }
}
