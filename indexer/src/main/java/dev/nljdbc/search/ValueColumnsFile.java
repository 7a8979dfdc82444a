// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.Table;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.apache.lucene.codecs.CodecUtil;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.IndexOutput;

/**
 * The file that says which column has which number in the values' documents. A search reads numbers
 * by the column's place among all columns of the catalog; a writer that continues the index reads
 * {@link ValueColumns} from its end. Lucene's commit names the file. Immutable.
 *
 * @param coded by place: twice the number, plus one where the column has more values than the
 *     index; -1 for a column without values
 * @param places by number; -1 for a number without a column
 */
record ValueColumnsFile(int[] coded, int[] places) {

  private static final String KEY = "columns";
  private static final String CODEC = "NlValueColumns";
  private static final int VERSION = 2;
  private static final int NONE = -1;

  /** The flag of a column that has more values than the index. */
  private static final int INCOMPLETE = 1;

  /**
   * Writes a file.
   *
   * @return what Lucene's commit has to say of it
   */
  static Map<String, String> write(Directory directory, ValueColumns known, Catalog catalog)
      throws IOException {
    int[] coded = new int[catalog.columnCount()];
    int[] places = new int[known.end()];
    Arrays.fill(places, NONE);
    int place = 0;
    for (Table table : catalog.tables()) {
      for (Column column : table.columns()) {
        ValueColumns.Entry entry = known.known(column.id());
        coded[place] = entry == null ? NONE : coded(entry);
        if (entry != null) {
          places[entry.number()] = place;
        }
        place++;
      }
    }
    String name = "columns-" + UUID.randomUUID() + ".nlv";
    try (IndexOutput out = directory.createOutput(name, IOContext.DEFAULT)) {
      CodecUtil.writeHeader(out, CODEC, VERSION);
      for (int[] numbers : new int[][] {coded, places}) {
        out.writeInt(numbers.length);
        for (int number : numbers) {
          out.writeInt(number);
        }
      }
      known.write(out);
      CodecUtil.writeFooter(out);
    }
    return Map.of(KEY, name);
  }

  private static int coded(ValueColumns.Entry entry) {
    return entry.number() << 1 | (entry.complete() ? 0 : INCOMPLETE);
  }

  /** The name of the file that a commit speaks of. */
  private static String name(Map<String, String> commit) throws IOException {
    String name = commit.get(KEY);
    if (name == null) {
      throw new IOException("The value index does not say whose values it has");
    }
    return name;
  }

  /** Reads the file of a commit. */
  private interface Reader<T> {
    T read(ValueColumnsFile columns, IndexInput rest) throws IOException;
  }

  private static <T> T read(Directory directory, Map<String, String> commit, Reader<T> reader)
      throws IOException {
    try (IndexInput in = directory.openInput(name(commit), IOContext.READONCE)) {
      CodecUtil.checkHeader(in, CODEC, VERSION, VERSION);
      CodecUtil.checksumEntireFile(in);
      ValueColumnsFile columns = new ValueColumnsFile(readInts(in), readInts(in));
      if (!columns.fit()) {
        throw new CorruptIndexException("its columns do not fit together", in);
      }
      return reader.read(columns, in);
    }
  }

  private static int[] readInts(IndexInput in) throws IOException {
    int length = in.readInt();
    if (length < 0 || (long) Integer.BYTES * length > in.length() - in.getFilePointer()) {
      throw new CorruptIndexException("its parts do not fit together", in);
    }
    int[] numbers = new int[length];
    in.readInts(numbers, 0, length);
    return numbers;
  }

  /**
   * Reads the file of a commit.
   *
   * @throws IOException when it is missing or damaged
   */
  static ValueColumnsFile open(Directory directory, Map<String, String> commit) throws IOException {
    return read(directory, commit, (columns, rest) -> columns);
  }

  /** Reads what a writer needs to continue an index. */
  static ValueColumns continued(Directory directory, Map<String, String> commit)
      throws IOException {
    return read(directory, commit, (columns, rest) -> ValueColumns.read(rest));
  }

  /** Deletes the file of a commit that is followed by another. */
  static void delete(Directory directory, Map<String, String> commit) throws IOException {
    directory.deleteFile(name(commit));
  }

  /** How many columns the catalog has. */
  int columns() {
    return coded.length;
  }

  /** One more than the greatest number. */
  int end() {
    return places.length;
  }

  /** The number of a column by its place in the catalog; -1 for one without values. */
  int number(int place) {
    return coded[place] == NONE ? NONE : coded[place] >> 1;
  }

  /** The place of a column by its number; -1 where no column of the catalog has it. */
  int place(int number) {
    return places[number];
  }

  /** Whether a column has more values than the index, by its place. */
  boolean incomplete(int place) {
    return coded[place] != NONE && (coded[place] & INCOMPLETE) != 0;
  }

  /** Whether one of these columns has. */
  boolean anyIncomplete(int from, int to) {
    return IntStream.range(from, to).anyMatch(this::incomplete);
  }

  /** A file can be forged with a checksum that agrees. */
  private boolean fit() {
    return Arrays.stream(coded).allMatch(code -> code >= NONE && code >> 1 < places.length)
        && Arrays.stream(places).allMatch(place -> place >= NONE && place < coded.length);
  }
}
