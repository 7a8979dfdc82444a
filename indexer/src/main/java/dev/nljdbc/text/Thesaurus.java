// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.text;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Other English words for what a question or a name says: abbreviations ({@code qty} for quantity),
 * synonyms ({@code surname} for last name) and cues. A cue asks for a word that is no synonym
 * ({@code oldest} for age). The search and the offline model read the same lists. Immutable.
 */
public final class Thesaurus {

  /** The number of words in the longest phrase that has synonyms. */
  public static final int LONGEST = 3;

  private static final Map<String, List<List<String>>> ABBREVIATIONS = readAbbreviations();

  private final Map<String, Set<String>> synonyms = new LinkedHashMap<>();
  private final Map<String, Set<String>> cues = new LinkedHashMap<>();

  /**
   * Reads the synonyms and cues.
   *
   * @param stem gives the stem of a word in lower case
   */
  public Thesaurus(UnaryOperator<String> stem) {
    for (String line : WordList.lines(Thesaurus.class, "synonyms.txt")) {
      String[] sides = line.split("[>?]");
      List<String> others = phrases(sides[sides.length - 1], stem);
      Map<String, Set<String>> related = line.contains("?") ? cues : synonyms;
      for (String phrase : phrases(sides[0], stem)) {
        Set<String> all = related.computeIfAbsent(phrase, p -> new LinkedHashSet<>());
        all.addAll(others);
        all.remove(phrase);
      }
    }
  }

  private static List<String> phrases(String side, UnaryOperator<String> stem) {
    return Stream.of(side.split(","))
        .map(phrase -> Stream.of(phrase.strip().split(" ")).map(stem))
        .map(stems -> stems.collect(Collectors.joining(" ")))
        .toList();
  }

  /**
   * The meanings of an abbreviation, the likeliest first, each as its words without stop words.
   *
   * @param word in lower case
   * @return empty for a word that is no abbreviation
   */
  public static List<List<String>> abbreviated(String word) {
    return ABBREVIATIONS.getOrDefault(word, List.of());
  }

  private static Map<String, List<List<String>>> readAbbreviations() {
    Map<String, List<List<String>>> meanings = new HashMap<>();
    for (String line : WordList.lines(Thesaurus.class, "abbreviations.txt")) {
      List<String> words = List.of(line.split(" "));
      meanings
          .computeIfAbsent(words.get(0), w -> new ArrayList<>())
          .add(StopWords.removed(words.subList(1, words.size())));
    }
    return Map.copyOf(meanings);
  }

  /** Each phrase with those that it may mean, all as stems that blanks separate. */
  public Map<String, Set<String>> synonyms() {
    return Collections.unmodifiableMap(synonyms);
  }

  /** The phrases that a phrase may mean, in the same form. */
  public Set<String> synonyms(String stems) {
    return synonyms.getOrDefault(stems, Set.of());
  }

  /** The phrases that a cue asks for, in the same form. */
  public Set<String> cued(String stems) {
    return cues.getOrDefault(stems, Set.of());
  }
}
