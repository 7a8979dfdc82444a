package dev.nljdbc.jdbc.report;

import dev.nljdbc.jdbc.rows.MemoryRows;
import dev.nljdbc.jdbc.rows.MemoryRows.Column;
import dev.nljdbc.journal.Entry;
import java.sql.JDBCType;
import java.sql.Timestamp;
import java.util.List;

/** The rows of NL LOG. */
final class LogReport {

  private LogReport() {}

  /** A row for each question. */
  static MemoryRows of(List<Entry> entries) {
    MemoryRows rows =
        new MemoryRows(
            new Column("when", JDBCType.TIMESTAMP),
            Column.text("question"),
            Column.text("sql"),
            Column.bigint("rows"),
            new Column("confidence", JDBCType.DOUBLE),
            Column.text("model"),
            Column.bigint("tokens"),
            new Column("cost", JDBCType.DECIMAL),
            Column.bigint("milliseconds"),
            new Column("cached", JDBCType.BOOLEAN),
            Column.text("error"),
            Column.text("sqlstate"),
            Column.text("user"));
    for (Entry entry : entries) {
      rows.add(
          Timestamp.from(entry.when()),
          entry.question(),
          entry.sql(),
          entry.rows(),
          entry.confidence(),
          entry.model(),
          entry.tokens(),
          entry.cost(),
          entry.milliseconds(),
          entry.cached(),
          entry.error(),
          entry.sqlState(),
          entry.user().isEmpty() ? null : entry.user());
    }
    return rows;
  }
}
