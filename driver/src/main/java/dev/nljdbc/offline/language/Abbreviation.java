// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.language;

import dev.nljdbc.search.StaticEmbedder;
import java.util.regex.Pattern;

/** How names and codes shorten words. */
public final class Abbreviation {

  /** Shorter ones stand for anything. */
  public static final int SHORTEST = 3;

  /** So many letters at least are left out: USD is not "used". */
  private static final int OMITTED = 2;

  private static final Pattern VOWELS = Pattern.compile("[aeiou]");

  private Abbreviation() {}

  /**
   * Whether an abbreviation shortens a word, both in small letters: it is the word's beginning
   * ({@code conn}: connection), or has its first consonants in their order ({@code mthd}: method,
   * {@code matl}: material). One consonant may be missing if the last is there ({@code rdg}:
   * reading). Without any vowel but the first it may be one letter shorter ({@code shft}: shift).
   */
  public static boolean shortens(String abbreviation, String word) {
    if (word.charAt(0) == abbreviation.charAt(0) && isWithoutVowels(abbreviation, word)) {
      return true;
    }
    if (word.length() < abbreviation.length() + OMITTED
        || abbreviation.length() < SHORTEST
        || word.charAt(0) != abbreviation.charAt(0)) {
      return false;
    }
    if (word.startsWith(abbreviation)) {
      return true;
    }
    String all = consonants(word);
    String some = consonants(abbreviation);
    return some.length() >= SHORTEST
        && isWithin(abbreviation, word)
        && (all.startsWith(some) || isWithoutOne(all, some));
  }

  /** Whether it is the word without its vowels but the first, which y is not: shift, delay. */
  private static boolean isWithoutVowels(String abbreviation, String word) {
    boolean likely =
        abbreviation.length() > SHORTEST
            || abbreviation.length() == SHORTEST
                && word.length() >= SHORTEST + OMITTED
                && !word.endsWith("ly")
                && !StaticEmbedder.shared().knows(abbreviation);
    return likely
        && abbreviation.length() < word.length()
        && abbreviation.equals(word.charAt(0) + VOWELS.matcher(word.substring(1)).replaceAll(""));
  }

  /** Whether an abbreviation has the first letter of a word, its last, and consonants between. */
  public static boolean selects(String abbreviation, String word) {
    int last = abbreviation.length() - 1;
    return abbreviation.equals(consonants(abbreviation))
        && word.charAt(0) == abbreviation.charAt(0)
        && word.charAt(word.length() - 1) == abbreviation.charAt(last)
        && isWithin(abbreviation, word);
  }

  private static boolean isWithin(String letters, String word) {
    int at = -1;
    for (int i = 0; i < letters.length(); i++) {
      at = word.indexOf(letters.charAt(i), at + 1);
      if (at < 0) {
        return false;
      }
    }
    return true;
  }

  private static boolean isWithoutOne(String all, String some) {
    return all.length() == some.length() + 1
        && isWithin(some, all)
        && all.charAt(all.length() - 1) == some.charAt(some.length() - 1);
  }

  /** The first letter and the consonants behind it, doubled ones once. */
  public static String consonants(String word) {
    StringBuilder consonants = new StringBuilder(word.substring(0, 1));
    for (int i = 1; i < word.length(); i++) {
      char c = word.charAt(i);
      if ("aeiouy".indexOf(c) < 0 && c != word.charAt(i - 1)) {
        consonants.append(c);
      }
    }
    return consonants.toString();
  }
}
