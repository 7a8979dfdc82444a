// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.read.StatisticsReader;
import dev.nljdbc.catalog.read.TableStatistics;
import dev.nljdbc.catalog.read.ValueReader;
import dev.nljdbc.files.ReadingThread;
import dev.nljdbc.search.ValueIndexWriter;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Adds the text values of one table to the value index. Values come along with the statistics;
 * columns that were only sampled are queried separately. Used once.
 */
final class TableValues implements StatisticsReader.ValueSink {

  private final Table table;
  private final ValueIndexWriter writer;
  private final long cap;
  private final Deadline deadline;
  private final ProgressMeter meter;
  private final Set<String> done;
  private final Map<String, Long> counts = new HashMap<>();
  private final List<String> late = new ArrayList<>();
  private final List<String> capped = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();

  /**
   * Begins with nothing.
   *
   * @param cap columns with more values are left out
   * @param then how an earlier build read the same rows, as far as it came
   */
  TableValues(
      Table table,
      ValueIndexWriter writer,
      long cap,
      Deadline deadline,
      ProgressMeter meter,
      Optional<TableRecord.Reading> then) {
    this.table = table;
    this.writer = writer;
    this.cap = cap;
    this.deadline = deadline;
    this.meter = meter;
    this.done = then.map(reading -> textsDone(table, reading)).orElse(Set.of());
    then.ifPresent(reading -> capped.addAll(reading.cappedColumns()));
  }

  /** Columns of which no text has to be read any more, as there are all of them, or too many. */
  static Set<String> textsDone(Table table, TableRecord.Reading reading) {
    return table.columns().stream()
        .filter(column -> column.kind() == ColumnKind.TEXT)
        .map(Column::name)
        .filter(name -> !reading.lateColumns().contains(name))
        .collect(Collectors.toSet());
  }

  /** Removes the table's values of the old index. */
  void forgetOld() throws IOException {
    for (Column column : table.columns()) {
      if (!done.contains(column.name())) {
        writer.remove(column.id());
      }
    }
  }

  /** The result of the reading. */
  TableRecord.Reading account(TableStatistics read, Duration took) {
    if (read.rows() < 0 && deadline.passed()) { // a lock, say, not a table that can't be read
      late.clear();
      table.columns().forEach(column -> late.add(column.name()));
    }
    List<String> all = new ArrayList<>(read.warnings());
    all.addAll(warnings);
    return new TableRecord.Reading(true, late, capped, read.extent(), all, took.toMillis());
  }

  @Override
  public void accept(Column column, String value) throws IOException {
    if (ReadingThread.ends()) {
      throw new ClosedByInterruptException();
    }
    if (done.contains(column.name())) {
      return;
    }
    meter.value();
    if (counts.merge(column.name(), 1L, Long::sum) <= cap) {
      writer.add(column.id(), value);
    }
  }

  /**
   * Completes the values after the statistics were read. Where some are missing, for want of time
   * or as only a sample was read, those that there are stay, and a live search finds the others.
   */
  void complete(Connection connection, TableStatistics read) throws SQLException, IOException {
    List<Column> together = new ArrayList<>();
    for (Column column : table.columns()) {
      if (column.kind() != ColumnKind.TEXT || done.contains(column.name())) {
        continue;
      }
      boolean some = counts.getOrDefault(column.name(), 0L) > 0;
      ColumnStatistics known = read.column(column.name());
      if ((known.distinct() > cap && !read.extent().partial())
          || counts.getOrDefault(column.name(), 0L) > cap) {
        takeBack(column, some);
        leaveOut(column, capped);
      } else if (read.extent().partial()) {
        writer.incomplete(column.id());
      } else if (!read.given().contains(column.name()) && deadline.passed()) {
        leaveOut(column, late); // with the values that there was time for
      } else if (!read.given().contains(column.name())) {
        takeBack(column, some);
        together.add(column);
      }
    }
    if (together.size() > 1 && ValueReader.readsTogether(connection)) {
      readTogether(connection, together);
    } else {
      for (Column column : together) {
        readAll(connection, column);
      }
    }
  }

  private void readTogether(Connection connection, List<Column> columns)
      throws SQLException, IOException {
    Map<Column, ValueReader.End> ends = Map.of();
    boolean failed = false;
    try {
      ends =
          new ValueReader()
              .readTogether(
                  connection, table, columns, deadline, column -> value -> accept(column, value));
    } catch (SQLException e) {
      InterruptibleBuild.check();
      failed = true;
      String words = "Texts of %s can't be read and are searched live: %s";
      warnings.add(words.formatted(table.id(), e.getMessage()));
    }
    for (Column column : columns) {
      if (ends.get(column) == ValueReader.End.CAPPED) {
        tooMany(column);
      } else if (failed) {
        writer.incomplete(column.id());
      } else if (ends.get(column) == null) {
        leaveOut(column, late);
      }
    }
  }

  /** Removes a partly read column, which would pass for a complete one. */
  private void takeBack(Column column, boolean some) throws IOException {
    if (some) {
      writer.remove(column.id());
      counts.remove(column.name());
    }
  }

  /** Leaves a column to live search by SQL. */
  private void leaveOut(Column column, List<String> list) {
    list.add(column.name());
    writer.incomplete(column.id());
  }

  private void readAll(Connection connection, Column column) throws SQLException, IOException {
    try {
      ValueReader.Sink sink = value -> accept(column, value);
      switch (new ValueReader().read(connection, table, column, cap, deadline, sink)) {
        case COMPLETE -> {}
        case CAPPED -> tooMany(column);
        case LATE -> leaveOut(column, late);
      }
    } catch (SQLException e) {
      InterruptibleBuild.check();
      writer.incomplete(column.id()); // those that there are would pass for all
      String words = "The values of %s can't be read whole and are searched live: %s";
      warnings.add(words.formatted(column.id(), e.getMessage()));
    }
  }

  private void tooMany(Column column) throws IOException {
    takeBack(column, true);
    leaveOut(column, capped);
  }
}
