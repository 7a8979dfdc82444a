// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import java.io.IOException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.lucene.store.DataInput;
import org.apache.lucene.store.DataOutput;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of the columns in the values' documents, and how many values each column has. A
 * column keeps its number while the catalog changes around it: its documents need not be written
 * anew. {@link ValueColumnsFile} keeps it. Not thread-safe.
 */
final class ValueColumns {

  private static final byte COMPLETE = 1;
  private static final byte INCOMPLETE = 0;

  private final Map<ColumnId, Entry> entries = new LinkedHashMap<>();
  private int next;

  /** A column with values, or one that had some. */
  static final class Entry {
    private final int number;
    private long values;
    private boolean complete;

    private Entry(int number, long values, boolean complete) {
      this.number = number;
      this.values = values;
      this.complete = complete;
    }

    int number() {
      return number;
    }

    long values() {
      return values;
    }

    boolean complete() {
      return complete;
    }

    void added() {
      values++;
    }

    void emptied() {
      values = 0;
      complete = true;
    }

    void incomplete() {
      complete = false;
    }
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @throws IOException when it is not that
   */
  static ValueColumns read(DataInput in) throws IOException {
    ValueColumns columns = new ValueColumns();
    for (int left = in.readVInt(); left > 0; left--) {
      TableId table = new TableId(in.readString(), in.readString());
      ColumnId column = table.column(in.readString());
      Entry entry = new Entry(in.readVInt(), in.readVLong(), in.readByte() == COMPLETE);
      columns.entries.put(column, entry);
      columns.next = Math.max(columns.next, entry.number + 1);
    }
    return columns;
  }

  /** Writes of each column its names, its number, its values, and whether they are all. */
  void write(DataOutput out) throws IOException {
    out.writeVInt(entries.size());
    for (Map.Entry<ColumnId, Entry> known : entries.entrySet()) {
      ColumnId column = known.getKey();
      Entry entry = known.getValue();
      out.writeString(column.table().schema());
      out.writeString(column.table().name());
      out.writeString(column.name());
      out.writeVInt(entry.number);
      out.writeVLong(entry.values);
      out.writeByte(entry.complete ? COMPLETE : INCOMPLETE);
    }
  }

  /** The column's entry, made when it has none yet. */
  Entry entry(ColumnId column) {
    return entries.computeIfAbsent(column, c -> new Entry(next++, 0, true));
  }

  @Nullable Entry known(ColumnId column) {
    return entries.get(column);
  }

  Collection<ColumnId> all() {
    return entries.keySet();
  }

  void forget(ColumnId column) {
    entries.remove(column);
  }

  /** How many values all columns have. */
  long values() {
    return entries.values().stream().mapToLong(entry -> entry.values).sum();
  }

  /** One more than the greatest number. */
  int end() {
    return next;
  }
}
