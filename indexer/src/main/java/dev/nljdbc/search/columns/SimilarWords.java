// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search.columns;

import dev.nljdbc.search.StaticEmbedder;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Finds the words of a {@link NameTable} that are similar to another word in meaning. Compares all
 * of them and keeps the answers for the words last asked. Thread-safe.
 */
final class SimilarWords {

  /** Below it two words have nothing to do with each other. */
  private static final float LEAST = 0.12f;

  private static final int MOST = 512;
  private static final int KEPT = 2_000;

  private final StaticEmbedder embedder;
  private final int words;

  /** One component of all words, then the next: a loop over it runs on the processor's vectors. */
  private final float[][] components;

  private final Map<String, Similar> known = LruMap.of(KEPT);

  /** The numbers of the nearest words, with their cosines, in no order. */
  record Similar(int[] words, float[] cosines) {

    static final Similar NONE = new Similar(new int[0], new float[0]);
  }

  /**
   * Of some words.
   *
   * @param vectors of each word, one behind the other
   * @param dimensions the components of a vector
   */
  SimilarWords(int words, byte[] vectors, int dimensions, StaticEmbedder embedder) {
    this.embedder = embedder;
    this.words = words;
    this.components = new float[dimensions][words];
    for (int word = 0; word < words; word++) {
      float unit = unit(vectors, word * dimensions, (word + 1) * dimensions);
      for (int i = 0; i < dimensions; i++) {
        components[i][word] = vectors[word * dimensions + i] * unit;
      }
    }
  }

  /** The factor that brings a word's vector to length 1. */
  private static float unit(byte[] vectors, int from, int to) {
    long square = 0;
    for (int i = from; i < to; i++) {
      square += vectors[i] * vectors[i];
    }
    return square == 0 ? 0 : (float) (1 / Math.sqrt(square));
  }

  Similar of(String word) {
    if (components.length == 0) {
      return Similar.NONE;
    }
    Similar similar = known.get(word);
    if (similar == null) {
      similar = find(embedder.embed(List.of(word)).get(0));
      known.put(word, similar);
    }
    return similar;
  }

  private float[] cosines(float[] vector) {
    float[] cosines = new float[words];
    for (int i = 0; i < components.length; i++) {
      float factor = vector[i];
      float[] component = components[i];
      for (int word = 0; word < cosines.length; word++) {
        cosines[word] += factor * component[word];
      }
    }
    return cosines;
  }

  private Similar find(float[] vector) {
    float[] cosines = cosines(vector);
    int[] near = IntStream.range(0, words).filter(w -> cosines[w] >= LEAST).toArray();
    if (near.length > MOST) {
      near = nearest(near, cosines);
    }
    float[] kept = new float[near.length];
    for (int i = 0; i < kept.length; i++) {
      kept[i] = cosines[near[i]];
    }
    return new Similar(near, kept);
  }

  private static int[] nearest(int[] near, float[] cosines) {
    return IntStream.of(near)
        .boxed()
        .sorted((a, b) -> Float.compare(cosines[b], cosines[a]))
        .limit(MOST)
        .mapToInt(w -> w)
        .toArray();
  }
}
