// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.index.IndexContents.Statistics;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Statistics in their stored form: a JSON block for each table, parsed when first asked for. So a
 * hundred thousand columns cost nothing at first.
 */
final class StoredStatistics implements Statistics {

  private static final int TABLES_KEPT = 1_000;

  private final BlockFile blocks;
  private final Map<TableId, TableRecord> places;
  private final LoadingCache<TableId, Map<String, ColumnStatistics>> tables =
      Caffeine.newBuilder().maximumSize(TABLES_KEPT).executor(Runnable::run).build(this::read);

  private StoredStatistics(BlockFile blocks, List<TableRecord> records) {
    this.blocks = blocks;
    this.places = TableRecord.byTable(records);
  }

  /** Maps a file. */
  static StoredStatistics open(Path file, List<TableRecord> records) throws IOException {
    BlockFile blocks = BlockFile.open(file);
    for (TableRecord record : records) {
      blocks.check(record.statistics(), "the statistics of " + record.table());
    }
    return new StoredStatistics(blocks, records);
  }

  /** Wraps statistics in memory. */
  static StoredStatistics of(byte[] bytes, List<TableRecord> records) {
    return new StoredStatistics(BlockFile.of(bytes), records);
  }

  /**
   * Writes the statistics of all tables.
   *
   * @return the records with their places in what was written
   */
  static List<TableRecord> write(OutputStream to, IndexContents contents) throws IOException {
    Map<TableId, TableRecord> records = TableRecord.byTable(contents.records());
    List<TableRecord> placed = new ArrayList<>();
    BlockFile.Writer blocks = new BlockFile.Writer(to);
    for (Table table : contents.catalog().tables()) {
      TableRecord record = records.get(table.id());
      if (record != null) {
        placed.add(record.at(blocks.write(contents.statistics().written(table))));
      }
    }
    return placed;
  }

  @Override
  public ColumnStatistics of(ColumnId column) {
    return tables.get(column.table()).getOrDefault(column.name(), ColumnStatistics.NONE);
  }

  private Map<String, ColumnStatistics> read(TableId table) {
    try {
      byte[] block = block(table);
      return block.length == 0 ? Map.of() : IndexJson.statistics(block);
    } catch (IOException e) {
      throw unreadable(table, e);
    }
  }

  @Override
  public byte[] written(Table table) {
    try {
      return block(table.id());
    } catch (IOException e) {
      throw unreadable(table.id(), e);
    }
  }

  private static UncheckedIOException unreadable(TableId table, IOException e) {
    return new UncheckedIOException(
        "The statistics of " + table + " can't be read: " + e.getMessage(), e);
  }

  private byte[] block(TableId table) throws IOException {
    TableRecord record = places.get(table);
    return record == null
        ? new byte[0]
        : blocks.read(record.statistics(), "the statistics of " + table);
  }
}
