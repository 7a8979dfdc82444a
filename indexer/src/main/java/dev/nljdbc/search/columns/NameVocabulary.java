// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search.columns;

import dev.nljdbc.search.StaticEmbedder;
import dev.nljdbc.text.Stemmer;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.lucene.util.IntsRefBuilder;

/**
 * The words of a {@link NameTable} prepared for searches: by stem, by meaning, and by table. Made
 * at the first search, since it costs more than all the rest of an opening. Thread-safe.
 */
final class NameVocabulary {

  private static final int[] NONE = {};

  private final Map<String, int[]> byStem;
  private final float rarest;
  private final float[] weights;
  private final byte[] vectors;
  private final SimilarWords similar;
  private final int[][] tables;

  NameVocabulary(NameTable names) throws IOException {
    String[] words = names.words();
    byStem = new HashMap<>(2 * words.length);
    Stemmer stemmer = new Stemmer();
    for (int i = 0; i < words.length; i++) {
      int word = i;
      byStem.merge(stemmer.stem(words[i]), new int[] {i}, (known, one) -> with(known, word));
    }
    weights = names.weights();
    rarest = NameTableBuilder.weight(names.columns(), 0);
    vectors = names.vectors();
    similar = new SimilarWords(words.length, vectors, names.dimensions(), StaticEmbedder.shared());
    tables = tables(names);
  }

  private static int[] with(int[] known, int word) {
    int[] more = Arrays.copyOf(known, known.length + 1);
    more[known.length] = word;
    return more;
  }

  private static int[][] tables(NameTable names) throws IOException {
    IntsRefBuilder[] tables =
        Stream.generate(IntsRefBuilder::new)
            .limit(names.words().length)
            .toArray(IntsRefBuilder[]::new);
    for (int table = 0; table < names.tables(); table++) {
      int current = table;
      names.reader().table(table).forEachWord(word -> add(current, tables[word]));
    }
    return Stream.of(tables)
        .map(ints -> Arrays.copyOf(ints.ints(), ints.length()))
        .toArray(int[][]::new);
  }

  private static void add(int table, IntsRefBuilder tables) {
    if (tables.length() == 0 || tables.ints()[tables.length() - 1] != table) {
      tables.append(table);
    }
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

  /** Each word's vector, one behind the other. */
  byte[] vectors() {
    return vectors;
  }

  /** The words that are similar to a word in meaning. */
  SimilarWords.Similar similar(String word) {
    return similar.of(word);
  }

  /** The tables with a word in their names or descriptions, or in those of their columns. */
  int[] tablesWith(int word) {
    return tables[word];
  }
}
