// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.words;

import java.util.Locale;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * All that one place is called: its names, adjectives, people, codes as a country and codes as a
 * state of one, in small letters.
 */
final class PlaceForms {

  private final SortedSet<String> names = new TreeSet<>();
  private final SortedSet<String> adjectives = new TreeSet<>();
  private final SortedSet<String> people = new TreeSet<>();
  private final SortedSet<String> codes = new TreeSet<>();
  private final SortedSet<String> stateCodes = new TreeSet<>();
  private final SortedSet<String> abbreviations = new TreeSet<>();

  void name(String name) {
    (name.matches("[A-Z]{2,3}") ? abbreviations : names).add(lower(name));
  }

  void adjective(String adjective) {
    adjectives.add(lower(adjective));
  }

  /** A noun for those who live there. */
  void person(String noun) {
    people.add(lower(noun));
  }

  void code(String code) {
    codes.add(lower(code));
  }

  void addAll(PlaceForms other) {
    names.addAll(other.names);
    adjectives.addAll(other.adjectives);
    people.addAll(other.people);
    codes.addAll(other.codes);
    stateCodes.addAll(other.stateCodes);
    abbreviations.addAll(other.abbreviations);
  }

  /** Whether it has a name, and another form that tells it. */
  boolean useful() {
    return Stream.of(names, adjectives, people, codes, stateCodes).mapToInt(Set::size).sum() > 1
        && !names.isEmpty();
  }

  /**
   * Abbreviations of places that are no countries mean other places or words, too. Two letters for
   * a state are its code.
   */
  void dropAbbreviations(boolean state) {
    if (state) {
      abbreviations.stream().filter(a -> a.length() == 2).forEach(stateCodes::add);
      names.removeIf(name -> name.endsWith("."));
    }
    abbreviations.clear();
  }

  String line() {
    people.removeAll(adjectives);
    SortedSet<String> all = new TreeSet<>(names);
    all.addAll(abbreviations);
    return String.join(
        "\t",
        String.join(",", all),
        String.join(",", adjectives),
        String.join(",", people),
        String.join(",", codes),
        String.join(",", stateCodes));
  }

  private static String lower(String word) {
    return word.toLowerCase(Locale.ROOT);
  }
}
