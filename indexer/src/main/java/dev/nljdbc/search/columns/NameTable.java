// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search.columns;

import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.codecs.CodecUtil;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;

/**
 * The names of all tables and columns as numbers of words, in a mapped file that {@link
 * NameTableBuilder} wrote. As much as there are words and tables is in memory; the names of a table
 * and the vectors are read when a search needs them. Thread-safe.
 *
 * @param encoder the embedder of which there are vectors of the columns; empty where there are none
 * @param words the distinct words, folded
 * @param weights how telling each word is: the rarer among columns, the more
 * @param scales the factor of the components of each word's vector; empty where meanings are
 *     unknown
 * @param dimensions the components of a word's vector; 0 where meanings are unknown
 * @param first each table's first column; at the end, the number of columns
 * @param joined the tables that keys join with each table
 * @param names where each table's names begin in the file; at the end, where the vectors do
 * @param file is closed with the table
 */
record NameTable(
    String encoder,
    String[] words,
    float[] weights,
    float[] scales,
    int dimensions,
    int[] first,
    int[][] joined,
    long[] names,
    IndexInput file)
    implements Closeable {

  static final String FILE = "names.nlc";
  static final String CODEC = "NlColumnNames";
  static final int VERSION = 3;

  /**
   * Opens the file and reads what stands before the names of tables.
   *
   * @throws IOException when it is missing or damaged
   */
  static NameTable open(Directory directory) throws IOException {
    IndexInput in = directory.openInput(FILE, IOContext.DEFAULT);
    try {
      CodecUtil.checkHeader(in, CODEC, VERSION, VERSION);
      CodecUtil.checksumEntireFile(in);
      return read(in);
    } catch (IOException | RuntimeException e) {
      in.close();
      throw e;
    }
  }

  /** Reads and checks: a file can be forged with a checksum that agrees. */
  private static NameTable read(IndexInput in) throws IOException {
    String encoder = in.readString();
    String[] words = new String[length(in, 1)];
    for (int i = 0; i < words.length; i++) {
      byte[] word = new byte[length(in, 1)];
      in.readBytes(word, 0, word.length);
      words[i] = new String(word, StandardCharsets.UTF_8);
    }
    float[] weights = readFloats(in);
    float[] scales = readFloats(in);
    int dimensions = in.readVInt();
    int tables = length(in, 1);
    int[] first = new int[tables + 1];
    int[][] joined = new int[tables][];
    long[] names = new long[tables + 1];
    boolean fits =
        weights.length == words.length
            && dimensions >= 0
            && (dimensions == 0 || scales.length == words.length);
    for (int table = 0; table < tables; table++) {
      first[table + 1] = first[table] + in.readVInt();
      fits &= first[table + 1] >= first[table];
      joined[table] = new int[length(in, 1)];
      for (int i = 0; i < joined[table].length; i++) {
        joined[table][i] = in.readVInt();
        fits &= joined[table][i] >= 0 && joined[table][i] < tables;
      }
      names[table + 1] = names[table] + length(in, 1);
    }
    long start = in.getFilePointer();
    Arrays.setAll(names, table -> start + names[table]);
    long end = names[tables] + (long) words.length * dimensions;
    must(fits && end == in.length() - CodecUtil.footerLength(), in);
    return new NameTable(encoder, words, weights, scales, dimensions, first, joined, names, in);
  }

  /** A number of things that take so many bytes each: no more of them than are there. */
  private static int length(IndexInput in, int bytes) throws IOException {
    int length = in.readVInt();
    must(length >= 0 && (long) length * bytes <= in.length() - in.getFilePointer(), in);
    return length;
  }

  private static float[] readFloats(IndexInput in) throws IOException {
    float[] numbers = new float[length(in, Float.BYTES)];
    in.readFloats(numbers, 0, numbers.length);
    return numbers;
  }

  private static void must(boolean right, IndexInput in) throws CorruptIndexException {
    if (!right) {
      throw new CorruptIndexException("its parts do not fit together", in);
    }
  }

  int tables() {
    return joined.length;
  }

  int columns() {
    return first[tables()];
  }

  /** The table of a column. */
  int tableOf(int column) {
    int found = Arrays.binarySearch(first, 0, tables(), column);
    int table = found >= 0 ? found : -found - 2;
    while (table + 1 < tables() && first[table + 1] == column) {
      table++; // behind tables without columns
    }
    return table;
  }

  /** Each word's vector in eight bits a component, one behind the other. */
  byte[] vectors() throws IOException {
    byte[] vectors = new byte[words.length * dimensions];
    IndexInput in = file.clone();
    in.seek(names[tables()]);
    in.readBytes(vectors, 0, vectors.length);
    return vectors;
  }

  /** Reads for one search; used by one thread. */
  Reader reader() {
    return new Reader(file.clone());
  }

  @Override
  public void close() throws IOException {
    file.close();
  }

  /** Reads the names of tables, and keeps them for as long as the search lasts. */
  final class Reader {

    private final IndexInput in;
    private final Map<Integer, TableNames> known = new HashMap<>();

    private Reader(IndexInput in) {
      this.in = in;
    }

    TableNames table(int table) throws IOException {
      TableNames read = known.get(table);
      if (read == null) {
        byte[] bytes = new byte[(int) (names[table + 1] - names[table])];
        in.seek(names[table]);
        in.readBytes(bytes, 0, bytes.length);
        read = TableNames.decoded(bytes, first[table + 1] - first[table]);
        must(read.fits(words.length), in);
        known.put(table, read);
      }
      return read;
    }
  }
}
