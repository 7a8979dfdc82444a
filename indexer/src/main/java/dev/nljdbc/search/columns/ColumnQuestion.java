// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search.columns;

import dev.nljdbc.text.Folding;
import dev.nljdbc.text.IdentifierWords;
import dev.nljdbc.text.Stemmer;
import dev.nljdbc.text.StopWords;
import dev.nljdbc.text.Thesaurus;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/**
 * A question as the words that may name a column.
 *
 * @param words the telling ones, in small letters, each once
 * @param hints other names for the words, as stems
 */
record ColumnQuestion(List<String> words, List<Hint> hints) {

  private static final Thesaurus THESAURUS = new Thesaurus(new Stemmer()::stem);
  private static final int MOST_WORDS = 60;
  private static final int MOST_HINTS = 600;
  private static final float SYNONYM = 0.9f;
  private static final float CUE = 0.7f;
  private static final float ABBREVIATION = 0.9f;
  private static final float TOGETHER = 0.95f;

  /**
   * Another name for a word of the question, or for a phrase that ends with it. Its sureness is in
   * 0 to 1.
   */
  record Hint(String stem, float sure, int word) {}

  static ColumnQuestion of(String text) {
    List<String> all =
        IdentifierWords.of(text).stream().map(Folding::fold).filter(w -> !w.isEmpty()).toList();
    List<String> words =
        StopWords.removedUnlessAll(new LinkedHashSet<>(all)).stream().limit(MOST_WORDS).toList();
    Stemmer stemmer = new Stemmer();
    Map<String, Hint> hints = new LinkedHashMap<>();
    for (int word = 0; word < words.size(); word++) {
      abbreviations(words.get(word), word, stemmer, hints);
    }
    List<String> seen = all.subList(0, Math.min(all.size(), 2 * MOST_WORDS));
    together(seen, words, stemmer, hints);
    return new ColumnQuestion(words, new ArrayList<>(hints.values()));
  }

  private static void abbreviations(
      String written, int word, Stemmer stemmer, Map<String, Hint> hints) {
    for (List<String> meaning : Thesaurus.abbreviated(written)) {
      meaning.forEach(m -> add(hints, new Hint(stemmer.stem(m), ABBREVIATION, word)));
    }
  }

  private static void together(
      List<String> seen, List<String> words, Stemmer stemmer, Map<String, Hint> hints) {
    List<String> stems = seen.stream().map(stemmer::stem).toList();
    for (int end = 1; end <= seen.size(); end++) {
      int word = words.indexOf(seen.get(end - 1));
      phrases(stems, end, Math.max(word, 0), hints);
      if (end > 1 && word >= 0) {
        add(hints, new Hint(stemmer.stem(seen.get(end - 2) + seen.get(end - 1)), TOGETHER, word));
      }
    }
  }

  /** Adds the other names of the phrases that end there. */
  private static void phrases(List<String> stems, int end, int word, Map<String, Hint> hints) {
    for (int length = 1; length <= Math.min(end, Thesaurus.LONGEST); length++) {
      String phrase = String.join(" ", stems.subList(end - length, end));
      THESAURUS.synonyms(phrase).forEach(other -> words(other, SYNONYM, word, hints));
      THESAURUS.cued(phrase).forEach(other -> words(other, CUE, word, hints));
    }
  }

  private static void words(String stems, float sure, int word, Map<String, Hint> hints) {
    for (String stem : stems.split(" ")) {
      add(hints, new Hint(stem, sure, word));
    }
  }

  private static void add(Map<String, Hint> hints, Hint hint) {
    if (hints.size() < MOST_HINTS && !StopWords.contains(hint.stem())) {
      hints.merge(hint.stem(), hint, (a, b) -> a.sure() >= b.sure() ? a : b);
    }
  }
}
