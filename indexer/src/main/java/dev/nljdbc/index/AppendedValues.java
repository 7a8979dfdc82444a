// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.read.AppendedRows;
import dev.nljdbc.catalog.read.TableStatistics;
import dev.nljdbc.files.ReadingThread;
import dev.nljdbc.search.KnownValues;
import dev.nljdbc.search.ValueIndexWriter;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/** Adds the text values of appended rows to the value index, without duplicates. Used once. */
final class AppendedValues implements AppendedRows.Sink {

  /** Values that are looked up together, which takes a fraction of the time. */
  private static final int BATCH = 2_000;

  private final ValueIndexWriter writer;
  private final KnownValues known;
  private final TableStatistics before;
  private final long cap;
  private final ProgressMeter meter;
  private final List<String> capped;
  private final Map<String, List<String>> pending = new HashMap<>();
  private final Map<String, Long> fresh = new HashMap<>();

  /**
   * Begins.
   *
   * @param known the values that the index has
   * @param before the statistics of the rows that it has them of
   * @param cap columns with more values are left out
   * @param capped columns that are left out already
   */
  AppendedValues(
      ValueIndexWriter writer,
      KnownValues known,
      TableStatistics before,
      long cap,
      ProgressMeter meter,
      List<String> capped) {
    this.writer = writer;
    this.known = known;
    this.before = before;
    this.cap = cap;
    this.meter = meter;
    this.capped = new ArrayList<>(capped);
  }

  /** The columns that have too many values now. */
  List<String> capped() {
    return capped;
  }

  @Override
  public void accept(Column column, String value) throws IOException {
    if (ReadingThread.ends()) {
      throw new ClosedByInterruptException();
    }
    if (capped.contains(column.name())) {
      return;
    }
    List<String> waiting = pending.computeIfAbsent(column.name(), c -> new ArrayList<>());
    waiting.add(value);
    if (waiting.size() == BATCH) {
      take(column, waiting);
    }
  }

  private void take(Column column, List<String> waiting) throws IOException {
    Set<String> had = known.among(column.id(), waiting);
    for (String value : waiting) {
      if (!had.contains(value) && !blank(column, value) && !capped.contains(column.name())) {
        add(column, value);
      }
    }
    waiting.clear();
  }

  /** Blank values are counted, and not in the index. */
  private boolean blank(Column column, String value) {
    return KnownValues.blank(value)
        && before.column(column.name()).distinct() > known.count(column.id());
  }

  private void add(Column column, String value) throws IOException {
    ColumnId id = column.id();
    meter.value();
    long more = fresh.merge(column.name(), 1L, Long::sum);
    if (known.count(id) + more <= cap) {
      writer.add(id, value);
    } else {
      writer.remove(id);
      writer.incomplete(id);
      capped.add(column.name());
    }
  }

  @Override
  public OptionalLong fresh(Column column) throws IOException {
    take(column, pending.getOrDefault(column.name(), new ArrayList<>()));
    return capped.contains(column.name())
        ? OptionalLong.empty()
        : OptionalLong.of(fresh.getOrDefault(column.name(), 0L));
  }
}
