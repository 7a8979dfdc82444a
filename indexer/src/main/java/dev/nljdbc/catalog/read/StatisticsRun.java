package dev.nljdbc.catalog.read;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.read.StatisticsReader.ValueSink;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the statistics of one table once: aggregates of all rows by the engine, then all rows or a
 * sample in one pass.
 */
final class StatisticsRun {

  /** A driver that holds all rows in memory can't be cancelled any more. */
  private static final int ROWS_BETWEEN_CHECKS = 256;

  private final Table table;
  private final StatisticsReader.Limits limits;
  private final TableSql sql;
  private final TableQueries queries;
  private final Deadline deadline;
  private final ValueSink sink;

  StatisticsRun(
      Connection connection,
      Table table,
      Deadline deadline,
      StatisticsReader.Limits limits,
      ValueSink sink)
      throws SQLException {
    this.table = table;
    this.limits = limits;
    this.sql = TableSql.of(connection, table);
    this.queries =
        new TableQueries(connection, table.id(), deadline, sql.streamsOnlyInTransactions());
    this.deadline = deadline;
    this.sink = sink;
  }

  TableStatistics run() throws SQLException {
    Optional<TableOverview> read = TableOverview.read(table, sql, queries, limits);
    if (read.isEmpty()) {
      return new TableStatistics(table.id(), -1, false, Map.of(), queries.warnings());
    }
    TableOverview overview = read.get();
    List<Column> scanned =
        table.columns().stream().filter(c -> c.kind() != ColumnKind.OTHER).toList();
    long most = Math.max(1, limits.cells() / Math.max(1, scanned.size()));
    boolean whole = overview.exact() && overview.rows() <= Math.min(most, limits.wholeRows());
    long rows = whole ? overview.rows() : Math.min(most, limits.sampledRows());
    Map<String, ColumnStatistics> columns = new LinkedHashMap<>();
    Set<String> given = new HashSet<>();
    for (int i = 0; i < scanned.size(); i += TableOverview.COLUMNS_AT_ONCE) {
      int end = Math.min(i + TableOverview.COLUMNS_AT_ONCE, scanned.size());
      for (Scanned result : scan(scanned.subList(i, end), overview, rows)) {
        boolean all = whole && result.complete();
        Column column = result.scan().column();
        columns.put(column.name(), result.scan().statistics(!all, overview.range(column)));
        if (all && column.kind() == ColumnKind.TEXT) {
          given.add(column.name());
        }
      }
    }
    table.columns().forEach(column -> addCounted(column, overview, columns));
    return new TableStatistics(
        table.id(), overview.rows(), !overview.exact(), columns, given, queries.warnings());
  }

  /** Reads all columns in one query; if that fails, one by one, to skip only unreadable ones. */
  private List<Scanned> scan(List<Column> columns, TableOverview overview, long rows)
      throws SQLException {
    for (String source : sources(columns, overview, rows)) {
      List<ColumnScan> scans = fresh(columns);
      if (queries.quietly(source, large(rows, columns), result -> readRows(result, scans))) {
        return scans.stream().map(scan -> new Scanned(scan, true)).toList();
      }
      if (queries.late()) {
        return scans.stream()
            .filter(scan -> !scan.empty())
            .map(scan -> new Scanned(scan, false))
            .toList();
      }
    }
    return oneByOne(columns, overview.rows() > rows, rows);
  }

  private List<String> sources(List<Column> columns, TableOverview overview, long rows) {
    if (overview.rows() <= rows) {
      return List.of(sql.select(columns));
    }
    List<String> sources = new ArrayList<>();
    sql.sample(columns, rows, overview.rows(), overview.exact()).ifPresent(sources::add);
    sources.add(sql.firstRows(columns, rows));
    return sources;
  }

  private List<Scanned> oneByOne(List<Column> columns, boolean cut, long rows) throws SQLException {
    List<Scanned> results = new ArrayList<>();
    for (Column column : columns) {
      List<Column> single = List.of(column);
      List<ColumnScan> scan = fresh(single);
      String source = cut ? sql.firstRows(single, rows) : sql.select(single);
      if (queries.get(column.name(), source, result -> readRows(result, scan)).isPresent()) {
        results.add(new Scanned(scan.get(0), true));
      }
    }
    return results;
  }

  private boolean large(long rows, List<Column> columns) {
    return rows * columns.size() > limits.bufferedCells();
  }

  private List<ColumnScan> fresh(List<Column> columns) {
    return columns.stream().map(column -> new ColumnScan(column, limits)).toList();
  }

  /** Adds the null count of columns that are not read. */
  private static void addCounted(
      Column column, TableOverview overview, Map<String, ColumnStatistics> columns) {
    Long filled = overview.filled().get(column.name());
    if (filled != null) {
      long rows = overview.rows();
      columns.put(
          column.name(),
          new ColumnStatistics(rows, rows - filled, 0, false, null, null, List.of(), List.of()));
    }
  }

  /**
   * A column's scan.
   *
   * @param scan that took the values
   * @param complete whether it took all requested rows
   */
  private record Scanned(ColumnScan scan, boolean complete) {}

  /**
   * Shows each value of the rows to the scan of its column, and each new text to the sink.
   *
   * @throws SQLException also when the time is up or the thread interrupted
   * @throws UncheckedIOException what the sink threw
   */
  private boolean readRows(ResultSet rows, List<ColumnScan> scans) throws SQLException {
    int read = 0;
    while (rows.next()) {
      if (++read % ROWS_BETWEEN_CHECKS == 0) {
        check();
      }
      for (int i = 0; i < scans.size(); i++) {
        ColumnScan scan = scans.get(i);
        String value = rows.getString(i + 1);
        if (scan.add(value) && scan.column().kind() == ColumnKind.TEXT && value != null) {
          give(scan.column(), value);
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
