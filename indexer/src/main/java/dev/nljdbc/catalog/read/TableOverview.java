// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.Deadline;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
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

  /**
   * Reads the aggregates; empty when the table can't be read or the time is up, with a warning.
   *
   * @param some whether to read no more than one row beyond those of a table that is read whole
   */
  static Optional<TableOverview> read(
      TableSql sql,
      TableQueries queries,
      RowStretches stretches,
      StatisticsReader.Limits limits,
      boolean some)
      throws SQLException {
    List<Column> columns = sql.table().columns();
    Sum sum = new Sum();
    for (int i = 0; i < Math.max(1, columns.size()); i += COLUMNS_AT_ONCE) {
      List<Column> part = columns.subList(i, Math.min(i + COLUMNS_AT_ONCE, columns.size()));
      String from = first(sql, stretches, part, some ? limits.wholeRows() : Long.MAX_VALUE);
      Deadline pass = queries.deadline().within(limits.wholePass());
      sum.rows = 0;
      boolean all =
          stretches.each(
              where ->
                  (!some || sum.rows <= limits.wholeRows())
                      && queries
                          .within(
                              pass.remaining(),
                              query(part, sql, from + where),
                              row -> sum.add(row, part))
                          .isPresent());
      if (!all && !(some && sum.rows > limits.wholeRows())) {
        return oneByOne(sql, queries, stretches, limits);
      }
    }
    return Optional.of(sum.overview(!some || sum.rows <= limits.wholeRows()));
  }

  /** The FROM clause for no more than a row beyond so many; stretches are ended there instead. */
  private static String first(
      TableSql sql, RowStretches stretches, List<Column> columns, long most) {
    boolean all = stretches.several() || most == Long.MAX_VALUE;
    return all ? sql.all() : sql.first(most + 1, columns);
  }

  /** Reads the aggregates of some rows; empty when they can't be read or the time is up. */
  static Optional<TableOverview> ofSome(TableSql sql, TableQueries queries, RowStretches stretches)
      throws SQLException {
    List<Column> columns = sql.table().columns();
    Sum sum = new Sum();
    return stretches.each(
            where ->
                queries
                    .get(
                        "rows",
                        query(columns, sql, sql.all() + where),
                        row -> sum.add(row, columns))
                    .isPresent())
        ? Optional.of(sum.overview(true))
        : Optional.empty();
  }

  /** A query for the rows of a sample. */
  @FunctionalInterface
  interface Sample {
    String of(List<Column> columns) throws SQLException;
  }

  /**
   * Reads ranges in a sample, and those of the key in all rows, where an index has them.
   *
   * @param rows the row count, or what is known of it
   * @param sample the sample's rows
   */
  static TableOverview ofSample(long rows, TableSql sql, TableQueries queries, Sample sample)
      throws SQLException {
    Sum sum = new Sum();
    List<Column> ordered =
        sql.table().columns().stream().filter(c -> !expressions(c, sql).isEmpty()).toList();
    for (int i = 0; i < ordered.size(); i += COLUMNS_AT_ONCE) {
      List<Column> part = ordered.subList(i, Math.min(i + COLUMNS_AT_ONCE, ordered.size()));
      String query = query(part, sql, "(" + sample.of(part) + ") nl_rows");
      queries.within(TableQueries.SAMPLE, query, row -> sum.add(row, part));
    }
    for (Column key : sql.keys()) {
      queries
          .within(TableQueries.SHORT, ends(sql.quoted(key.name()), sql), TableOverview::ends)
          .filter(ends -> key.kind() != ColumnKind.NUMBER || ends.numbers())
          .ifPresent(ends -> sum.ranges.put(key.name(), ends));
    }
    return new TableOverview(rows, false, sum.ranges, Map.of());
  }

  /** Both ends of a key, each alone and by its bare name: one look into the index. */
  private static String ends(String key, TableSql sql) {
    String from = " AS one FROM " + sql.all();
    String both = "SELECT nl_least.one, nl_most.one FROM (SELECT MIN(%s)%s) nl_least, ";
    return (both + "(SELECT MAX(%s)%s) nl_most").formatted(key, from, key, from);
  }

  private static Range ends(ResultSet row) throws SQLException {
    row.next();
    return new Range(row.getString(1), row.getString(2));
  }

  /** Reads column by column, when one can't be read or the table is too large. */
  private static Optional<TableOverview> oneByOne(
      TableSql sql, TableQueries queries, RowStretches stretches, StatisticsReader.Limits limits)
      throws SQLException {
    Sum sum = new Sum();
    String from = first(sql, stretches, List.of(), limits.wholeRows());
    boolean counted =
        stretches.each(
            where ->
                sum.rows <= limits.wholeRows()
                    && queries
                        .get(
                            "rows",
                            "SELECT COUNT(*) FROM " + from + where,
                            row -> sum.add(row, List.of()))
                        .isPresent());
    boolean large = sum.rows > limits.wholeRows();
    if (!counted && !large) {
      return Optional.empty();
    }
    for (Column column : sql.table().columns()) {
      List<Column> single = List.of(column);
      if (!large && !expressions(column, sql).isEmpty()) {
        Sum own = new Sum();
        boolean all =
            stretches.each(
                where ->
                    queries
                        .get(
                            column.name(),
                            query(single, sql, sql.all() + where),
                            row -> own.add(row, single))
                        .isPresent());
        if (all) {
          sum.ranges.putAll(own.ranges);
          sum.filled.putAll(own.filled);
        }
      }
    }
    return Optional.of(sum.overview(!large));
  }

  private static String query(List<Column> columns, TableSql sql, String from) {
    List<String> list = new ArrayList<>(List.of("COUNT(*)"));
    columns.forEach(column -> list.addAll(expressions(column, sql)));
    return "SELECT " + String.join(", ", list) + " FROM " + from;
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

  /** The aggregates of the rows so far. */
  private static final class Sum {

    private final Map<String, Range> ranges = new HashMap<>();
    private final Map<String, Long> filled = new HashMap<>();
    private long rows;

    /** Adds those of more rows. */
    boolean add(ResultSet row, List<Column> columns) throws SQLException {
      row.next();
      rows += row.getLong(1);
      int at = 2;
      for (Column column : columns) {
        switch (column.kind()) {
          case NUMBER, TEMPORAL ->
              ranges.merge(
                  column.name(),
                  new Range(row.getString(at++), row.getString(at++)),
                  (before, more) -> before.widened(more, column.kind()));
          case OTHER -> filled.merge(column.name(), row.getLong(at++), Long::sum);
          case TEXT, BOOLEAN -> {}
        }
      }
      return true;
    }

    TableOverview overview(boolean exact) {
      return new TableOverview(rows, exact, ranges, filled);
    }
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

    private static final Pattern WHOLE = Pattern.compile("-?\\d+");

    /** Whether both are numbers; an index of SQLite's may end with a text. */
    boolean numbers() {
      return Stream.of(least, greatest).allMatch(end -> end != null && end.matches("[-+.\\dEe]+"));
    }

    /** The union of two ranges. */
    Range widened(Range other, ColumnKind kind) {
      return new Range(
          outer(least, other.least, kind, false), outer(greatest, other.greatest, kind, true));
    }

    private static @Nullable String outer(
        @Nullable String one, @Nullable String other, ColumnKind kind, boolean greater) {
      if (one == null || other == null) {
        return one == null ? other : one;
      }
      return compare(one, other, kind) > 0 == greater ? one : other;
    }

    /** Compares two ends. Dates may be kept as numbers, which are before texts. */
    static int compare(String one, String other, ColumnKind kind) {
      boolean number = kind == ColumnKind.NUMBER || WHOLE.matcher(one).matches();
      if (number != (kind == ColumnKind.NUMBER || WHOLE.matcher(other).matches())) {
        return number ? -1 : 1;
      }
      if (number) {
        try {
          return new BigDecimal(one.strip()).compareTo(new BigDecimal(other.strip()));
        } catch (NumberFormatException e) {
          return one.compareTo(other); // infinity, or an engine's own way to write a number
        }
      }
      return one.compareTo(other);
    }

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
