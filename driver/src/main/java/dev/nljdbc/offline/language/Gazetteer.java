// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.language;

import dev.nljdbc.text.WordList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Names, adjectives, inhabitants and codes of places: France, French, Frenchman, FR. Loaded at its
 * first use. Thread-safe.
 *
 * <p>Sources: WordNet 3.1 (Miller, "WordNet: A Lexical Database for English", 1995), and the JDK's
 * CLDR data for the names and ISO 3166 codes of countries.
 */
public final class Gazetteer {

  private static final String RESOURCE = "places.tsv";

  private static final Gazetteer ENGLISH = new Gazetteer();

  /** The kinds of what a place is called; the resource has a field for each, in this order. */
  public enum Kind {
    NAME,
    ADJECTIVE,
    PERSON,
    CODE,
    /** The code of a state or a province: CA is California, and as a {@link #CODE} Canada. */
    STATE_CODE
  }

  /** All that one place is called, in small letters, a list for each kind. */
  private record Place(List<List<String>> forms) {

    List<String> of(Kind kind) {
      return forms.get(kind.ordinal());
    }
  }

  private volatile @Nullable Map<String, List<Place>> places;

  private Gazetteer() {}

  /** The gazetteer of English. */
  public static Gazetteer english() {
    return ENGLISH;
  }

  private Map<String, List<Place>> places() {
    Map<String, List<Place>> read = places;
    return read != null ? read : read();
  }

  private synchronized Map<String, List<Place>> read() {
    Map<String, List<Place>> read = places;
    if (read == null) {
      read = new HashMap<>();
      for (String line : WordList.lines(Gazetteer.class, RESOURCE)) {
        Place place =
            new Place(Stream.of(line.split("\t", -1)).map(WordLists::commaSeparated).toList());
        for (List<String> forms : place.forms) {
          for (String form : forms) {
            read.computeIfAbsent(key(form), f -> new ArrayList<>(1)).add(place);
          }
        }
      }
      places = read;
    }
    return read;
  }

  /** Points, cases and the article do not tell names apart: the U.S., us. */
  private static String key(String form) {
    String plain = form.strip().toLowerCase(Locale.ROOT).replace(".", "");
    return plain.startsWith("the ") ? plain.substring(4) : plain;
  }

  /** Whether a word is a form of any place: a name, an adjective, a code. */
  public static boolean knows(String form) {
    return english().called(form, Kind.values());
  }

  /** Whether any place is called so in one of these ways. */
  public boolean called(String form, Kind... kinds) {
    String key = key(form);
    for (Place place : places().getOrDefault(key, List.of())) {
      for (Kind kind : kinds) {
        if (place.of(kind).stream().anyMatch(f -> key(f).equals(key))) {
          return true;
        }
      }
    }
    return false;
  }

  /** The other forms of the places with a form. */
  public List<String> others(String form, Kind kind) {
    return places().getOrDefault(key(form), List.of()).stream()
        .flatMap(place -> place.of(kind).stream())
        .distinct()
        .toList();
  }
}
