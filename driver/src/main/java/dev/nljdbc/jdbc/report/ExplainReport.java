package dev.nljdbc.jdbc.report;

import dev.nljdbc.explain.Line;
import dev.nljdbc.jdbc.rows.MemoryRows;
import dev.nljdbc.jdbc.rows.MemoryRows.Column;
import java.util.List;
import java.util.Locale;

/** The rows of NL EXPLAIN. */
final class ExplainReport {

  private ExplainReport() {}

  /** A row for each line. */
  static MemoryRows of(List<Line> lines) {
    MemoryRows rows =
        new MemoryRows(
            Column.text("part"), Column.text("what"), Column.text("why"), Column.text("query"));
    for (Line line : lines) {
      rows.add(
          line.part().name().toLowerCase(Locale.ROOT),
          line.what(),
          line.why().isEmpty() ? null : line.why(),
          line.query());
    }
    return rows;
  }
}
