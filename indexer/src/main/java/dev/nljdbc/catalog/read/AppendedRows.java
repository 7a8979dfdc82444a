// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.read.TableStatistics.Extent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Reads the rows of a table above its high-water mark, the greatest key read before, and updates
 * the statistics. Every query has a bound on the key. Not thread-safe.
 */
public final class AppendedRows {

  private static final long SAMPLE = 1_000;

  /** Receives the added text values. */
  public interface Sink extends StatisticsReader.ValueSink {

    /**
     * How many of the values that a column was given were not known before; empty where nobody can
     * tell. Asked once, at the end.
     */
    OptionalLong fresh(Column column) throws IOException;
  }

  /**
   * The statistics of a table with its added rows.
   *
   * @param statistics of all rows
   * @param greatest the greatest key that was read
   * @param rows how many rows were added
   * @param all whether there was time for all of them; otherwise those with the least keys were
   *     read
   */
  public record Grown(TableStatistics statistics, long greatest, long rows, boolean all) {}

  private final Table table;
  private final Deadline deadline;
  private final TableSql sql;
  private final TableQueries queries;
  private final String key;
  private final StatisticsReader.Limits limits = StatisticsReader.Limits.USUAL;

  private AppendedRows(Connection connection, Table table, Deadline deadline, Column key)
      throws SQLException {
    this.table = table;
    this.deadline = deadline;
    this.sql = TableSql.of(connection, table);
    this.queries =
        new TableQueries(connection, table.id(), deadline, sql.streamsOnlyInTransactions());
    this.key = sql.quoted(key.name());
  }

  /**
   * A reader of a table; empty for one without a {@link Table#monotonicKey}, or too wide for one
   * query.
   */
  public static Optional<AppendedRows> of(Connection connection, Table table, Deadline deadline)
      throws SQLException {
    Optional<Column> key = table.monotonicKey();
    return key.isPresent() && table.columns().size() < TableOverview.COLUMNS_AT_ONCE
        ? Optional.of(new AppendedRows(connection, table, deadline, key.get()))
        : Optional.empty();
  }

  /** The greatest key; empty when it is no whole number, there is no row, or no time. */
  public OptionalLong greatest() throws SQLException {
    Optional<String> end =
        queries.within(
            TableQueries.SHORT,
            "SELECT MAX(" + key + ") FROM " + sql.all(),
            row -> row.next() ? String.valueOf(row.getString(1)) : "");
    return end.map(AppendedRows::number).orElseGet(OptionalLong::empty);
  }

