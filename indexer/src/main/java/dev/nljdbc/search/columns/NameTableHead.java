// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search.columns;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.store.ByteArrayDataInput;
import org.apache.lucene.store.DataOutput;

/**
 * What is read of a {@link NameTable} at opening: as much as there are words and tables. Behind it
 * in the file are the names of each table, the tables of each word, and the words' vectors.
 *
 * @param words the distinct words, folded
 * @param weights how telling each word is
 * @param scales the factor of each word's vector; empty where meanings are unknown
 * @param dimensions the components of a word's vector; 0 where meanings are unknown
 * @param first each table's first column; at the end, the number of columns
 * @param joined the tables that keys join with each table
 * @param joinedFrom where each table's begin in {@code joined}; at the end, its length
 * @param blocks where the names of each table begin, counted in numbers; at the end, their length
 * @param blockSums the CRC-32C of each table's names
 * @param postings where the tables of each word begin, counted in numbers behind the names; at the
 *     end, their length
 * @param postingsSum the CRC-32C of the tables of all words
 * @param vectorsSum the CRC-32C of all vectors
 */
record NameTableHead(
    String[] words,
    float[] weights,
    float[] scales,
    int dimensions,
    int[] first,
    int[] joined,
    int[] joinedFrom,
    int[] blocks,
    int[] blockSums,
    int[] postings,
    int postingsSum,
    int vectorsSum) {

  int tables() {
    return blockSums.length;
  }

  /** Where the tables of words begin in the body. */
  long postingsAt() {
    return (long) Integer.BYTES * blocks[blocks.length - 1];
  }

  /** Where the vectors begin in the body. */
  long vectorsAt() {
    return postingsAt() + (long) Integer.BYTES * postings[postings.length - 1];
  }

  /** The length of the body. */
  long bodyLength() {
    return vectorsAt() + (long) words.length * dimensions;
  }

  void write(DataOutput out) throws IOException {
    out.writeVInt(words.length);
    for (String word : words) {
      out.writeString(word);
    }
    write(weights, out);
    write(scales, out);
    out.writeVInt(dimensions);
    write(first, out);
    write(joined, out);
    write(joinedFrom, out);
    write(blocks, out);
    write(blockSums, out);
    write(postings, out);
    out.writeInt(postingsSum);
    out.writeInt(vectorsSum);
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

  /**
   * Reads and checks a head.
   *
   * @throws CorruptIndexException when its numbers don't fit together
   */
  static NameTableHead read(byte[] bytes) throws IOException {
    ByteArrayDataInput in = new ByteArrayDataInput(bytes);
    String[] words = new String[length(in, 1)];
    for (int i = 0; i < words.length; i++) {
      byte[] word = new byte[length(in, 1)];
      in.readBytes(word, 0, word.length);
      words[i] = new String(word, StandardCharsets.UTF_8);
    }
    return new NameTableHead(
            words,
            readFloats(in),
            readFloats(in),
            in.readVInt(),
            readInts(in),
            readInts(in),
            readInts(in),
            readInts(in),
            readInts(in),
            readInts(in),
            in.readInt(),
            in.readInt())
        .checked();
  }

  /** A number of things that take so many bytes each: no more of them than are there. */
  private static int length(ByteArrayDataInput in, int bytes) throws IOException {
    int length = in.readVInt();
    int left = in.length() - in.getPosition();
    must(length >= 0 && (long) length * bytes <= left, "lengths");
    return length;
  }

  private static float[] readFloats(ByteArrayDataInput in) throws IOException {
    float[] numbers = new float[length(in, Float.BYTES)];
    in.readFloats(numbers, 0, numbers.length);
    return numbers;
  }

  private static int[] readInts(ByteArrayDataInput in) throws IOException {
    int[] numbers = new int[length(in, Integer.BYTES)];
    in.readInts(numbers, 0, numbers.length);
    return numbers;
  }

  /** A file can be forged with a checksum that agrees: all numbers must stay within the file. */
  private NameTableHead checked() throws IOException {
    must(weights.length == words.length, "weights");
    must(dimensions >= 0 && (dimensions == 0 || scales.length == words.length), "scales");
    checkRanges(first, tables(), "columns of tables");
    checkRanges(joinedFrom, tables(), "joins of tables");
    must(joinedFrom[tables()] == joined.length, "joins of tables");
    for (int table : joined) {
      must(table >= 0 && table < tables(), "joined tables");
    }
    checkRanges(blocks, tables(), "names of tables");
    for (int table = 0; table < tables(); table++) {
      must(blocks[table + 1] - blocks[table] > first[table + 1] - first[table], "names of tables");
    }
    checkRanges(postings, words.length, "tables of words");
    return this;
  }

  /** Ranges follow each other, from 0 on. */
  private static void checkRanges(int[] from, int count, String what) throws IOException {
    must(from.length == count + 1 && from[0] == 0, what);
    for (int i = 1; i < from.length; i++) {
      must(from[i - 1] <= from[i], what);
    }
  }

  private static void must(boolean right, String what) throws IOException {
    if (!right) {
      throw new CorruptIndexException("its " + what + " do not fit together", "names");
    }
  }
}
