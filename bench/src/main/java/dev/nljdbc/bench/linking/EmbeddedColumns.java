package dev.nljdbc.bench.linking;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.search.ColumnHit;
import dev.nljdbc.search.ColumnSearch;
import dev.nljdbc.search.Embedder;
import dev.nljdbc.text.IdentifierWords;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Ranks columns by the cosine of their table's and their own name with the question alone. */
final class EmbeddedColumns implements ColumnSearch {

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
    double[] scores = vectors.stream().mapToDouble(vector -> cosine(question, vector)).toArray();
    return IntStream.range(0, scores.length)
        .boxed()
        .sorted(Comparator.comparingDouble((Integer i) -> -scores[i]))
        .limit(limit)
        .map(i -> new ColumnHit(columns.get(i), scores[i]))
        .toList();
  }

  private static double cosine(float[] a, float[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }
}
