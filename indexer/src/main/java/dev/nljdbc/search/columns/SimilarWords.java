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

  SimilarWords(NameTable table, StaticEmbedder embedder) {
    this.embedder = embedder;
    this.words = table.words().length;
    this.components = new float[table.dimensions()][words];
    for (int word = 0; word < words; word++) {
      for (int i = 0; i < components.length; i++) {
        components[i][word] = table.vectors()[word * components.length + i] * unit(table, word);
      }
    }
  }

  /** The factor that brings a word's vector to length 1. */
  private static float unit(NameTable table, int word) {
    int width = table.dimensions();
    long square = 0;
    for (int i = word * width; i < (word + 1) * width; i++) {
      square += table.vectors()[i] * table.vectors()[i];
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
