// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.language;

import dev.nljdbc.offline.language.RelatedWords.Relation;
import dev.nljdbc.search.StaticEmbedder;
import dev.nljdbc.search.Vectors;
import java.util.List;
import java.util.Map;

/** How near in meaning words and phrases are, by their vectors and by WordNet. */
public final class WordSimilarity {

  /** The similarity of words, or whole names, that WordNet relates so. */
  private static final Map<Relation, Double> RELATED =
      Map.of(Relation.NONE, 0.0, Relation.BROADER, 0.6, Relation.SYNONYM, 0.85, Relation.SAME, 1.0);

  private WordSimilarity() {}

  /** The vector of a text, of length 1. */
  public static float[] vector(String text) {
    return StaticEmbedder.shared().embed(List.of(text)).get(0);
  }

  /** How near WordNet says that two words or phrases are, 0 to 1. */
  public static double related(String one, String other) {
    return RELATED.getOrDefault(RelatedWords.english().relation(one, other), 0.0);
  }

  /** The similarity, up to 1, of two texts whose vectors and relation are known. */
  public static double near(double cosine, double related) {
    return Math.min(1, Math.max(cosine, related > 0 ? related + 0.1 * Math.max(0, cosine) : 0));
  }

  /** The similarity, up to 1, of two words in the singular with their vectors. */
  public static double of(String one, float[] vector, String other, float[] otherVector) {
    return near(Vectors.cosine(vector, otherVector), related(one, other));
  }
}
