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
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Statistics in their stored form: a JSON block for each table, parsed when first asked for. So a
 * hundred thousand columns cost nothing at first.
 */
final class StoredStatistics implements Statistics {

  private static final int TABLES_KEPT = 1_000;

  private final ByteBuffer bytes;
  private final Map<TableId, TableRecord> places;
  private final LoadingCache<TableId, Map<String, ColumnStatistics>> tables =
      Caffeine.newBuilder().maximumSize(TABLES_KEPT).executor(Runnable::run).build(this::read);

  private StoredStatistics(ByteBuffer bytes, List<TableRecord> records) {
    this.bytes = bytes;
    this.places = TableRecord.byTable(records);
  }

  /** Maps a file; an interrupt of a reading thread can't close it. */
  static StoredStatistics open(Path file, List<TableRecord> records) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      for (TableRecord record : records) {
        if (record.offset() < 0
            || record.length() < 0
            || record.offset() > channel.size() - record.length()) {
          throw new UnusableIndexException("damaged: statistics end before " + record.table());
        }
      }
      ByteBuffer bytes = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
      return new StoredStatistics(bytes, records);
    }
  }

  /** Wraps statistics in memory. */
  static StoredStatistics of(byte[] bytes, List<TableRecord> records) {
    return new StoredStatistics(ByteBuffer.wrap(bytes), records);
  }

  /**
   * Writes the statistics of all tables.
   *
   * @return the records with their places in what was written
   */
  static List<TableRecord> write(OutputStream to, IndexContents contents) throws IOException {
    Map<TableId, TableRecord> records = TableRecord.byTable(contents.records());
    List<TableRecord> placed = new ArrayList<>();
    long at = 0;
    for (Table table : contents.catalog().tables()) {
      TableRecord record = records.get(table.id());
      if (record != null) {
        byte[] block = contents.statistics().written(table);
        to.write(block);
        placed.add(record.at(at, block.length));
        at += block.length;
      }
    }
    return placed;
  }

  @Override
  public ColumnStatistics of(ColumnId column) {
    return tables.get(column.table()).getOrDefault(column.name(), ColumnStatistics.NONE);
  }

  private Map<String, ColumnStatistics> read(TableId table) {
    byte[] block = block(table);
    try {
      return block.length == 0 ? Map.of() : IndexJson.statistics(block);
    } catch (IOException e) {
      throw new UncheckedIOException("The statistics of " + table + " can't be read", e);
    }
  }

  @Override
  public byte[] written(Table table) {
    return block(table.id());
  }

  private byte[] block(TableId table) {
    TableRecord place = places.get(table);
    if (place == null || place.length() == 0) {
      return new byte[0];
    }
    byte[] block = new byte[place.length()];
    bytes.get((int) place.offset(), block);
    return block;
  }
}
