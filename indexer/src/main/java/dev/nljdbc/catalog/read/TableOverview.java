package dev.nljdbc.catalog.read;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.Table;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Aggregates over a whole table, which need no sorting: row count, ranges of numbers and dates, and
 * value counts of columns that are not read.
 *
 * @param rows the row count, or the rows counted so far
 * @param exact whether all were counted
 * @param ranges by column, of numbers and dates
 * @param filled non-null counts by column, of columns that are not read
 */
record TableOverview(
    long rows, boolean exact, Map<String, Range> ranges, Map<String, Long> filled) {

  /** Some engines return at most about 1,600 columns; a column takes up to two. */
  static final int COLUMNS_AT_ONCE = 500;

  /** Reads the aggregates; empty when the table can't be read or the time is up, with a warning. */
  static Optional<TableOverview> read(
      Table table, TableSql sql, TableQueries queries, StatisticsReader.Limits limits)
      throws SQLException {
    Map<String, Range> ranges = new HashMap<>();
    Map<String, Long> filled = new HashMap<>();
    Optional<Long> rows = Optional.empty();
    for (int i = 0; i < Math.max(1, table.columns().size()); i += COLUMNS_AT_ONCE) {
      List<Column> part =
          table.columns().subList(i, Math.min(i + COLUMNS_AT_ONCE, table.columns().size()));
      Optional<Long> counted =
          queries.within(
              limits.wholePass(), query(part, sql), row -> read(row, part, ranges, filled));
      if (counted.isEmpty()) {
        return oneByOne(table, sql, queries, limits);
      }
      rows = counted;
    }
    return rows.map(count -> new TableOverview(count, true, ranges, filled));
  }

  /** Reads column by column, when one can't be read or the table is too large. */
  private static Optional<TableOverview> oneByOne(
      Table table, TableSql sql, TableQueries queries, StatisticsReader.Limits limits)
      throws SQLException {
    Optional<Long> counted =
        queries.get(
            "rows",
            "SELECT COUNT(*) FROM " + sql.first(limits.wholeRows() + 1, List.of()),
            row -> read(row, List.of(), Map.of(), Map.of()));
    if (counted.isEmpty()) {
      return Optional.empty();
    }
    boolean large = counted.get() > limits.wholeRows();
    Map<String, Range> ranges = new HashMap<>();
    Map<String, Long> filled = new HashMap<>();
    for (Column column : table.columns()) {
      List<Column> single = List.of(column);
      if (!large && !expressions(column, sql).isEmpty()) {
        queries.get(column.name(), query(single, sql), row -> read(row, single, ranges, filled));
      }
    }
    return Optional.of(new TableOverview(counted.get(), !large, ranges, filled));
  }

  private static String query(List<Column> columns, TableSql sql) {
    List<String> list = new ArrayList<>(List.of("COUNT(*)"));
    columns.forEach(column -> list.addAll(expressions(column, sql)));
    return "SELECT " + String.join(", ", list) + " FROM " + sql.all();
  }

  private static List<String> expressions(Column column, TableSql sql) {
    return switch (column.kind()) {
      case NUMBER, TEMPORAL -> {
        String range = sql.range(column);
        yield List.of("MIN(" + range + ")", "MAX(" + range + ")");
      }
      case OTHER -> List.of("COUNT(" + sql.quoted(column.name()) + ")");
      case TEXT, BOOLEAN -> List.of();
    };
  }

  private static Long read(
      ResultSet row, List<Column> columns, Map<String, Range> ranges, Map<String, Long> filled)
      throws SQLException {
    row.next();
    long rows = row.getLong(1);
    int at = 2;
    for (Column column : columns) {
      switch (column.kind()) {
        case NUMBER, TEMPORAL ->
            ranges.put(column.name(), new Range(row.getString(at++), row.getString(at++)));
        case OTHER -> filled.put(column.name(), row.getLong(at++));
        case TEXT, BOOLEAN -> {}
      }
    }
    return rows;
  }

  Range range(Column column) {
    return ranges.getOrDefault(column.name(), Range.NONE);
  }

  /**
   * Minimum and maximum of a column of numbers or dates, as the engine writes them.
   *
   * @param least null when there is none
   * @param greatest null when there is none
   */
  record Range(@Nullable String least, @Nullable String greatest) {

    static final Range NONE = new Range(null, null);

    /** The count of whole numbers from minimum to maximum; 0 for other values. */
    long width() {
      if (least == null || greatest == null) {
        return 0;
      }
      try {
        return Math.addExact(
            Math.subtractExact(Long.parseLong(greatest), Long.parseLong(least)), 1);
      } catch (NumberFormatException | ArithmeticException e) {
        return 0; // not whole, or wider than any count
      }
    }
  }
}
