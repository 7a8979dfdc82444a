// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search.columns;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;
import org.apache.lucene.store.ByteArrayDataInput;
import org.apache.lucene.store.ByteBuffersDataOutput;

/**
 * The names of one table and of its columns as numbers of words, in one flat array: where each
 * column's entry begins, the table's entry, then the columns'. An entry has flags, how many names,
 * for each name how many words and their numbers; then how many words of description, and their
 * numbers.
 *
 * @param codes the array
 * @param columns how many columns there are
 */
record TableNames(int[] codes, int columns) {

  /** Flag of a column that names its row, such as a title. */
  static final int LABEL = 1;

  /** Flag of a column of a key. */
  static final int KEY = 2;

  /** The array in few bytes. */
  byte[] encoded() throws IOException {
    ByteBuffersDataOutput out = new ByteBuffersDataOutput();
    out.writeVInt(codes.length);
    for (int code : codes) {
      out.writeVInt(code);
    }
    return out.toArrayCopy();
  }

  /** What {@link #encoded} wrote; to be checked by {@link #fits}. */
  static TableNames decoded(byte[] bytes, int columns) {
    ByteArrayDataInput in = new ByteArrayDataInput(bytes);
    int[] codes = new int[Math.min(in.readVInt(), bytes.length)];
    for (int i = 0; i < codes.length; i++) {
      codes[i] = in.readVInt();
    }
    return new TableNames(codes, columns);
  }

  /** Where the table's entry begins. */
  int entry() {
    return columns;
  }

  /** Where the entry of a column begins, by its place in the table. */
  int entry(int column) {
    return codes[column];
  }

  /**
   * The ways to name a column, each as numbers of words: its table's best name, then one of its
   * own.
   */
  List<int[]> phrases(int column) {
    int[] before = bestName();
    int at = entry(column) + 1;
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

  /** The last of the table's names: a description, or the name without abbreviations. */
  private int[] bestName() {
    int at = entry() + 1;
    int[] name = {};
    for (int left = codes[at++]; left > 0; left--) {
      name = Arrays.copyOfRange(codes, at + 1, at + 1 + codes[at]);
      at += name.length + 1;
    }
    return name;
  }

  /** Visits the words of the table's and its columns' names and descriptions, duplicates too. */
  void forEachWord(IntConsumer visitor) {
    int at = entry();
    while (at < codes.length) {
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

  /**
   * Whether all entries follow each other and have words of a vocabulary only. A file can be forged
   * with a checksum that agrees; with this, searches need no further checks.
   *
   * @param words how many there are
   */
  boolean fits(int words) {
    int at = entry();
    for (int next = 0; next <= columns; next++) {
      at = end(at, words);
      boolean follows = next == columns ? at == codes.length : at >= 0 && at == codes[next];
      if (!follows) {
        return false;
      }
    }
    return true;
  }

  /** The end of an entry; -1 when it is none. */
  private int end(int begin, int words) {
    int at = begin + 1;
    if (at >= codes.length || codes[at] < 0) {
      return -1;
    }
    int lists = codes[at++];
    for (int list = 0; list <= lists; list++) {
      if (at >= codes.length || codes[at] < 0 || codes[at] >= codes.length - at) {
        return -1;
      }
      for (int end = at + codes[at++]; at <= end; at++) {
        if (codes[at] < 0 || codes[at] >= words) {
          return -1;
        }
      }
    }
    return at;
  }
}
