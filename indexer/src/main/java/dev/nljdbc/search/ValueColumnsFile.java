// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.Table;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.UUID;
import java.util.zip.CRC32C;
import org.apache.lucene.codecs.CodecUtil;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.store.ByteBuffersDataOutput;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.store.RandomAccessInput;

/**
 * The file that says which column has which number in the values' documents. A search reads from it
 * what it needs, by the column's place among all columns of the catalog; a writer that continues
 * the index reads {@link ValueColumns} from its end. Lucene's commit names the file. Thread-safe.
 */
final class ValueColumnsFile implements Closeable {

  private static final String KEY = "columns";
  private static final String CODEC = "NlValueColumns";
  private static final int VERSION = 1;

  /** Marks a column without values, and a number without a column. */
  private static final int NONE = -1;

  /** The flag of a column that has more values than the index. */
  private static final int INCOMPLETE = 1;

  private final IndexInput file;
  private final int columns;
  private final int end;
  private final int sum;
  private final long start;
  private final RandomAccessInput numbers;
  private final RandomAccessInput places;
  private volatile boolean checked;

  private ValueColumnsFile(IndexInput file) throws IOException {
    this.file = file;
    CodecUtil.checkHeader(file, CODEC, VERSION, VERSION);
    columns = file.readInt();
    end = file.readInt();
    sum = file.readInt();
    start = file.getFilePointer();
    long length = (long) Integer.BYTES * columns;
    long rest = file.length() - CodecUtil.footerLength() - start - length;
    if (columns < 0 || end < 0 || (long) Integer.BYTES * end > rest) {
      throw new CorruptIndexException("its parts do not fit together", file);
    }
    numbers = file.randomAccessSlice(start, length);
    places = file.randomAccessSlice(start + length, (long) Integer.BYTES * end);
    CodecUtil.retrieveChecksum(file);
  }

  /**
   * Writes a file.
   *
   * @return what Lucene's commit has to say of it
   */
  static Map<String, String> write(Directory directory, ValueColumns known, Catalog catalog)
      throws IOException {
    int[] numbers = new int[catalog.columnCount()];
    int[] places = new int[known.end()];
    Arrays.fill(places, NONE);
    int place = 0;
    for (Table table : catalog.tables()) {
      for (Column column : table.columns()) {
        ValueColumns.Entry entry = known.known(column.id());
        numbers[place] = entry == null ? NONE : coded(entry);
        if (entry != null) {
          places[entry.number()] = place;
        }
        place++;
      }
    }
    String name = "columns-" + UUID.randomUUID() + ".nlv";
    try (IndexOutput out = directory.createOutput(name, IOContext.DEFAULT)) {
      CodecUtil.writeHeader(out, CODEC, VERSION);
      out.writeInt(numbers.length);
      out.writeInt(places.length);
      byte[] bytes = bytes(numbers, places);
      out.writeInt(sum(bytes));
      out.writeBytes(bytes, bytes.length);
      known.write(out);
      CodecUtil.writeFooter(out);
    }
    return Map.of(KEY, name);
  }

  private static int coded(ValueColumns.Entry entry) {
    return entry.number() << 1 | (entry.complete() ? 0 : INCOMPLETE);
  }

  private static byte[] bytes(int[]... numbers) throws IOException {
    ByteBuffersDataOutput out = new ByteBuffersDataOutput();
    for (int[] some : numbers) {
      for (int number : some) {
        out.writeInt(number);
      }
    }
    return out.toArrayCopy();
  }

  private static int sum(byte[] bytes) {
    CRC32C crc = new CRC32C();
    crc.update(bytes);
    return (int) crc.getValue();
  }

  /** The name of the file that a commit speaks of. */
  private static String name(Map<String, String> commit) throws IOException {
    String name = commit.get(KEY);
    if (name == null) {
      throw new IOException("The value index does not say whose values it has");
    }
    return name;
  }

  /**
   * Opens the file of a commit.
   *
   * @throws IOException when it is missing or damaged
   */
  static ValueColumnsFile open(Directory directory, Map<String, String> commit) throws IOException {
    IndexInput in = directory.openInput(name(commit), IOContext.DEFAULT);
    try {
      return new ValueColumnsFile(in);
    } catch (IOException | RuntimeException e) {
      in.close();
      throw e;
    }
  }

  /** Reads what a writer needs to continue an index. */
  static ValueColumns continued(Directory directory, Map<String, String> commit)
      throws IOException {
    try (ValueColumnsFile opened = open(directory, commit)) {
      IndexInput in = opened.file.clone();
      CodecUtil.checksumEntireFile(in);
      in.seek(opened.start + opened.length());
      return ValueColumns.read(in);
    }
  }

  /** Deletes the file of a commit that is followed by another. */
  static void delete(Directory directory, Map<String, String> commit) throws IOException {
    directory.deleteFile(name(commit));
  }

  private int length() {
    return Integer.BYTES * (columns + end);
  }

  /** How many columns the catalog has. */
  int columns() {
    return columns;
  }

  /** One more than the greatest number. */
  int end() {
    return end;
  }

  /** The number of a column by its place in the catalog; -1 for one without values. */
  int number(int place) throws IOException {
    check();
    int coded = numbers.readInt((long) Integer.BYTES * place);
    return coded == NONE ? NONE : coded >> 1;
  }

  /** The place of a column by its number; -1 where no column of the catalog has it. */
  int place(int number) throws IOException {
    check();
    return places.readInt((long) Integer.BYTES * number);
  }

  /** Whether a column has more values than the index, by its place. */
  boolean incomplete(int place) throws IOException {
    check();
    int coded = numbers.readInt((long) Integer.BYTES * place);
    return coded != NONE && (coded & INCOMPLETE) != 0;
  }

  /** Whether one of these columns has. */
  boolean anyIncomplete(int from, int to) throws IOException {
    for (int place = from; place < to; place++) {
      if (incomplete(place)) {
        return true;
      }
    }
    return false;
  }

  /** Checks all at the first use, so that no search needs a check of its own. */
  private void check() throws IOException {
    if (checked) {
      return;
    }
    byte[] bytes = new byte[length()];
    IndexInput in = file.clone();
    in.seek(start);
    in.readBytes(bytes, 0, bytes.length);
    boolean right = sum(bytes) == sum;
    for (int i = 0; right && i < columns; i++) {
      int coded = numbers.readInt((long) Integer.BYTES * i);
      right = coded == NONE || (coded >= 0 && coded >> 1 < end);
    }
    for (int i = 0; right && i < end; i++) {
      int place = places.readInt((long) Integer.BYTES * i);
      right = place >= NONE && place < columns;
    }
    if (!right) {
      throw new CorruptIndexException("its columns do not fit together", file);
    }
    checked = true;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
