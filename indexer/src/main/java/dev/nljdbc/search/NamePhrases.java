package dev.nljdbc.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The ways to name a column: its table's best name, then one of its own. */
final class NamePhrases {

  private NamePhrases() {}

  /** Each way as numbers of words. */
  static List<int[]> of(NameTable names, int table, int column) {
    int[] codes = names.codes();
    int[] before = last(codes, names.tables()[table]);
    int at = names.columns()[column] + 1;
    int count = codes[at++];
    List<int[]> phrases = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      int words = codes[at++];
      int[] phrase = Arrays.copyOf(before, before.length + words);
      System.arraycopy(codes, at, phrase, before.length, words);
      phrases.add(phrase);
      at += words;
    }
    return phrases;
  }

  /**
   * The last of an entry's names: a description, or the name with its abbreviations written out.
   */
  private static int[] last(int[] codes, int entry) {
    int at = entry + 1;
    int[] words = {};
    for (int left = codes[at++]; left > 0; left--) {
      words = Arrays.copyOfRange(codes, at + 1, at + 1 + codes[at]);
      at += words.length + 1;
    }
    return words;
  }
}
