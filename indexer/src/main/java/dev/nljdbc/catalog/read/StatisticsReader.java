// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.EngineFacts;
import dev.nljdbc.catalog.Table;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Reads row counts, column statistics and text values of a table in two queries: aggregates for row
 * count and ranges, and the rows for all else. Large tables are sampled: across the table where the
 * engine has samples or the key is a whole number, the first rows elsewhere. Of the largest, no
 * query reads all rows. Thread-safe, for one database.
 */
public final class StatisticsReader {

  /** No query reads all rows of a table that has more. */
  public static final long MOST_SCANNED = 20_000_000;

  /**
   * Limits of what is read.
   *
   * @param wholeRows tables with more rows are sampled
   * @param scannedRows of tables with more rows, or of which nobody knows how many more, not even
   *     one column is read whole
   * @param sampledRows how many rows of those are read; 0 to leave them
   * @param cells the most values to read in one table; wide tables are sampled earlier, with fewer
   *     rows
   * @param cellsAtOnce a table with more is read some columns at a time, whose end is not lost if
   *     there is no time for the next
   * @param bufferedCells the most values in memory at once
   * @param wholePass the most time for counting all rows of a large table
   * @param glance whether somebody waits, so that a sample is not the last word
   */
  record Limits(
      long wholeRows,
      long scannedRows,
      long sampledRows,
      long cells,
      long cellsAtOnce,
      long bufferedCells,
      Duration wholePass,
      boolean glance) {

    static final Limits USUAL =
        new Limits(
            1_000_000,
            MOST_SCANNED,
            100_000,
            20_000_000,
            50_000,
            10_000,
            Duration.ofSeconds(20),
            false);

    /** The limits while a user waits: large tables are sampled at most. */
    static Limits glance(boolean sampling) {
      return new Limits(
          20_000,
          20_000,
          sampling ? 1_000 : 0,
          100_000,
          50_000,
          10_000,
          Duration.ofSeconds(2),
          true);
    }
  }

  /** Receives the text values while statistics are read. */
  @FunctionalInterface
  public interface ValueSink {

    /** Receives each distinct value of a column once. */
    void accept(Column column, String value) throws IOException;
  }

  private final Limits limits;
  private final AtomicReference<@Nullable TableSizes> sizes;
  private final FirstRows first;

  /** Uses the default limits: samples tables of more than a million rows. */
  public StatisticsReader() {
    this(Limits.USUAL);
  }

  StatisticsReader(Limits limits) {
    this(limits, new AtomicReference<>(), new FirstRows());
  }

  private StatisticsReader(
      Limits limits, AtomicReference<@Nullable TableSizes> sizes, FirstRows first) {
    this.limits = limits;
    this.sizes = sizes;
    this.first = first;
  }

  /**
   * A reader of the same database for while somebody waits.
   *
   * @param sampling whether tables that take longer than a moment are sampled; else they are not
   *     read
   */
  public StatisticsReader glancing(boolean sampling) {
    return new StatisticsReader(Limits.glance(sampling), sizes, first);
  }

  /**
   * Reads the first rows of many tables by few statements, where the engine's statements are dear;
   * a {@linkplain #glancing glance} at one of these tables then takes none.
   *
   * @throws SQLException only when the connection itself failed
   */
  public void lookAhead(Connection connection, List<Table> tables, Deadline deadline)
      throws SQLException {
    String product = connection.getMetaData().getDatabaseProductName();
    if (EngineFacts.of(product).has(EngineFacts.Trait.COSTLY_STATEMENTS)) {
      first.read(connection, tables, deadline);
    }
  }

  /** Whether the first rows of a table were read ahead. */
  public boolean lookedAhead(Table table) {
    return first.has(table.id());
  }

  /**
   * Reads one table or view. Warnings name columns or views that can't be read, and a deadline that
   * passed.
   *
   * @throws SQLException only when the connection itself failed
   */
  public TableStatistics read(Connection connection, Table table, Deadline deadline)
      throws SQLException {
    return run(connection, table, Map.of(), deadline, (column, value) -> {}).run();
  }

  /**
   * Reads one table or view and passes its text values to a sink. Columns of which exact statistics
   * are known, by their names, are not read again if the table is read whole. The sink receives all
   * values only of columns that {@link TableStatistics#given()} names.
   *
   * @throws SQLException only when the connection itself failed
   * @throws IOException what the sink threw
   */
  public TableStatistics read(
      Connection connection,
      Table table,
      Map<String, ColumnStatistics> known,
      Deadline deadline,
      ValueSink sink)
      throws SQLException, IOException {
    Optional<TableStatistics> ahead =
        limits.glance() ? first.statistics(table, sink) : Optional.empty();
    if (ahead.isPresent()) {
      return ahead.get();
    }
    try {
      return run(connection, table, known, deadline, sink).run();
    } catch (UncheckedIOException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private StatisticsRun run(
      Connection connection,
      Table table,
      Map<String, ColumnStatistics> known,
      Deadline deadline,
      ValueSink sink)
      throws SQLException {
    return new StatisticsRun(
        connection, table, rows(connection, table, deadline), known, deadline, limits, sink);
  }

  /**
   * How many rows a table has by the engine's own account, which may be old; empty for views, and
   * where the engine does not tell. The first call asks for all tables.
   */
  public OptionalLong rows(Connection connection, Table table, Deadline deadline)
      throws SQLException {
    TableSizes known = sizes.get();
    if (known == null) {
      known = TableSizes.read(connection, deadline);
      sizes.set(known);
    }
    OptionalLong rows = known.of(table);
    if (rows.isPresent() || table.kind() == Table.Kind.VIEW || deadline.passed()) {
      return rows;
    }
    OptionalLong told = EngineStatistics.rows(connection, TableSql.of(connection, table));
    if (told.isPresent()) {
      known.put(table, told.getAsLong());
    }
    return told;
  }

  /**
   * Whether a table has too many rows for any query to read all, as far as the engine knows, or may
   * have by the numbers of its key.
   */
  public boolean beyondScans(Connection connection, Table table, Deadline deadline)
      throws SQLException {
    OptionalLong known = rows(connection, table, deadline);
    if (known.isPresent()) {
      return known.getAsLong() > limits.scannedRows();
    }
    TableQueries queries = new TableQueries(connection, table.id(), deadline, false);
    return KeySpan.read(TableSql.of(connection, table), queries)
        .filter(span -> span.width() > limits.scannedRows())
        .isPresent();
  }
}
