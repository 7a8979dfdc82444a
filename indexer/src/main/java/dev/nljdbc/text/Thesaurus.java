package dev.nljdbc.text;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Other English words for what a question or a name says: abbreviations ({@code qty} for quantity),
 * synonyms ({@code surname} for last name) and cues. A cue asks for a word that is no synonym
 * ({@code oldest} for age).
 */
public final class Thesaurus {

  /** The number of words in the longest phrase that has synonyms. */
  public static final int LONGEST = 3;

  private static final Map<String, List<List<String>>> ABBREVIATIONS = readAbbreviations();
  private static final Map<String, Map<String, Relation>> RELATED = readSynonyms();

  /** How a phrase leads to another. */
  public enum Relation {
    /** Both mean the same. */
    SYNONYM,
    /** The first asks for the second. */
    CUE
  }

  private Thesaurus() {}

  /**
   * The meanings of an abbreviation, each as its words without stop words.
   *
   * @param word in lower case
   * @return empty for a word that is no abbreviation
   */
  public static List<List<String>> abbreviated(String word) {
    return ABBREVIATIONS.getOrDefault(word, List.of());
  }

  /**
   * The phrases that a phrase leads to, in the same form.
   *
   * @param stems the phrase's stems, separated by blanks
   */
  public static Map<String, Relation> related(String stems) {
    return RELATED.getOrDefault(stems, Map.of());
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

  private static Map<String, Map<String, Relation>> readSynonyms() {
    Map<String, Map<String, Relation>> related = new HashMap<>();
    Stemmer stemmer = new Stemmer();
    for (String line : WordList.lines(Thesaurus.class, "synonyms.txt")) {
      String[] sides = line.split(">");
      List<String> phrases = phrases(sides[0], stemmer);
      List<String> others = phrases(sides[sides.length - 1], stemmer);
      Relation relation = sides.length > 1 ? Relation.CUE : Relation.SYNONYM;
      for (String phrase : phrases) {
        Map<String, Relation> words = related.computeIfAbsent(phrase, p -> new LinkedHashMap<>());
        others.forEach(other -> words.putIfAbsent(other, relation));
        words.remove(phrase);
      }
    }
    return related;
  }

  private static List<String> phrases(String side, Stemmer stemmer) {
    List<String> phrases = new ArrayList<>();
    for (String phrase : side.split(",")) {
      phrases.add(String.join(" ", stemmer.stems(List.of(phrase.strip().split(" ")))));
    }
    return phrases;
  }
}
