// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.schema;

import dev.nljdbc.offline.language.WordSimilarity;
import dev.nljdbc.search.StaticEmbedder;
import dev.nljdbc.search.Vectors;
import dev.nljdbc.text.IdentifierWords;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Computes the semantic similarity of words with the names of a schema. Thread-safe. */
public final class SchemaSimilarity {

  private final SchemaView schema;
  private @Nullable List<float[]> names;

  public SchemaSimilarity(SchemaView schema) {
    this.schema = schema;
  }

  /**
   * The cosine with the nearest name of a table or column; 0 for words that nothing is known of.
   */
  public double nearest(String words) {
    float[] vector = WordSimilarity.vector(words);
    double best = 0;
    for (float[] name : names()) {
      best = Math.max(best, Vectors.cosine(vector, name));
    }
    return best;
  }

  private synchronized List<float[]> names() {
    List<float[]> known = names;
    if (known == null) {
      Set<String> texts = new LinkedHashSet<>();
      for (TableView table : schema.tables()) {
        texts.add(words(table.id().name()));
        table.columns().forEach(c -> texts.add(name(c)));
      }
      known = StaticEmbedder.shared().embed(new ArrayList<>(texts));
      names = known;
    }
    return known;
  }

  private static String name(ColumnView c) {
    return c.stored() ? words(c.column().name()) : String.join(" ", c.words());
  }

  private static String words(String name) {
    return String.join(" ", IdentifierWords.of(name));
  }
}
