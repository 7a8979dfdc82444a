// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.text;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The phrases of a text that may be a cell value: up to six words in a row. */
public final class Phrases {

  /** Longer phrases are truncated to so many characters. */
  public static final int LONGEST = 256;

  private static final int MOST_WORDS = 6;
  private static final int MOST_TEXT_WORDS = 60;
  private static final String OUTER = ".,;:!?\"'`()[]{}<>“”‘’„«»";

  private Phrases() {}

  /** The phrases of a text, without the text itself, and without single stop words. */
  public static Set<String> of(String folded) {
    List<String> runs = new ArrayList<>(List.of(folded.split(" ", MOST_TEXT_WORDS + 1)));
    if (runs.size() > MOST_TEXT_WORDS) {
      runs.remove(MOST_TEXT_WORDS);
    }
    Set<String> phrases = new LinkedHashSet<>();
    for (int start = 0; start < runs.size(); start++) {
      for (int end = start + 1; end <= Math.min(runs.size(), start + MOST_WORDS); end++) {
        addForms(String.join(" ", runs.subList(start, end)), phrases);
      }
    }
    phrases.remove(folded);
    return phrases;
  }

  /** Adds a phrase as it is, and without surrounding punctuation. */
  private static void addForms(String phrase, Set<String> phrases) {
    int start = 0;
    int end = phrase.length();
    while (start < end && OUTER.indexOf(phrase.charAt(start)) >= 0) {
      start++;
    }
    add(phrase.substring(start), phrases);
    while (end > start && OUTER.indexOf(phrase.charAt(end - 1)) >= 0) {
      end--;
      add(phrase.substring(start, end), phrases);
    }
    String bare = phrase.substring(start, end);
    if (bare.endsWith("'s") || bare.endsWith("’s")) {
      add(bare.substring(0, bare.length() - 2), phrases);
    }
  }

  private static void add(String phrase, Set<String> phrases) {
    if (!phrase.isEmpty() && !StopWords.contains(phrase)) {
      phrases.add(Truncation.truncate(phrase, LONGEST));
    }
  }
}
