package dev.nljdbc.search;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Other words for what a question says: synonyms that names of databases often have ({@code
 * surname} for last name), and what a word asks for though it is no synonym ({@code oldest} for
 * age). Looked up by stems.
 */
final class Synonyms {

  /** The words of the longest phrase that has synonyms. */
  static final int LONGEST = 3;

  private static final Synonyms ENGLISH = new Synonyms(WordList.read("synonyms.txt"));

  private final Map<String, Map<String, Kind>> others = new HashMap<>();
  private final Stemmer stemmer = new Stemmer();

  /** How a word leads to another. */
  enum Kind {
    /** It means the same. */
    SYNONYM,
    /** It asks for it. */
    CUE
  }

  private Synonyms(List<String> lines) {
    for (String line : lines) {
      String[] sides = line.split(">");
      List<String> from = phrases(sides[0]);
      boolean cue = sides.length > 1;
      for (String phrase : from) {
        for (String other : cue ? phrases(sides[1]) : from) {
          if (!other.equals(phrase)) {
            others
                .computeIfAbsent(phrase, p -> new LinkedHashMap<>())
                .putIfAbsent(other, cue ? Kind.CUE : Kind.SYNONYM);
          }
        }
      }
    }
  }

  private List<String> phrases(String side) {
    List<String> phrases = new ArrayList<>();
    for (String phrase : side.split(",")) {
      List<String> stems = new ArrayList<>();
      for (String word : phrase.strip().split(" ")) {
        stems.add(stemmer.stem(word));
      }
      phrases.add(String.join(" ", stems));
    }
    return phrases;
  }

  /**
   * What else a phrase may be called.
   *
   * @param stems the phrase's stems, parted by blanks
   * @return phrases in the same form
   */
  static Map<String, Kind> of(String stems) {
    return ENGLISH.others.getOrDefault(stems, Map.of());
  }
}
