package dev.nljdbc.index;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.read.AddedRows;
import dev.nljdbc.catalog.read.TableStatistics;
import dev.nljdbc.search.KnownValues;
import dev.nljdbc.search.ValueIndexWriter;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Adds the text values of added rows to the value index, each unless its column has it already.
 * Used once.
 */
final class GrownValues implements AddedRows.Sink {

  private final ValueIndexWriter writer;
  private final KnownValues known;
  private final TableStatistics before;
  private final long cap;
  private final ProgressMeter meter;
  private final List<String> capped;
  private final Map<String, Long> fresh = new HashMap<>();

  /**
   * Begins.
   *
   * @param known the values that the index has
   * @param before the statistics of the rows that it has them of
   * @param cap columns with more values are left out
   * @param capped columns that are left out already
   */
  GrownValues(
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
    if (Thread.currentThread().isInterrupted()) {
      throw new ClosedByInterruptException();
    }
    ColumnId id = column.id();
    if (capped.contains(column.name()) || had(id, value)) {
      return;
    }
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

  /** Blank values are counted, and not in the index. */
  private boolean had(ColumnId column, String value) throws IOException {
    return KnownValues.blank(value)
        ? before.column(column.name()).distinct() > known.count(column)
        : known.has(column, value);
  }

  @Override
  public OptionalLong fresh(Column column) {
    return capped.contains(column.name())
        ? OptionalLong.empty()
        : OptionalLong.of(fresh.getOrDefault(column.name(), 0L));
  }
}
