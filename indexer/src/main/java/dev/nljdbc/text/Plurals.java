// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.text;

import java.util.List;

/**
 * The grammatical number of English nouns, by their endings. Each constant is a rule for the
 * singular. The rules differ where figures depend on the difference: in inferring keys, linking
 * questions and choosing demonstrations.
 */
public enum Plurals {
  /** Singulars of words in names, for inferring foreign keys: {@code buses} to bus. */
  OF_NAMES(5, 5, 4, List.of("sses", "xes", "ches", "uses"), List.of("ss", "us")),
  /** Singulars of words in questions: {@code dishes} to dish, {@code analysis} stays. */
  OF_QUESTIONS(5, 5, 4, List.of("sses", "xes", "ches", "shes", "zzes"), List.of("ss", "us", "is")),
  /** Singulars in result headings: only {@code -ies} and {@code -s} are changed. */
  OF_HEADINGS(5, 5, 1, List.of(), List.of("ss", "us", "is")),
  /** Stems for comparing questions, where only equality counts: {@code status} becomes statu. */
  OF_SIMILAR_QUESTIONS(6, 7, 4, List.of("sses"), List.of("ss"));

  private final int shortestIes;
  private final int shortestEs;
  private final int shortestS;
  private final List<String> endingsInEs;
  private final List<String> singularEndings;

  Plurals(
      int shortestIes,
      int shortestEs,
      int shortestS,
      List<String> endingsInEs,
      List<String> singularEndings) {
    this.shortestIes = shortestIes;
    this.shortestEs = shortestEs;
    this.shortestS = shortestS;
    this.endingsInEs = endingsInEs;
    this.singularEndings = singularEndings;
  }

  /** The singular of a word in lower case; the word itself where its ending is no plural's. */
  public String singular(String word) {
    int length = word.length();
    if (length >= shortestIes && word.endsWith("ies")) {
      return word.substring(0, length - 3) + "y";
    }
    if (length >= shortestEs && endingsInEs.stream().anyMatch(word::endsWith)) {
      return word.substring(0, length - 2);
    }
    boolean plural =
        length >= shortestS
            && word.endsWith("s")
            && singularEndings.stream().noneMatch(word::endsWith);
    return plural ? word.substring(0, length - 1) : word;
  }

  /** The plural of a noun in lower case, by its ending; words that end in s or a digit stay. */
  public static String plural(String word) {
    if (word.endsWith("s") || Character.isDigit(word.charAt(word.length() - 1))) {
      return word.endsWith("ss") ? word + "es" : word;
    }
    if (word.matches(".*[^aeiou]y")) {
      return word.substring(0, word.length() - 1) + "ies";
    }
    return word.matches(".*(x|z|ch|sh)") ? word + "es" : word + "s";
  }
}
