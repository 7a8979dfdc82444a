package dev.nljdbc.search.columns;

import dev.nljdbc.text.Stemmer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Finds the words of a {@link NameTable} by their stems, and the tables by their words. */
final class NameWordIndex {

  private static final int[] NONE = {};

  private final Map<String, int[]> byStem;
  private final float rarest;
  private final float[] weights;

  /**
   * The tables with a word in their names or in their columns' names. Those of word i are between
   * {@code from[i]} and {@code from[i + 1]}.
   */
  private final int[] tables;

  private final int[] from;

  NameWordIndex(NameTable names) {
    byStem = new HashMap<>(2 * names.words().length);
    Stemmer stemmer = new Stemmer();
    for (int i = 0; i < names.words().length; i++) {
      int word = i;
      byStem.merge(
          stemmer.stem(names.words()[i]), new int[] {i}, (known, one) -> with(known, word));
    }
    weights = names.weights();
    rarest = NameTableBuilder.weight(names.columns().length, 0);
    from = new int[names.words().length + 1];
    tables = postings(names, from);
  }

  private static int[] with(int[] known, int word) {
    int[] more = Arrays.copyOf(known, known.length + 1);
    more[known.length] = word;
    return more;
  }

  private static int[] postings(NameTable names, int[] from) {
    forEachPosting(names, (word, table) -> from[word + 1]++);
    for (int word = 1; word < from.length; word++) {
      from[word] += from[word - 1];
    }
    int[] tables = new int[from[from.length - 1]];
    int[] next = from.clone();
    forEachPosting(names, (word, table) -> tables[next[word]++] = table);
    return tables;
  }

  /** A word that a table's or its columns' names or descriptions have. */
  private interface Posting {
    void visit(int word, int table);
  }

  /** Visits each word of a table once, table by table. */
  private static void forEachPosting(NameTable names, Posting posting) {
    int[] last = new int[names.words().length];
    Arrays.fill(last, -1);
    for (int table = 0; table < names.tables().length; table++) {
      int current = table;
      names.forEachWord(
          table,
          word -> {
            if (last[word] != current) {
              last[word] = current;
              posting.visit(word, current);
            }
          });
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

  /** Where in {@link #table(int)} the tables with a word begin. */
  int from(int word) {
    return from[word];
  }

  /** A table with a word. */
  int table(int posting) {
    return tables[posting];
  }
}
