// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.linking;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.search.ColumnSearch;
import dev.nljdbc.search.ColumnSearch.ColumnHit;
import dev.nljdbc.search.Embedder;
import dev.nljdbc.search.StaticEmbedder;
import dev.nljdbc.search.Vectors;
import dev.nljdbc.search.columns.ColumnIndex;
import dev.nljdbc.text.IdentifierWords;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** A way to rank columns. */
public enum ColumnMethod {
  /** Words, stems, abbreviations and synonyms; no meanings, no values. */
  LEXICAL("lexical"),
  /** The cosine of the question and the column by the static embedder, and nothing else. */
  STATIC("static"),
  /** The driver's default. */
  HYBRID("hybrid"),
  /** The cosine by the encoder, and nothing else. */
  ONNX("onnx"),
  /** The driver with {@code nl.embedder=onnx}. */
  ONNX_HYBRID("onnx hybrid");

  private final String label;

  ColumnMethod(String label) {
    this.label = label;
  }

  /** The name in tables. */
  public String label() {
    return label;
  }

  /** Whether it needs the encoder. */
  public boolean encodes() {
    return this == ONNX || this == ONNX_HYBRID;
  }

  ColumnSearch over(LinkedDatabase database, Optional<Embedder> encoder) throws IOException {
    return switch (this) {
      case LEXICAL -> index(database, Embedder.NONE, false);
      case STATIC -> new EmbeddedColumns(database.catalog(), StaticEmbedder.shared());
      case HYBRID -> index(database, StaticEmbedder.shared(), true);
      case ONNX -> new EmbeddedColumns(database.catalog(), encoder.orElseThrow());
      case ONNX_HYBRID -> index(database, encoder.orElseThrow(), true);
    };
  }

  private static ColumnSearch index(LinkedDatabase database, Embedder embedder, boolean values)
      throws IOException {
    return ColumnIndex.inMemory(
        database.catalog(),
        database.statistics(),
        embedder,
        values ? database.values() : new NoValues());
  }

  private static final class NoValues implements dev.nljdbc.search.ValueSearch {

    @Override
    public List<dev.nljdbc.search.ValueSearch.ValueHit> search(
        dev.nljdbc.search.ValueSearch.ValueQuery query) {
      return List.of();
    }

    @Override
    public Map<String, List<dev.nljdbc.search.ValueSearch.ValueHit>> equal(
        java.util.Collection<String> phrases, int limit) {
      return Map.of();
    }
  }

  /** Ranks columns by the cosine of their table's and their own name with the question alone. */
  static final class EmbeddedColumns implements ColumnSearch {

    private final List<Column> columns;
    private final List<float[]> vectors;
    private final Embedder embedder;

    EmbeddedColumns(Catalog catalog, Embedder embedder) {
      this.columns = catalog.columns();
      this.embedder = embedder;
      this.vectors = embedder.embed(columns.stream().map(EmbeddedColumns::text).toList());
    }

    private static String text(Column column) {
      String own = column.description().isEmpty() ? column.name() : column.description();
      return words(column.id().table().name()) + " " + words(own);
    }

    private static String words(String name) {
      return String.join(" ", IdentifierWords.of(name));
    }

    @Override
    public List<ColumnHit> search(String phrase, int limit) {
      float[] question = embedder.embed(List.of(phrase)).get(0);
      double[] scores =
          vectors.stream().mapToDouble(vector -> Vectors.cosine(question, vector)).toArray();
      return IntStream.range(0, scores.length)
          .boxed()
          .sorted(Comparator.comparingDouble((Integer i) -> -scores[i]))
          .limit(limit)
          .map(i -> new ColumnHit(columns.get(i), scores[i]))
          .toList();
    }
  }
}
