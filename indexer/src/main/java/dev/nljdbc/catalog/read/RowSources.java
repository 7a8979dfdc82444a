// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import dev.nljdbc.catalog.Column;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The queries that read a table's rows: all of them, a sample, or the first ones. A failure gives
 * no warning, since another source may do. Not thread-safe.
 */
final class RowSources {

  private final TableSql sql;
  private final TableQueries queries;
  private final HeldTexts texts;
  private final long bufferedCells;
  private @Nullable Optional<KeySpan> span;
  private @Nullable RowStretches stretches;

  /**
   * Reads nothing yet.
   *
   * @param texts are released whenever a query is over
   * @param bufferedCells the most values in memory at once
   */
  RowSources(TableSql sql, TableQueries queries, HeldTexts texts, long bufferedCells) {
    this.sql = sql;
    this.queries = queries;
    this.texts = texts;
    this.bufferedCells = bufferedCells;
  }

  /** Where to read rows from. */
  @FunctionalInterface
  interface Source {

    /** Shows them to a reader, in one result or several; returns whether all went well. */
    boolean read(TimedQuery.Reader<Boolean> reader) throws SQLException;
  }

  RowStretches stretches() throws SQLException {
    RowStretches read = stretches;
    if (read == null) {
      Optional<KeySpan> ends = RowStretches.needed(sql) ? span() : Optional.empty();
      read = RowStretches.ofAll(sql, queries, ends);
      stretches = read;
    }
    return read;
  }

  private Optional<KeySpan> span() throws SQLException {
    Optional<KeySpan> read = span;
    if (read == null) {
      read = KeySpan.read(sql, queries);
      span = read;
    }
    return read;
  }

  /** How many rows there are, by the numbers of the key; empty where these do not tell. */
  OptionalLong rowsBySpan() throws SQLException {
    Optional<KeySpan> ends = span();
    return ends.isPresent() ? ends.get().rows(sql, queries) : OptionalLong.empty();
  }

  /**
   * All rows of some columns.
   *
   * @param rows how many there are
   */
  Source all(List<Column> columns, long rows) {
    boolean large = large(columns, rows);
    return reader -> stretches().each(where -> read(sql.select(columns) + where, large, reader));
  }

  /** All rows of one column, or the first ones; a failure becomes a warning. */
  Source one(Column column, OptionalLong first) {
    List<Column> single = List.of(column);
    if (first.isPresent()) {
      return reader -> warned(column, sql.firstRows(single, first.getAsLong()), reader);
    }
    return reader -> stretches().each(where -> warned(column, sql.select(single) + where, reader));
  }

  /**
   * Samples, the best first; the last takes the first rows.
   *
   * @param rows how many are wanted
   * @param of how many there are
   * @param exact whether {@code of} is sure
   */
  List<Source> samples(List<Column> columns, long rows, long of, boolean exact)
      throws SQLException {
    return sources(sql.sample(columns, rows, of, exact), columns, rows);
  }

  /** Samples for which the engine reads some of the pages only. */
  List<Source> quickSamples(List<Column> columns, long rows, long of) throws SQLException {
    return sources(sql.quickSample(columns, rows, of), columns, rows);
  }

  /** The rows of the first quick sample, by one query. */
  String quickSample(List<Column> columns, long rows, long of) throws SQLException {
    Optional<String> sample = sql.quickSample(columns, rows, of);
    if (sample.isEmpty()) {
      sample = span().map(key -> key.sample(sql, columns, rows));
    }
    return sample.orElseGet(() -> sql.firstRows(columns, rows));
  }

  private List<Source> sources(Optional<String> sample, List<Column> columns, long rows)
      throws SQLException {
    boolean large = large(columns, rows);
    List<Source> sources = new ArrayList<>();
    if (sample.isPresent()) {
      sources.add(reader -> read(sample.get(), large, reader));
    } else if (span().isPresent()) {
      sources.add(byKey(span().get(), columns, rows));
    }
    sources.add(reader -> read(sql.firstRows(columns, rows), large, reader));
    return sources;
  }

  /** Slice by slice where others wait for the end of a statement. */
  private Source byKey(KeySpan key, List<Column> columns, long rows) throws SQLException {
    if (!stretches().several()) {
      return reader -> read(key.sample(sql, columns, rows), large(columns, rows), reader);
    }
    return reader -> {
      for (String slice : key.slices(sql, columns, rows)) {
        if (!read(slice, false, reader)) {
          return false;
        }
      }
      return true;
    };
  }

  private boolean large(List<Column> columns, long rows) {
    return rows * columns.size() > bufferedCells;
  }

  private boolean read(String query, boolean large, TimedQuery.Reader<Boolean> reader)
      throws SQLException {
    boolean read = queries.quietly(query, large, reader);
    texts.release();
    return read;
  }

  private boolean warned(Column column, String query, TimedQuery.Reader<Boolean> reader)
      throws SQLException {
    boolean read = queries.get(column.name(), query, reader).isPresent();
    texts.release();
    return read;
  }
}