  /** A number in an engine's words; empty when it is none, or too great. */
  public static OptionalLong number(@Nullable String text) {
    try {
      return text == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(text.strip()));
    } catch (NumberFormatException e) {
      return OptionalLong.empty(); // SQLite's key may be a text
    }
  }

  /** How many rows have a key greater than one and not greater than another; empty without time. */
  public OptionalLong count(long after, long last) throws SQLException {
    if (after >= last) {
      return OptionalLong.of(0);
    }
    return queries
        .within(
            TableQueries.SHORT,
            "SELECT COUNT(*) FROM " + sql.all() + between(after, last),
            row -> row.next() ? row.getLong(1) : 0L)
        .map(OptionalLong::of)
        .orElseGet(OptionalLong::empty);
  }

  /** The condition for rows up to a key, with its keyword. */
  public String upTo(long last) {
    return " WHERE " + key + " <= " + last;
  }

  /** The condition for rows beyond a key, up to another, with its keyword. */
  public String between(long after, long last) {
    return " WHERE " + key + " > " + after + " AND " + key + " <= " + last;
  }

  /**
   * A digest of a thousand rows all over a stretch of keys, always the same rows. It tells whether
   * many rows of the stretch were changed or deleted.
   *
   * @return empty where they can't be read
   */
  public Optional<String> sample(long least, long greatest) throws SQLException {
    String rows = new KeySpan(key, least, greatest).sample(sql, scanned(), SAMPLE);
    return queries
        .within(TableQueries.SHORT, rows, result -> RowSum.of(result, deadline))
        .flatMap(digest -> digest);
  }

  private List<Column> scanned() {
    return table.columns().stream().filter(c -> c.kind() != ColumnKind.OTHER).toList();
  }

  /**
   * Reads the rows beyond a key in the order of their keys, so that what is read when the time is
   * up is all up to some key.
   *
   * @param before the statistics of the rows up to that key, exact in their number
   * @param after the greatest key that was read before
   * @param last the greatest key to read
   * @return empty when nothing could be read
   * @throws SQLException only when the connection itself failed
   * @throws IOException what the sink threw
   */
  public Optional<Grown> read(TableStatistics before, long after, long last, Sink sink)
      throws SQLException, IOException {
    RowStretches stretches = RowStretches.of(sql, queries, new KeySpan(key, after + 1, last));
    Optional<TableOverview> overview = TableOverview.ofSome(sql, queries, stretches);
    if (overview.isEmpty()) {
      return Optional.empty();
    }
    Scan scan = new Scan(before, sink, after);
    List<Column> columns = new ArrayList<>(scanned());
    boolean large = overview.get().rows() * columns.size() > limits.bufferedCells();
    String query = "SELECT " + key + ", " + sql.select(columns).substring("SELECT ".length());
    try {
      boolean all =
          stretches.each(
              where -> {
                String ordered = query + where + " ORDER BY " + key;
                boolean read = queries.quietly(ordered, large, scan::take);
                scan.texts.release();
                return read;
              });
      return all || (scan.rows > 0 && queries.late())
          ? Optional.of(scan.result(overview.get(), all))
          : Optional.empty();
    } catch (UncheckedIOException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /** One look at the added rows. */
  private final class Scan {

    private final TableStatistics before;
    private final Sink sink;
    private final HeldTexts texts;
    private final List<Added> columns;
    private long rows;
    private long greatest;

    Scan(TableStatistics before, Sink sink, long after) {
      this.before = before;
      this.sink = sink;
      this.texts = new HeldTexts(sink, RowStretches.needed(sql));
      this.greatest = after;
      this.columns = scanned().stream().map(column -> added(column, before)).toList();
    }

    /** Takes whole rows, so that an error leaves none half taken. */
    private boolean take(ResultSet result) throws SQLException {
      @Nullable String[] row = new String[columns.size()];
      while (result.next()) {
        if (rows % TableQueries.ROWS_BETWEEN_CHECKS == 0) {
          queries.check();
        }
        long number = result.getLong(1);
        for (int i = 0; i < row.length; i++) {
          row[i] = result.getString(i + 2);
        }
        for (int i = 0; i < row.length; i++) {
          take(columns.get(i), row[i]);
        }
        greatest = number;
        rows++;
      }
      return true;
    }

    private void take(Added added, @Nullable String value) {
      if (rows < added.seen()) {
        return;
      }
      ColumnScan scan = added.column().scan();
      if (scan.add(value) && scan.text() && value != null) {
        texts.add(scan.column(), value);
      }
    }

    private Grown result(TableOverview overview, boolean all) throws IOException {
      Map<String, ColumnStatistics> statistics = new LinkedHashMap<>();
      for (Added added : columns) {
        Column column = added.column().scan().column();
        OptionalLong fresh =
            added.column().scan().text() ? sink.fresh(column) : OptionalLong.empty();
        statistics.put(column.name(), added.column().statistics(overview.range(column), fresh));
      }
      overview
          .filled()
          .forEach(
              (name, filled) -> statistics.put(name, counted(before.column(name), filled, all)));
      TableStatistics read =
          new TableStatistics(
              table.id(),
              before.rows() + rows,
              before.estimated(),
              statistics,
              before.given(),
              before.extent(),
              before.warnings());
      return new Grown(read, greatest, rows, all);
    }

    /** The statistics of a column that is not read, with the nulls of the appended rows. */
    private ColumnStatistics counted(ColumnStatistics known, long filled, boolean all) {
      return all
          ? ColumnStatistics.counted(
              known.rows() + rows, known.nulls() + rows - filled, known.estimated())
          : ColumnStatistics.counted(known.rows(), known.nulls(), true);
    }
  }

  /**
   * A column and how many of the first added rows its statistics have already: rows that were added
   * while the columns were read one after the other.
   */
  private record Added(IncrementalStatistics column, long seen) {}

  private Added added(Column column, TableStatistics before) {
    ColumnStatistics known = before.column(column.name());
    boolean exact = before.extent() == Extent.WHOLE && !known.estimated();
    List<String> single = List.of(column.name());
    boolean unique = table.primaryKey().equals(single) || table.uniqueKeys().contains(single);
    return new Added(
        new IncrementalStatistics(column, known, before.rows(), unique),
        exact ? Math.max(0, known.rows() - before.rows()) : 0);
  }
}
