// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search.columns;

import dev.nljdbc.search.Embedder;
import dev.nljdbc.search.StaticEmbedder;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apache.lucene.codecs.CodecUtil;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.util.IOUtils;
import org.jspecify.annotations.Nullable;

/**
 * The files of a column index: the names, and the columns' vectors where an encoder made some. The
 * files have Lucene's headers and checksums. Thread-safe.
 */
final class ColumnIndexFiles implements Closeable {

  private static final String NAMES = "names.nlc";
  private static final String CODEC = "NlColumnNames";
  private static final int VERSION = 3;

  private final NameTable names;
  private final @Nullable ColumnVectors vectors;

  private ColumnIndexFiles(NameTable names, @Nullable ColumnVectors vectors) {
    this.names = names;
    this.vectors = vectors;
  }

  /** Writes the names; {@link ColumnVectors} are written apart. */
  static void write(Directory directory, NameTableBuilder names, Embedder embedder, boolean vectors)
      throws IOException {
    try (IndexOutput out = directory.createOutput(NAMES, IOContext.DEFAULT)) {
      CodecUtil.writeHeader(out, CODEC, VERSION);
      out.writeString(embedder.id());
      out.writeByte((byte) (vectors ? 1 : 0));
      names.write(out, !embedder.id().equals(Embedder.NONE.id()));
      CodecUtil.writeFooter(out);
    }
  }

  /**
   * Opens the files.
   *
   * @throws IOException when they are missing or damaged
   */
  static ColumnIndexFiles open(Directory directory, Embedder embedder) throws IOException {
    IndexInput in = directory.openInput(NAMES, IOContext.DEFAULT);
    try {
      CodecUtil.checkHeader(in, CODEC, VERSION, VERSION);
      CodecUtil.checksumEntireFile(in);
      boolean same = in.readString().equals(embedder.id()); // vectors of others are no use
      boolean vectors = in.readByte() == 1 && same;
      NameTable names = NameTable.open(in);
      return new ColumnIndexFiles(names, vectors ? ColumnVectors.open(directory, names) : null);
    } catch (IOException | RuntimeException e) {
      in.close();
      throw e;
    }
  }

  NameTable names() {
    return names;
  }

  /**
   * The similarity of columns and a question.
   *
   * @param queries gives the vector of a question, if it can
   * @param text the question
   * @param telling its words without stop words
   * @param words gives the similarity where the columns or the question have no vectors
   */
  ColumnSimilarity similarity(
      Function<String, Optional<float[]>> queries,
      String text,
      String telling,
      Function<float[], ColumnSimilarity> words) {
    if (names.dimensions() == 0) {
      return ColumnSimilarity.NONE;
    }
    Optional<float[]> encoded = vectors == null ? Optional.empty() : queries.apply(text);
    return vectors != null && encoded.isPresent() && encoded.get().length == vectors.dimensions()
        ? vectors.similarity(encoded.get())
        : words.apply(StaticEmbedder.shared().embed(List.of(telling)).get(0));
  }

  @Override
  public void close() throws IOException {
    IOUtils.close(names, vectors);
  }
}
