// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.EngineFacts;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.read.RowSources.Source;
import dev.nljdbc.catalog.read.StatisticsReader.ValueSink;
import dev.nljdbc.catalog.read.TableStatistics.Extent;
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
import java.util.OptionalLong;
import java.util.Set;

/**
 * Reads the statistics of one table once: aggregates of all rows by the engine, then all rows or a
 * sample in one pass.
 */
final class StatisticsRun {

  /**
   * While somebody waits, no more texts of a sampled column are given: more are no category, and
   * are searched live until the background reads a larger sample.
   */
  private static final int TEXTS_AT_A_GLANCE = 100;

  private final Connection connection;
  private final Table table;
  private final OptionalLong estimate;
  private final Map<String, ColumnStatistics> known;
  private final StatisticsReader.Limits limits;
  private final TableSql sql;
  private final TableQueries queries;
  private final Deadline deadline;
  private final HeldTexts texts;
  private final List<Column> scanned;
  private final long most;
  private final RowSources sources;
  private boolean whole;

  /**
   * Begins.
   *
   * @param estimate how many rows the engine believes there are
   * @param known exact statistics of columns that are not read again
   */
  StatisticsRun(
      Connection connection,
      Table table,
      OptionalLong estimate,
      Map<String, ColumnStatistics> known,
      Deadline deadline,
      StatisticsReader.Limits limits,
      ValueSink sink)
      throws SQLException {
    this.connection = connection;
    this.table = table;
    this.estimate = estimate;
    this.known = known;
    this.limits = limits;
    this.sql = TableSql.of(connection, table);
    this.queries =
        new TableQueries(connection, table.id(), deadline, sql.streamsOnlyInTransactions());
    this.deadline = deadline;
    this.scanned = table.columns().stream().filter(c -> c.kind() != ColumnKind.OTHER).toList();
    this.texts = new HeldTexts(sink, RowStretches.needed(sql));
    this.sources = new RowSources(sql, queries, texts, limits.bufferedCells());
    this.most = Math.max(1, limits.cells() / Math.max(1, scanned.size()));
  }

  TableStatistics run() throws SQLException {
    if (table.kind() == Table.Kind.VIEW && reads() > limits.scannedRows()) {
      return unread(sampled(Extent.NOTHING));
    }
    boolean told = sql.facts().text("statistics of a table").isPresent() && estimate.isPresent();
    if (told && estimate.getAsLong() > limits.scannedRows()) {
      return sampled(estimate.getAsLong());
    }
    boolean doubtful =
        table.kind() == Table.Kind.TABLE
            && !told
            && estimate.orElse(Long.MAX_VALUE) > limits.wholeRows() / 2;
    Optional<TableOverview> read =
        TableOverview.read(sql, queries, sources.stretches(), limits, doubtful);
    if (doubtful && read.isPresent() && read.get().rows() > limits.wholeRows()) {
      OptionalLong size = estimate.isPresent() ? estimate : sources.rowsBySpan();
      if (size.orElse(Long.MAX_VALUE) > limits.scannedRows()) {
        return sampled(Math.max(size.orElse(0), read.get().rows()));
      }
      read = TableOverview.read(sql, queries, sources.stretches(), limits, false);
    }
    return read.isPresent() ? scanned(read.get()) : unread(Extent.WHOLE);
  }

  /** How many rows a look at all rows of a view reads, as far as the engine's plan tells. */
  private long reads() throws SQLException {
    return queries.late() || scanned.isEmpty()
        ? 0
        : PlanEstimate.of(connection, sql.select(scanned), deadline)
            .map(PlanEstimate::rows)
            .orElse(0L);
  }

  private TableStatistics unread(Extent extent) {
    return new TableStatistics(
        table.id(), -1, false, Map.of(), Set.of(), extent, queries.warnings());
  }

  /** No query reads more than some rows, or longer than some seconds. */
  private TableStatistics sampled(long rows) throws SQLException {
    if (limits.sampledRows() == 0) {
      return unread(Extent.GLANCE);
    }
    long wanted = Math.min(most, limits.sampledRows());
    EngineStatistics engine = EngineStatistics.read(connection, sql);
    TableOverview overview =
        TableOverview.ofSample(
            rows, sql, queries, columns -> sources.quickSample(columns, wanted, rows));
    Map<String, ColumnStatistics> columns = new LinkedHashMap<>();
    for (List<Column> part : parts(scanned, TableOverview.COLUMNS_AT_ONCE)) {
      List<Source> samples = sources.quickSamples(part, wanted, rows);
      for (Scanned result : scan(part, samples, rows, wanted)) {
        Column column = result.scan().column();
        ColumnStatistics read = result.scan().statistics(true, overview.range(column));
        columns.put(column.name(), engine.complete(column, read));
        giveCommon(result.scan(), engine.common(column));
      }
    }
    Extent extent = sampled(engine.none() ? Extent.SAMPLE : Extent.ENGINE);
    return new TableStatistics(
        table.id(), rows, true, columns, Set.of(), extent, queries.warnings());
  }

