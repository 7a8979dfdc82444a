package dev.nljdbc.search;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.store.DataOutput;
import org.apache.lucene.store.IndexInput;

/**
 * The names of all tables and columns as numbers of words, in flat arrays: a hundred thousand
 * columns are read in some milliseconds and looked through in one. Immutable.
 *
 * @param words the distinct words, folded
 * @param weights how telling each word is: the rarer among columns, the more
 * @param codes for each table and column: flags, how many names, for each name how many words and
 *     their numbers; then how many words of description, and their numbers
 * @param tables where each table begins in {@code codes}
 * @param columns where each column begins in {@code codes}, in the catalog's order
 * @param first each table's first column; at the end, the number of columns
 * @param joined the tables that keys join with each table, those of one table behind those of the
 *     one before it
 * @param joinedFrom where each table's begin in {@code joined}; at the end, its length
 * @param vectors each word's vector in eight bits a component, one behind the other; empty where
 *     meanings are unknown
 * @param scales what a component of each word's vector is to be multiplied with
 */
record NameTable(
    String[] words,
    float[] weights,
    int[] codes,
    int[] tables,
    int[] columns,
    int[] first,
    int[] joined,
    int[] joinedFrom,
    byte[] vectors,
    float[] scales) {

  /** Of a column whose name says what the row is called. */
  static final int LABEL = 1;

  /** Of a column of a key. */
  static final int KEY = 2;

  /** The components of a word's vector. */
  int dimensions() {
    return words.length == 0 ? 0 : vectors.length / words.length;
  }

  /** The table of a column. */
  int tableOf(int column) {
    int low = 0;
    int high = tables.length - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (first[middle] <= column) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  void write(DataOutput out) throws IOException {
    out.writeVInt(words.length);
    for (String word : words) {
      out.writeString(word);
    }
    write(weights, out);
    write(codes, out);
    write(tables, out);
    write(columns, out);
    write(first, out);
    write(joined, out);
    write(joinedFrom, out);
    out.writeVInt(vectors.length);
    out.writeBytes(vectors, vectors.length);
    write(scales, out);
  }

  /**
   * Reads and checks a table.
   *
   * @throws CorruptIndexException when its numbers don't fit together
   */
  static NameTable read(IndexInput in) throws IOException {
    String[] words = new String[length(in, 1)];
    for (int i = 0; i < words.length; i++) {
      words[i] = new String(readBytes(in), StandardCharsets.UTF_8);
    }
    float[] weights = readFloats(in);
    int[] codes = readInts(in);
    int[] tables = readInts(in);
    int[] columns = readInts(in);
    int[] first = readInts(in);
    int[] joined = readInts(in);
    int[] joinedFrom = readInts(in);
    byte[] vectors = readBytes(in);
    float[] scales = readFloats(in);
    NameTable read =
        new NameTable(
            words, weights, codes, tables, columns, first, joined, joinedFrom, vectors, scales);
    new NameTableCheck(read, in).run();
    return read;
  }

  private static void write(int[] numbers, DataOutput out) throws IOException {
    out.writeVInt(numbers.length);
    for (int number : numbers) {
      out.writeInt(number);
    }
  }

  private static void write(float[] numbers, DataOutput out) throws IOException {
    out.writeVInt(numbers.length);
    for (float number : numbers) {
      out.writeInt(Float.floatToIntBits(number));
    }
  }

  /** A number of things that take so many bytes each: no more of them than are there. */
  private static int length(IndexInput in, int bytes) throws IOException {
    int length = in.readVInt();
    if (length < 0 || (long) length * bytes > in.length() - in.getFilePointer()) {
      throw new CorruptIndexException("it can't hold " + length + " of " + bytes + " bytes", in);
    }
    return length;
  }

  private static byte[] readBytes(IndexInput in) throws IOException {
    byte[] bytes = new byte[length(in, 1)];
    in.readBytes(bytes, 0, bytes.length);
    return bytes;
  }

  private static float[] readFloats(IndexInput in) throws IOException {
    float[] numbers = new float[length(in, Float.BYTES)];
    in.readFloats(numbers, 0, numbers.length);
    return numbers;
  }

  private static int[] readInts(IndexInput in) throws IOException {
    int[] numbers = new int[length(in, Integer.BYTES)];
    in.readInts(numbers, 0, numbers.length);
    return numbers;
  }
}
