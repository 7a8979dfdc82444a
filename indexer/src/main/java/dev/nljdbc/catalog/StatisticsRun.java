package dev.nljdbc.catalog;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the statistics of one table, once. */
final class StatisticsRun {

  /** Some engines give no more than about 1,600 columns in a result; a column takes up to four. */
  private static final int COLUMNS_AT_ONCE = 100;

  private final Table table;
  private final StatisticsReader.Limits limits;
  private final TableSql sql;
  private final TableQueries queries;

  StatisticsRun(
      Connection connection, Table table, Deadline deadline, StatisticsReader.Limits limits)
      throws SQLException {
    this.table = table;
    this.limits = limits;
    this.sql = TableSql.of(connection, table);
    this.queries = new TableQueries(connection, table.id(), deadline);
  }

  TableStatistics run() throws SQLException {
    Optional<Long> counted = count();
    if (counted.isEmpty()) {
      return new TableStatistics(table.id(), -1, false, Map.of(), queries.warnings());
    }
    boolean sampled = counted.get() > limits.wholeRows();
    String source = sampled ? sql.first(limits.sampledRows(), table.columns()) : sql.all();
    Map<String, ColumnCounts> counts = new LinkedHashMap<>();
    for (int i = 0; i < table.columns().size(); i += COLUMNS_AT_ONCE) {
      int end = Math.min(i + COLUMNS_AT_ONCE, table.columns().size());
      readCounts(source, table.columns().subList(i, end), counts);
    }
    Optional<Long> whole = sampled ? readWhole(counts) : counted;
    Map<String, ColumnStatistics> columns =
        new ColumnValues(sql, queries, limits, source, sampled).read(table, counts);
    return new TableStatistics(
        table.id(), whole.orElse(counted.get()), whole.isEmpty(), columns, queries.warnings());
  }

  /** Counts no further than is needed to know whether to sample. */
  private Optional<Long> count() throws SQLException {
    String query = "SELECT COUNT(*) FROM " + sql.first(limits.wholeRows() + 1, List.of());
    return queries.get("rows", query, StatisticsRun::firstNumber);
  }

  /** All columns in one query; if that fails, one by one, to leave out only those that can't. */
  private void readCounts(String source, List<Column> columns, Map<String, ColumnCounts> counts)
      throws SQLException {
    boolean readAtOnce =
        queries.quietly(aggregates(source, columns), row -> read(row, columns, counts));
    if (readAtOnce) {
      return;
    }
    for (Column column : columns) {
      List<Column> single = List.of(column);
      queries.get(column.name(), aggregates(source, single), row -> read(row, single, counts));
    }
  }

  private String aggregates(String source, List<Column> columns) {
    List<String> list = new ArrayList<>();
    list.add("COUNT(*)");
    columns.forEach(column -> list.addAll(ColumnCounts.expressions(sql, column)));
    return "SELECT " + String.join(", ", list) + " FROM " + source;
  }

  private boolean read(ResultSet row, List<Column> columns, Map<String, ColumnCounts> counts)
      throws SQLException {
    row.next();
    long rows = row.getLong(1);
    int at = 2;
    for (Column column : columns) {
      counts.put(column.name(), ColumnCounts.read(row, rows, at, column));
      at += ColumnCounts.expressions(sql, column).size();
    }
    return true;
  }

  /**
   * The row count and true ranges of a large table: cheap for the engine, since nothing has to be
   * sorted, and the first rows alone would tell of old dates only. Given up when it takes long.
   */
  private Optional<Long> readWhole(Map<String, ColumnCounts> counts) throws SQLException {
    List<Column> ranged =
        table.columns().stream()
            .filter(c -> ColumnCounts.ranged(c) && counts.containsKey(c.name()))
            .limit(COLUMNS_AT_ONCE)
            .toList();
    List<String> list = new ArrayList<>(List.of("COUNT(*)"));
    ranged.forEach(column -> list.addAll(ColumnCounts.ranges(sql, column)));
    return queries.within(
        limits.wholePass(),
        "SELECT " + String.join(", ", list) + " FROM " + sql.all(),
        row -> {
          long rows = firstNumber(row);
          int at = 2;
          for (Column column : ranged) {
            String min = row.getString(at++);
            String max = row.getString(at++);
            counts.computeIfPresent(column.name(), (name, c) -> c.withRange(min, max));
          }
          return rows;
        });
  }

  private static long firstNumber(ResultSet row) throws SQLException {
    row.next();
    return row.getLong(1);
  }
}
