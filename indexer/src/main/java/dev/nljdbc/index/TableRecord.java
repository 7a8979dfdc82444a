// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import dev.nljdbc.catalog.TableId;
import dev.nljdbc.catalog.read.TableStatistics.Extent;
import dev.nljdbc.index.BlockFile.Block;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How an index read a table.
 *
 * @param table which one
 * @param schema a hash of its columns and keys
 * @param stamp the engine's mark of its rows when it was read; empty when there was none
 * @param digest of its rows; empty when none was made
 * @param reading how the reading went
 * @param statistics where its statistics are in their file
 * @param growth how far it was read by its key; null where it is read whole again when it changed
 */
record TableRecord(
    TableId table,
    String schema,
    String stamp,
    String digest,
    Reading reading,
    Block statistics,
    @Nullable HighWaterMark growth) {

  /** The stamp of a table of which nothing is kept, as its rows depend on who asks. */
  static final String LIVE = "per session";

  /**
   * The result of reading.
   *
   * @param reached whether there was time for it at all
   * @param lateColumns of which values are missing for want of time
   * @param cappedColumns that have too many values
   * @param extent how much of the table was read
   * @param warnings in words
   * @param millis how long it took
   */
  record Reading(
      boolean reached,
      List<String> lateColumns,
      List<String> cappedColumns,
      Extent extent,
      List<String> warnings,
      long millis) {

    /** Nothing is kept of its rows, on purpose. */
    static final Reading LIVE = nothing(true);

    static final Reading NONE = nothing(false);

    private static Reading nothing(boolean reached) {
      return new Reading(reached, List.of(), List.of(), Extent.WHOLE, List.of(), 0);
    }

    Reading {
      lateColumns = List.copyOf(lateColumns);
      cappedColumns = List.copyOf(cappedColumns);
      warnings = List.copyOf(warnings);
    }

    /** The same after the limit on values was reached by others. */
    Reading withCapped(List<String> columns) {
      return new Reading(reached, lateColumns, columns, extent, warnings, millis);
    }

    /** Whether all was read that more time would allow. */
    boolean complete() {
      return reached && lateColumns.isEmpty() && extent != Extent.GLANCE;
    }
  }

  TableRecord(TableId table, String schema, String stamp, String digest, Reading reading) {
    this(table, schema, stamp, digest, reading, Block.NONE, null);
  }

  /** The records by table. */
  static Map<TableId, TableRecord> byTable(Collection<TableRecord> records) {
    return records.stream().collect(Collectors.toMap(TableRecord::table, r -> r));
  }

  TableRecord at(Block place) {
    return new TableRecord(table, schema, stamp, digest, reading, place, growth);
  }

  TableRecord withStamp(String mark) {
    return new TableRecord(table, schema, mark, digest, reading, statistics, growth);
  }

  TableRecord withGrowth(@Nullable HighWaterMark known) {
    return new TableRecord(table, schema, stamp, digest, reading, statistics, known);
  }

  /** Whether rows that were read may have changed since, though new ones were read. */
  boolean doubtful() {
    return growth != null && !growth.proven();
  }

  /** Identifies the state of the rows; empty when unknown. */
  String mark() {
    return digest.isEmpty() ? stamp : digest;
  }
}
