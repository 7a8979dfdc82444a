// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search.columns;

import dev.nljdbc.search.Embedder;
import dev.nljdbc.search.EmbeddingException;
import dev.nljdbc.search.Vectors;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.lucene.codecs.CodecUtil;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.store.RandomAccessInput;

/**
 * The vectors that an encoder made of the columns' names, in eight bits a component, on disk.
 * Opening an index therefore asks no encoder. Thread-safe.
 */
final class ColumnVectors implements Closeable {

  private static final String FILE = "vectors.nlc";
  private static final String CODEC = "NlColumnVectors";
  private static final int VERSION = 1;
  private static final int BATCH = 256;

  private final IndexInput file;
  private final RandomAccessInput rows;
  private final int dimensions;

  private ColumnVectors(IndexInput file, long start, int dimensions) throws IOException {
    this.file = file;
    this.rows = file.randomAccessSlice(start, file.length() - start);
    this.dimensions = dimensions;
  }

  /**
   * Encodes the names of all columns.
   *
   * @throws EmbeddingException when the encoder can't; nothing is left behind
   */
  static void write(Directory directory, NameTableBuilder names, Embedder embedder)
      throws IOException {
    boolean done = false;
    try (IndexOutput out = directory.createOutput(FILE, IOContext.DEFAULT)) {
      CodecUtil.writeHeader(out, CODEC, VERSION);
      out.writeVInt(embedder.dimensions());
      writeVectors(names, embedder, out);
      CodecUtil.writeFooter(out);
      done = true;
    } finally {
      if (!done) {
        directory.deleteFile(FILE);
      }
    }
  }

  private static void writeVectors(NameTableBuilder names, Embedder embedder, IndexOutput out)
      throws IOException {
    List<String> batch = new ArrayList<>();
    String[] words = names.words();
    for (TableNames table : names.tables()) {
      for (int column = 0; column < table.columns(); column++) {
        batch.add(text(words, table.phrases(column)));
        if (batch.size() == BATCH) {
          flush(batch, embedder, out);
        }
      }
    }
    flush(batch, embedder, out);
  }

  private static void flush(List<String> batch, Embedder embedder, IndexOutput out)
      throws IOException {
    if (batch.isEmpty()) {
      return;
    }
    byte[] row = new byte[embedder.dimensions()];
    for (float[] vector : embedder.embed(batch)) {
      float scale = Vectors.quantize(vector, row, 0);
      out.writeInt(Float.floatToIntBits(scale));
      out.writeBytes(row, row.length);
    }
    batch.clear();
  }

  /** The words of table and column; words around them would only blur their meaning. */
  private static String text(String[] words, List<int[]> phrases) {
    if (phrases.isEmpty()) {
      return ""; // its name is signs only
    }
    return IntStream.of(phrases.get(phrases.size() - 1))
        .mapToObj(word -> words[word])
        .collect(Collectors.joining(" "));
  }

  static ColumnVectors open(Directory directory, NameTable names) throws IOException {
    IndexInput in = directory.openInput(FILE, IOContext.DEFAULT);
    try {
      CodecUtil.checkHeader(in, CODEC, VERSION, VERSION);
      int dimensions = in.readVInt();
      long expected = (long) names.columns() * (dimensions + Float.BYTES);
      if (in.length() - in.getFilePointer() - CodecUtil.footerLength() != expected) {
        throw new IOException("The vectors of the column index are damaged");
      }
      CodecUtil.retrieveChecksum(in);
      in.seek(in.length() - CodecUtil.footerLength() - expected);
      return new ColumnVectors(in, in.getFilePointer(), dimensions);
    } catch (IOException | RuntimeException e) {
      in.close();
      throw e;
    }
  }

  /** The length of a vector. */
  int dimensions() {
    return dimensions;
  }

  /** The similarity with a question's vector. */
  ColumnSimilarity similarity(float[] question) {
    return (table, column) -> {
      long at = (long) column * (dimensions + Float.BYTES);
      float scale = Float.intBitsToFloat(rows.readInt(at));
      float sum = 0;
      for (int i = 0; i < dimensions; i++) {
        sum += question[i] * rows.readByte(at + Float.BYTES + i);
      }
      return scale * sum;
    };
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
