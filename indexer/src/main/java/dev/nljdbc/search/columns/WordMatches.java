// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search.columns;

import dev.nljdbc.text.Stemmer;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.lucene.util.IntsRefBuilder;

/**
 * Scores how well each word of a {@link NameTable} matches a question, and by which word of it: 1
 * for the same word, slightly less for the same stem, then other names for it, then the cosine of
 * the meanings.
 */
final class WordMatches {

  private static final float SAME_STEM = 0.98f;
  private static final float TOGETHER = 0.9f;
  private static final int SHORTEST_PART = 3;
  private static final float MOST_BY_MEANING = 0.97f;

  private final NameTable names;
  private final float[] scores;
  private final byte[] sources;
  private final IntsRefBuilder met = new IntsRefBuilder();
  private final float[] weights;
  private final float weight;

  WordMatches(ColumnQuestion question, NameTable names, NameVocabulary vocabulary) {
    this.names = names;
    scores = new float[names.words().length];
    sources = new byte[scores.length];
    weights = new float[question.words().size()];
    Stemmer stemmer = new Stemmer();
    float sum = 0;
    for (int i = 0; i < weights.length; i++) {
      String word = question.words().get(i);
      String stem = stemmer.stem(word);
      weights[i] = vocabulary.weight(stem);
      sum += weights[i];
      same(word, stem, i, vocabulary);
      similar(vocabulary.similar(word), i);
      parts(word, i, vocabulary);
    }
    weight = Math.max(sum, Float.MIN_NORMAL);
    for (ColumnQuestion.Hint hint : question.hints()) {
      for (int word : vocabulary.withStem(hint.stem())) {
        meet(word, hint.sure(), hint.word());
      }
    }
  }

  private void same(String word, String stem, int source, NameVocabulary vocabulary) {
    for (int other : vocabulary.withStem(stem)) {
      meet(other, names.words()[other].equals(word) ? 1 : SAME_STEM, source);
    }
  }

  /** A word that no name has may be two run together: {@code firstname} for first name. */
  private void parts(String word, int source, NameVocabulary vocabulary) {
    for (int end = SHORTEST_PART; end <= word.length() - SHORTEST_PART; end++) {
      int[] left = vocabulary.withStem(word.substring(0, end));
      int[] right = left.length == 0 ? left : vocabulary.withStem(word.substring(end));
      if (right.length > 0) {
        IntStream.concat(IntStream.of(left), IntStream.of(right))
            .forEach(other -> meet(other, TOGETHER, source));
      }
    }
  }

  private void similar(SimilarWords.Similar similar, int source) {
    for (int i = 0; i < similar.words().length; i++) {
      meet(similar.words()[i], Math.min(MOST_BY_MEANING, similar.cosines()[i]), source);
    }
  }

  private void meet(int word, float score, int source) {
    if (score > scores[word]) {
      if (scores[word] == 0) {
        met.append(word);
      }
      scores[word] = score;
      sources[word] = (byte) source;
    }
  }

  /** How well a word is met, in 0 to 1. */
  float score(int word) {
    return scores[word];
  }

  /** Which word of the question meets it best. */
  int source(int word) {
    return sources[word];
  }

  /** The words that are met at all. */
  int[] met() {
    return Arrays.copyOf(met.ints(), met.length());
  }

  /** How many words the question has. */
  int sources() {
    return weights.length;
  }

  /** How much of the question its word is, in 0 to 1. */
  float share(int source) {
    return weights[source] / weight;
  }
}
