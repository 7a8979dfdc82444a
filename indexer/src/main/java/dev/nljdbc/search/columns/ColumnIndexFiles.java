package dev.nljdbc.search.columns;

import dev.nljdbc.search.Embedder;
import dev.nljdbc.search.StaticEmbedder;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apache.lucene.codecs.CodecUtil;
import org.apache.lucene.store.ChecksumIndexInput;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexOutput;
import org.jspecify.annotations.Nullable;

/**
 * The files of a column index: the names, and the columns' vectors where an encoder made some. The
 * files have Lucene's headers and checksums. Thread-safe.
 */
final class ColumnIndexFiles implements Closeable {

  private static final String NAMES = "names.nlc";
  private static final String CODEC = "NlColumnNames";
  private static final int VERSION = 1;

  private final NameTable names;
  private final @Nullable ColumnVectors vectors;

  private ColumnIndexFiles(NameTable names, @Nullable ColumnVectors vectors) {
    this.names = names;
    this.vectors = vectors;
  }

  /** Writes the names; {@link ColumnVectors} are written apart. */
  static void write(Directory directory, NameTable names, Embedder embedder, boolean vectors)
      throws IOException {
    try (IndexOutput out = directory.createOutput(NAMES, IOContext.DEFAULT)) {
      CodecUtil.writeHeader(out, CODEC, VERSION);
      out.writeString(embedder.id());
      out.writeByte((byte) (vectors ? 1 : 0));
      names.write(out);
      CodecUtil.writeFooter(out);
    }
  }

  /**
   * Reads the names.
   *
   * @throws IOException when the files are missing or damaged
   */
  static ColumnIndexFiles open(Directory directory, Embedder embedder) throws IOException {
    NameTable names;
    boolean vectors;
    try (ChecksumIndexInput in = directory.openChecksumInput(NAMES, IOContext.READONCE)) {
      CodecUtil.checkHeader(in, CODEC, VERSION, VERSION);
      boolean same = in.readString().equals(embedder.id()); // vectors of others are no use
      vectors = in.readByte() == 1 && same;
      names = NameTable.read(in);
      CodecUtil.checkFooter(in);
    }
    return new ColumnIndexFiles(names, vectors ? ColumnVectors.open(directory, names) : null);
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
   */
  ColumnSimilarity similarity(
      Function<String, Optional<float[]>> queries, String text, String telling) {
    if (names.dimensions() == 0) {
      return ColumnSimilarity.NONE;
    }
    Optional<float[]> encoded = vectors == null ? Optional.empty() : queries.apply(text);
    return vectors != null && encoded.isPresent() && encoded.get().length == vectors.dimensions()
        ? vectors.similarity(encoded.get())
        : ColumnSimilarity.ofWords(names, StaticEmbedder.shared().embed(List.of(telling)).get(0));
  }

  @Override
  public void close() throws IOException {
    if (vectors != null) {
      vectors.close();
    }
  }
}
