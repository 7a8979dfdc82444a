// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search.columns;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.store.IndexInput;

/**
 * The names of all tables and columns as numbers of words, in a mapped file. Its head is in memory;
 * the names of a table, the tables of a word and the vectors are read when a search needs them, and
 * checked when they are read for the first time. Thread-safe.
 */
final class NameTable implements Closeable {

  private final NameTableHead head;
  private final IndexInput body;
  private final long start;

  /** The tables that were checked; a race only checks one twice. */
  private final boolean[] checked;

  private volatile boolean postingsChecked;

  /**
   * A table in a file.
   *
   * @param body is closed with it
   * @param start where the body begins in it
   */
  NameTable(NameTableHead head, IndexInput body, long start) {
    this.head = head;
    this.body = body;
    this.start = start;
    this.checked = new boolean[head.tables()];
  }

  /** The distinct words, folded. */
  String[] words() {
    return head.words();
  }

  /** How telling each word is: the rarer among columns, the more. */
  float[] weights() {
    return head.weights();
  }

  /** The factor of the components of each word's vector. */
  float[] scales() {
    return head.scales();
  }

  /** The components of a word's vector; 0 where meanings are unknown. */
  int dimensions() {
    return head.dimensions();
  }

  int tables() {
    return head.tables();
  }

  int columns() {
    return head.first()[tables()];
  }

  /** Each table's first column; at the end, the number of columns. */
  int[] first() {
    return head.first();
  }

  /** The tables that keys join with each table, those of one table behind those before it. */
  int[] joined() {
    return head.joined();
  }

  /** Where each table's begin in {@link #joined}; at the end, its length. */
  int[] joinedFrom() {
    return head.joinedFrom();
  }

  /** The table of a column. */
  int tableOf(int column) {
    int found = Arrays.binarySearch(first(), 0, tables(), column);
    int table = found >= 0 ? found : -found - 2;
    while (table + 1 < tables() && first()[table + 1] == column) {
      table++; // behind tables without columns
    }
    return table;
  }

  /** Each word's vector in eight bits a component, one behind the other. */
  byte[] vectors() throws IOException {
    byte[] vectors = new byte[words().length * dimensions()];
    read(body.clone(), head.vectorsAt(), vectors);
    check(vectors, head.vectorsSum(), "vectors");
    return vectors;
  }

  /** Reads for one search; used by one thread. */
  Reader reader() {
    return new Reader(body.clone());
  }

  private void read(IndexInput from, long at, byte[] bytes) throws IOException {
    from.seek(start + at);
    from.readBytes(bytes, 0, bytes.length);
  }

  private void check(byte[] bytes, int sum, String what) throws CorruptIndexException {
    must(BuiltNames.sum(bytes) == sum, what);
  }

  private void must(boolean right, String what) throws CorruptIndexException {
    if (!right) {
      throw new CorruptIndexException("its " + what + " are damaged", body);
    }
  }

  @Override
  public void close() throws IOException {
    body.close();
  }

  /** Reads the names of tables, and keeps them for as long as the search lasts. */
  final class Reader {

    private final IndexInput from;
    private final Map<Integer, TableNames> known = new HashMap<>();

    private Reader(IndexInput from) {
      this.from = from;
    }

    TableNames table(int table) throws IOException {
      TableNames names = known.get(table);
      if (names == null) {
        names = names(table);
        known.put(table, names);
      }
      return names;
    }

    private TableNames names(int table) throws IOException {
      int begin = head.blocks()[table];
      int[] codes = new int[head.blocks()[table + 1] - begin];
      TableNames names = new TableNames(codes, first()[table + 1] - first()[table]);
      if (!checked[table]) {
        byte[] bytes = new byte[Integer.BYTES * codes.length];
        NameTable.this.read(from, (long) Integer.BYTES * begin, bytes);
        check(bytes, head.blockSums()[table], "names of table " + table);
        ints(bytes, codes);
        must(names.fits(words().length), "names of table " + table);
        checked[table] = true;
        return names;
      }
      read((long) Integer.BYTES * begin, codes);
      return names;
    }

    private void read(long at, int[] numbers) throws IOException {
      from.seek(start + at);
      from.readInts(numbers, 0, numbers.length);
    }

    /** The tables with a word in their names or descriptions, or in those of their columns. */
    int[] tablesWith(int word) throws IOException {
      if (!postingsChecked) {
        checkPostings();
        postingsChecked = true;
      }
      int begin = head.postings()[word];
      int[] tables = new int[head.postings()[word + 1] - begin];
      read(head.postingsAt() + (long) Integer.BYTES * begin, tables);
      return tables;
    }

    private void checkPostings() throws IOException {
      int[] places = head.postings();
      byte[] bytes = new byte[Integer.BYTES * places[places.length - 1]];
      NameTable.this.read(from, head.postingsAt(), bytes);
      check(bytes, head.postingsSum(), "tables of words");
      int[] tables = new int[places[places.length - 1]];
      ints(bytes, tables);
      for (int table : tables) {
        must(table >= 0 && table < tables(), "tables of words");
      }
    }
  }

  private static void ints(byte[] bytes, int[] numbers) {
    ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().get(numbers);
  }
}
