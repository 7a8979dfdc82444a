// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search.columns;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.zip.CRC32C;
import org.apache.lucene.store.ByteBuffersDataOutput;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.util.IntsRefBuilder;

/**
 * The names of a catalog as they were built, to be written as a {@link NameTable}.
 *
 * @param words the distinct words, folded
 * @param weights how telling each word is
 * @param tables the names of each table and its columns
 * @param joined the tables that keys join with each table
 * @param vectors each word's vector; empty where meanings are unknown
 * @param scales the factor of the components of each word's vector
 */
record BuiltNames(
    String[] words,
    float[] weights,
    List<TableNames> tables,
    List<int[]> joined,
    byte[] vectors,
    float[] scales) {

  /** Writes the length of the head, the head, its checksum, and the body. */
  void write(IndexOutput out) throws IOException {
    List<int[]> blocks = tables.stream().map(TableNames::codes).toList();
    List<int[]> postings = postings();
    NameTableHead head =
        new NameTableHead(
            words,
            weights,
            scales,
            words.length == 0 ? 0 : vectors.length / words.length,
            ends(tables.stream().mapToInt(TableNames::columns)),
            joined.stream().flatMapToInt(Arrays::stream).toArray(),
            ends(joined.stream().mapToInt(tablesOfOne -> tablesOfOne.length)),
            ends(blocks.stream().mapToInt(block -> block.length)),
            blocks.stream().mapToInt(block -> sum(bytes(block))).toArray(),
            ends(postings.stream().mapToInt(tablesOfOne -> tablesOfOne.length)),
            sum(postings),
            sum(vectors));
    ByteBuffersDataOutput written = new ByteBuffersDataOutput();
    head.write(written);
    byte[] bytes = written.toArrayCopy();
    out.writeInt(bytes.length);
    out.writeBytes(bytes, bytes.length);
    out.writeInt(sum(bytes));
    writeAll(blocks, out);
    writeAll(postings, out);
    out.writeBytes(vectors, vectors.length);
  }

  private static void writeAll(List<int[]> blocks, IndexOutput out) throws IOException {
    for (int[] block : blocks) {
      out.writeBytes(bytes(block), Integer.BYTES * block.length);
    }
  }

  /** The tables of each word, rising. */
  private List<int[]> postings() {
    List<IntsRefBuilder> postings = new ArrayList<>();
    for (int word = 0; word < words.length; word++) {
      postings.add(new IntsRefBuilder());
    }
    for (int table = 0; table < tables.size(); table++) {
      int current = table;
      tables.get(table).forEachWord(word -> add(current, postings.get(word)));
    }
    return postings.stream().map(ints -> Arrays.copyOf(ints.ints(), ints.length())).toList();
  }

  private static void add(int table, IntsRefBuilder tables) {
    if (tables.length() == 0 || tables.ints()[tables.length() - 1] != table) {
      tables.append(table);
    }
  }

  /** 0, then the ends of ranges of these lengths, one behind the other. */
  private static int[] ends(IntStream lengths) {
    int[] ends = IntStream.concat(IntStream.of(0), lengths).toArray();
    Arrays.parallelPrefix(ends, Math::addExact);
    return ends;
  }

  private static byte[] bytes(int[] numbers) {
    ByteBuffer bytes =
        ByteBuffer.allocate(Integer.BYTES * numbers.length).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asIntBuffer().put(numbers);
    return bytes.array();
  }

  private static int sum(List<int[]> blocks) {
    CRC32C crc = new CRC32C();
    blocks.forEach(block -> crc.update(bytes(block)));
    return (int) crc.getValue();
  }

  /** The checksum of a part. */
  static int sum(byte[] bytes) {
    CRC32C crc = new CRC32C();
    crc.update(bytes);
    return (int) crc.getValue();
  }
}
