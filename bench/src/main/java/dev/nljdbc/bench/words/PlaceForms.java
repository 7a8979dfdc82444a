// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.words;

import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;

/** All that one place is called: its names, adjectives, people and codes, in small letters. */
final class PlaceForms {

  private final SortedSet<String> names = new TreeSet<>();
  private final SortedSet<String> adjectives = new TreeSet<>();
  private final SortedSet<String> people = new TreeSet<>();
  private final SortedSet<String> codes = new TreeSet<>();
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
    abbreviations.addAll(other.abbreviations);
  }

  /** Whether it has a name, and another form that tells it. */
  boolean useful() {
    return !names.isEmpty() && names.size() + adjectives.size() + people.size() + codes.size() > 1;
  }

  /** Abbreviations of places that are no countries mean other places, too. */
  void dropAbbreviations() {
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
        String.join(",", codes));
  }

  private static String lower(String word) {
    return word.toLowerCase(Locale.ROOT);
  }
}
