package dev.nljdbc.catalog;

import dev.nljdbc.catalog.StatisticsReader.ValueSink;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/** Goes once over the rows of a result and shows each value to the scan of its column. */
final class RowPass {

  /** Drivers that have all rows in memory can not be cancelled any more. */
  private static final int ROWS_BETWEEN_LOOKS = 256;

  private final Deadline deadline;
  private final ValueSink sink;

  /**
   * Gives what it reads to the sink.
   *
   * @param deadline after which it stops
   * @param sink takes each distinct text value once
   */
  RowPass(Deadline deadline, ValueSink sink) {
    this.deadline = deadline;
    this.sink = sink;
  }

  /**
   * What was seen of a column.
   *
   * @param scan that saw it
   * @param complete whether it saw all rows that were asked for
   */
  record Result(ColumnScan scan, boolean complete) {}

  /**
   * Reads the columns, in their order, to the end.
   *
   * @throws SQLException also when the time is up or the thread interrupted
   * @throws UncheckedIOException what the sink threw
   */
  boolean read(ResultSet rows, List<ColumnScan> columns) throws SQLException {
    int read = 0;
    while (rows.next()) {
      if (++read % ROWS_BETWEEN_LOOKS == 0) {
        check();
      }
      for (int i = 0; i < columns.size(); i++) {
        ColumnScan column = columns.get(i);
        String value = rows.getString(i + 1);
        if (column.add(value) && column.column().kind() == ColumnKind.TEXT && value != null) {
          give(column.column(), value);
        }
      }
    }
    return true;
  }

  private void check() throws SQLException {
    if (deadline.passed()) {
      throw new SQLException("no time left");
    }
    if (Thread.currentThread().isInterrupted()) {
      throw new SQLException("interrupted");
    }
  }

  private void give(Column column, String value) {
    try {
      sink.accept(column, value);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