  private Extent sampled(Extent extent) {
    return limits.glance() ? Extent.GLANCE : extent;
  }

  private void giveCommon(ColumnScan scan, List<String> common) {
    if (scan.text()) {
      common.stream().filter(scan::add).forEach(value -> texts.add(scan.column(), value));
      texts.release();
    }
  }

  private static List<List<Column>> parts(List<Column> columns, int atOnce) {
    List<List<Column>> parts = new ArrayList<>();
    for (int i = 0; i < columns.size(); i += atOnce) {
      parts.add(columns.subList(i, Math.min(i + atOnce, columns.size())));
    }
    return parts;
  }

  /** How many columns to read in one pass over so many rows. */
  private int atOnce(long rows) {
    if (sql.facts().has(EngineFacts.Trait.COSTLY_STATEMENTS)) {
      return TableOverview.COLUMNS_AT_ONCE; // each part would read the table anew
    }
    long columns = Math.max(1, limits.cellsAtOnce() / Math.max(1, rows));
    return (int) Math.min(TableOverview.COLUMNS_AT_ONCE, columns);
  }

  private TableStatistics scanned(TableOverview overview) throws SQLException {
    whole = overview.exact() && overview.rows() <= Math.min(most, limits.wholeRows());
    long rows = whole ? overview.rows() : Math.min(most, limits.sampledRows());
    if (!whole && limits.sampledRows() == 0) {
      return unread(Extent.GLANCE);
    }
    Map<String, ColumnStatistics> columns = new LinkedHashMap<>();
    Set<String> given = new HashSet<>();
    List<Column> left = scanned;
    if (whole) {
      left = scanned.stream().filter(c -> !known.containsKey(c.name())).toList();
      columns.putAll(known);
    }
    EngineStatistics engine =
        whole
            ? new EngineStatistics()
            : EngineStatistics.estimated(connection, sql, scanned, queries, limits.wholePass());
    for (List<Column> part : parts(left, whole ? atOnce(rows) : TableOverview.COLUMNS_AT_ONCE)) {
      List<Source> read =
          overview.rows() <= rows
              ? List.of(sources.all(part, rows))
              : sources.samples(part, rows, overview.rows(), overview.exact());
      for (Scanned result : scan(part, read, overview.rows(), rows)) {
        boolean all = whole && result.complete();
        Column column = result.scan().column();
        ColumnStatistics made = result.scan().statistics(!all, overview.range(column));
        columns.put(column.name(), engine.complete(column, made));
        if (all && column.kind() == ColumnKind.TEXT) {
          given.add(column.name());
        }
      }
    }
    table.columns().forEach(column -> addCounted(column, overview, columns));
    return new TableStatistics(
        table.id(),
        overview.rows(),
        !overview.exact(),
        columns,
        given,
        whole ? Extent.WHOLE : sampled(Extent.TEXTS),
        queries.warnings());
  }

  /** Reads all columns in one query; if that fails, one by one, to skip only unreadable ones. */
  private List<Scanned> scan(List<Column> columns, List<Source> sources, long all, long rows)
      throws SQLException {
    for (Source source : sources) {
      List<ColumnScan> scans = fresh(columns);
      if (source.read(result -> readRows(result, scans))) {
        return scans.stream().map(scan -> new Scanned(scan, true)).toList();
      }
      if (queries.late()) {
        return scans.stream()
            .filter(scan -> !scan.empty())
            .map(scan -> new Scanned(scan, false))
            .toList();
      }
    }
    return oneByOne(columns, all > rows, rows);
  }

  private List<Scanned> oneByOne(List<Column> columns, boolean cut, long rows) throws SQLException {
    List<Scanned> results = new ArrayList<>();
    for (Column column : columns) {
      List<Column> single = List.of(column);
      List<ColumnScan> scan = fresh(single);
      OptionalLong first = cut ? OptionalLong.of(rows) : OptionalLong.empty();
      if (sources.one(column, first).read(result -> readRows(result, scan))) {
        results.add(new Scanned(scan.get(0), true));
      }
    }
    return results;
  }

  private List<ColumnScan> fresh(List<Column> columns) {
    return columns.stream().map(ColumnScan::new).toList();
  }

  /** Adds the null count of columns that are not read. */
  private static void addCounted(
      Column column, TableOverview overview, Map<String, ColumnStatistics> columns) {
    Long filled = overview.filled().get(column.name());
    if (filled != null) {
      long rows = overview.rows();
      columns.put(column.name(), ColumnStatistics.counted(rows, rows - filled, false));
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
      if (++read % TableQueries.ROWS_BETWEEN_CHECKS == 0) {
        queries.check();
      }
      for (int i = 0; i < scans.size(); i++) {
        ColumnScan scan = scans.get(i);
        String value = rows.getString(i + 1);
        if (scan.add(value) && scan.text() && value != null && gives(scan)) {
          texts.add(scan.column(), value);
        }
      }
    }
    return true;
  }

  private boolean gives(ColumnScan scan) {
    return whole || !limits.glance() || scan.distinct() <= TEXTS_AT_A_GLANCE;
  }
}
