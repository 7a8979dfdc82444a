package dev.nljdbc.search.columns;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.store.DataOutput;
import org.apache.lucene.store.IndexInput;

/**
 * The names of all tables and columns as numbers of words, in flat arrays. A hundred thousand
 * columns are read in some milliseconds and scanned in one. Immutable.
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
 * @param scales the factor of the components of each word's vector
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

  /** Flag of a column that names its row, such as a title. */
  static final int LABEL = 1;

  /** Flag of a column of a key. */
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

  /**
   * The ways to name a column, each as numbers of words: its table's best name, then one of its
   * own.
   */
  List<int[]> phrases(int table, int column) {
    int[] before = bestName(tables[table]);
    int at = columns[column] + 1;
    int count = codes[at++];
    List<int[]> phrases = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      int length = codes[at++];
      int[] phrase = Arrays.copyOf(before, before.length + length);
      System.arraycopy(codes, at, phrase, before.length, length);
      phrases.add(phrase);
      at += length;
    }
    return phrases;
  }

  /** The last of an entry's names: a description, or the name without abbreviations. */
  private int[] bestName(int entry) {
    int at = entry + 1;
    int[] name = {};
    for (int left = codes[at++]; left > 0; left--) {
      name = Arrays.copyOfRange(codes, at + 1, at + 1 + codes[at]);
      at += name.length + 1;
    }
    return name;
  }

  /** Visits the words of a table's and its columns' names and descriptions, duplicates too. */
  void forEachWord(int table, IntConsumer visitor) {
    int end = table + 1 < tables.length ? tables[table + 1] : codes.length;
    int at = tables[table];
    while (at < end) {
      int lists = codes[at + 1] + 1; // the names and the description, behind the flags
      at += 2;
      for (; lists > 0; lists--) {
        int count = codes[at++];
        for (int last = at + count; at < last; at++) {
          visitor.accept(codes[at]);
        }
      }
    }
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
    String[] words = readTexts(in);
    float[] weights = readFloats(in);
    int[] codes = readInts(in);
    int[] tables = readInts(in);
    int[] columns = readInts(in);
    int[] first = readInts(in);
    int[] joined = readInts(in);
    int[] joinedFrom = readInts(in);
    byte[] vectors = readBytes(in);
    float[] scales = readFloats(in);
    return new NameTable(
            words, weights, codes, tables, columns, first, joined, joinedFrom, vectors, scales)
        .checked(in);
  }

  private static String[] readTexts(IndexInput in) throws IOException {
    String[] texts = new String[length(in, 1)];
    for (int i = 0; i < texts.length; i++) {
      texts[i] = new String(readBytes(in), StandardCharsets.UTF_8);
    }
    return texts;
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

  /**
   * Checks that all numbers stay within the table, for a file can be forged with a checksum that
   * agrees. Searches need no further checks.
   */
  private NameTable checked(IndexInput in) throws IOException {
    int count = words.length;
    must(weights.length == count, "weights", in);
    must(vectors.length == 0 || (count > 0 && vectors.length % count == 0), "vectors", in);
    must(vectors.length == 0 || scales.length == count, "scales", in);
    checkRanges(first, columns.length, "columns of tables", in);
    checkRanges(joinedFrom, joined.length, "joins of tables", in);
    for (int table : joined) {
      must(table >= 0 && table < tables.length, "joined tables", in);
    }
    checkEntries(tables, "tables", in);
    checkEntries(columns, "columns", in);
    return this;
  }

  private void checkEntries(int[] places, String what, IndexInput in) throws IOException {
    for (int at : places) {
      checkEntry(at, what, in);
    }
  }

  /** The ranges of the tables follow each other from 0 to the end. */
  private void checkRanges(int[] from, int end, String what, IndexInput in) throws IOException {
    must(from.length == tables.length + 1, what, in);
    must(from[0] == 0 && from[from.length - 1] == end, what, in);
    for (int i = 1; i < from.length; i++) {
      must(from[i - 1] <= from[i], what, in);
    }
  }

  /** An entry: flags, names of words, a description of words. */
  private void checkEntry(int begin, String what, IndexInput in) throws IOException {
    must(begin >= 0 && begin < codes.length - 1, what, in);
    int at = begin + 1;
    int count = codes[at++];
    must(count >= 0, what, in);
    for (int name = 0; name < count; name++) {
      at = checkWords(at, what, in);
    }
    checkWords(at, what, in);
  }

  /** Checks a list of words; gives the place behind it. */
  private int checkWords(int at, String what, IndexInput in) throws IOException {
    must(at < codes.length, what, in);
    int count = codes[at];
    must(count >= 0 && count < codes.length - at, what, in);
    for (int i = at + 1; i <= at + count; i++) {
      must(codes[i] >= 0 && codes[i] < words.length, what, in);
    }
    return at + count + 1;
  }

  private static void must(boolean right, String what, IndexInput in) throws IOException {
    if (!right) {
      throw new CorruptIndexException("its " + what + " do not fit together", in);
    }
  }
}
