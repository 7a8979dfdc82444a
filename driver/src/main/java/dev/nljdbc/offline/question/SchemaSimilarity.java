// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.question;

import dev.nljdbc.search.StaticEmbedder;
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
    float[] vector = StaticEmbedder.shared().embed(List.of(words)).get(0);
    double best = 0;
    for (float[] name : names()) {
      best = Math.max(best, cosine(vector, name));
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
    return String.join(" ", dev.nljdbc.text.IdentifierWords.of(name));
  }

  private static double cosine(float[] a, float[] b) {
    double product = 0;
    double lengths = 0;
    double others = 0;
    for (int i = 0; i < a.length; i++) {
      product += (double) a[i] * b[i];
      lengths += (double) a[i] * a[i];
      others += (double) b[i] * b[i];
    }
    return lengths == 0 || others == 0 ? 0 : product / Math.sqrt(lengths * others);
  }
}
