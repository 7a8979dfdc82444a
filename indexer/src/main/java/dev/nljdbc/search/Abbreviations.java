package dev.nljdbc.search;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What abbreviations in names stand for: {@code qty} for quantity, {@code dob} for date of birth.
 */
final class Abbreviations {

  private static final Map<String, List<List<String>>> MEANINGS = load();

  private Abbreviations() {}

  private static Map<String, List<List<String>>> load() {
    Map<String, List<List<String>>> meanings = new HashMap<>();
    for (String line : WordList.read("abbreviations.txt")) {
      List<String> words = List.of(line.split(" "));
      meanings
          .computeIfAbsent(words.get(0), w -> new ArrayList<>())
          .add(
              words.subList(1, words.size()).stream()
                  .filter(word -> !StopWords.contains(word))
                  .toList());
    }
    return Map.copyOf(meanings);
  }

  /** The meanings of a word in small letters, each as its words; empty when it is none. */
  static List<List<String>> of(String word) {
    return MEANINGS.getOrDefault(word, List.of());
  }
}
