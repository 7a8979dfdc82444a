// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Embeds a text as the sum of the vectors of its word pieces. They were distilled from a sentence
 * encoder (BAAI's bge-small-en-v1.5) into a table: no native code, microseconds a text. The
 * commoner a piece, the shorter its vector, by the logarithm of its rank. Thread-safe; the table is
 * read once, when first needed.
 *
 * <p>Source: Tulkens and van Dongen, "Model2Vec: Fast State-of-the-Art Static Embeddings", 2024.
 */
public final class StaticEmbedder implements Embedder {

  /** The name of the table that the jar carries. */
  static final String TABLE = "word-pieces.bin";

  private static final StaticEmbedder SHARED = new StaticEmbedder(TABLE);

  private final String resource;
  private volatile @Nullable Loaded loaded;

  private record Loaded(WordPieceTable table, WordPieceTokenizer tokenizer) {}

  StaticEmbedder(String resource) {
    this.resource = resource;
  }

  /** The only one: all share its table. */
  public static StaticEmbedder shared() {
    return SHARED;
  }

  @Override
  public String id() {
    return "static-1";
  }

  @Override
  public int dimensions() {
    return loaded().table.dimensions();
  }

  @Override
  public List<float[]> embed(List<String> texts) {
    return texts.stream().map(this::embed).toList();
  }

  /**
   * Whether it has a vector of its own for a word, as for English words that are not rare.
   *
   * @param lower in small letters
   */
  public boolean knows(String lower) {
    return loaded().table.number(lower) >= 0;
  }

  /** The vector of one text. */
  float[] embed(String text) {
    return Vectors.normalize(sum(text));
  }

  /** The sum of the vectors of a text's word pieces: the longer, the rarer its words. */
  public float[] sum(String text) {
    Loaded ready = loaded();
    float[] sum = new float[ready.table.dimensions()];
    for (int piece : ready.tokenizer.pieces(text)) {
      ready.table.add(piece, 1, sum);
    }
    return sum;
  }

  private Loaded loaded() {
    Loaded ready = loaded;
    return ready != null ? ready : load();
  }

  private synchronized Loaded load() {
    Loaded ready = loaded;
    if (ready == null) {
      WordPieceTable table = read();
      ready = new Loaded(table, new WordPieceTokenizer(table::number));
      loaded = ready;
    }
    return ready;
  }

  private WordPieceTable read() {
    InputStream stream = StaticEmbedder.class.getResourceAsStream(resource);
    if (stream == null) {
      throw new IllegalStateException("The jar lacks its own file " + resource);
    }
    try (InputStream in = new BufferedInputStream(stream, 1 << 16)) {
      return WordPieceTable.read(in);
    } catch (IOException e) {
      throw new UncheckedIOException(
          ("The jar's file %s can't be read: %s. Get the jar anew, or set" + " nl.embedder=none.")
              .formatted(resource, e.getMessage()),
          e);
    }
  }
}
