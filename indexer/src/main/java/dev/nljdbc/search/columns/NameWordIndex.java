// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search.columns;

import dev.nljdbc.text.Stemmer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Finds the words of a {@link NameTable} by their stems. */
final class NameWordIndex {

  private static final int[] NONE = {};

  private final Map<String, int[]> byStem;
  private final float rarest;
  private final float[] weights;

  NameWordIndex(NameTable names) {
    byStem = new HashMap<>(2 * names.words().length);
    Stemmer stemmer = new Stemmer();
    for (int i = 0; i < names.words().length; i++) {
      int word = i;
      byStem.merge(
          stemmer.stem(names.words()[i]), new int[] {i}, (known, one) -> with(known, word));
    }
    weights = names.weights();
    rarest = NameTableBuilder.weight(names.columns(), 0);
  }

  private static int[] with(int[] known, int word) {
    int[] more = Arrays.copyOf(known, known.length + 1);
    more[known.length] = word;
    return more;
  }

  /** The numbers of the words with that stem. */
  int[] withStem(String stem) {
    return byStem.getOrDefault(stem, NONE);
  }

  /** How telling a stem is. */
  float weight(String stem) {
    int[] words = withStem(stem);
    return words.length == 0 ? rarest : weights[words[0]];
  }
}
