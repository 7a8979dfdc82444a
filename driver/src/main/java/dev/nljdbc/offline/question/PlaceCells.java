// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.question;

import dev.nljdbc.offline.language.Gazetteer;
import dev.nljdbc.offline.language.Gazetteer.Kind;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.language.RelatedWords;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.offline.schema.CellLookup;
import dev.nljdbc.offline.schema.PlaceColumns;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.search.ValueSearch.ValueHit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Finds the cells that name a place in another form than the question does: "the French singers",
 * singers "from France", where a cell is France, French or FR. Thread-safe.
 */
final class PlaceCells {

  /** The second parts of compounds with a place: Italian-speaking. */
  private static final Set<String> SUFFIXES = WordLists.set("place.suffixes");

  private static final Kind[] OF_COUNTRIES = {Kind.NAME, Kind.ADJECTIVE, Kind.PERSON, Kind.CODE};

  private static final int LONGEST_CODE = 3;

  private final CellLookup values;
  private final PlaceColumns columns;
  private final Lexicon lexicon;

  PlaceCells(SchemaView schema, CellLookup values, Lexicon lexicon) {
    this.values = values;
    this.columns = new PlaceColumns(schema);
    this.lexicon = lexicon;
  }

  /**
   * The cells of phrases, and behind them those that name the same place in tables that have none.
   *
   * @param cells where phrases are cells themselves
   */
  Map<String, List<ValueHit>> with(Map<String, List<ValueHit>> cells, Set<String> phrases) {
    Map<String, String> places = new LinkedHashMap<>();
    for (String phrase : phrases) {
      String place = place(phrase);
      if (!place.isEmpty()) {
        places.put(phrase, place);
      }
    }
    return places.isEmpty() ? cells : with(cells, places);
  }

  /** The form of a place that a phrase is; empty for another phrase. */
  private String place(String phrase) {
    int hyphen = phrase.lastIndexOf('-');
    boolean suffix =
        hyphen > 0 && SUFFIXES.contains(phrase.substring(hyphen + 1).toLowerCase(Locale.ROOT));
    String form = suffix ? phrase.substring(0, hyphen) : phrase;
    if (!meant(form)) {
      return "";
    } else if (Gazetteer.english().called(form, kinds(form))) {
      return form;
    }
    int last = form.lastIndexOf(' ') + 1;
    String singular = form.substring(0, last) + lexicon.stem(form.substring(last));
    return Gazetteer.english().called(singular, Kind.PERSON) ? singular : "";
  }

  /** What a phrase may be the form of: OR and IN, in capitals, are words rather than states. */
  private Kind[] kinds(String form) {
    return lexicon.stopword(form.toLowerCase(Locale.ROOT)) ? OF_COUNTRIES : Kind.values();
  }

  /** Whether letters and length tell a place from another word: turkey, china, in, us. */
  private static boolean meant(String form) {
    String lower = form.toLowerCase(Locale.ROOT);
    String letters = form.replace(".", "");
    boolean code = letters.length() <= LONGEST_CODE;
    return code
        ? letters.equals(letters.toUpperCase(Locale.ROOT))
        : !form.equals(lower) || !RelatedWords.english().knows(lower);
  }

  private Map<String, List<ValueHit>> with(
      Map<String, List<ValueHit>> cells, Map<String, String> places) {
    Set<String> forms = new LinkedHashSet<>(places.values());
    for (String place : places.values()) {
      for (Kind kind : Kind.values()) {
        forms.addAll(Gazetteer.english().others(place, kind));
      }
    }
    Map<String, List<ValueHit>> named = values.equal(forms);
    Map<String, List<ValueHit>> all = new HashMap<>(cells);
    places.forEach(
        (phrase, place) -> {
          List<ValueHit> own = cells.getOrDefault(phrase, named.getOrDefault(place, List.of()));
          List<ValueHit> hits = hits(own, place, named);
          if (!hits.isEmpty()) {
            all.put(phrase, hits);
          }
        });
    return all;
  }

  /** The word's own cells, then other forms of the place, then codes, each in other tables. */
  private List<ValueHit> hits(List<ValueHit> own, String place, Map<String, List<ValueHit>> named) {
    boolean name = Gazetteer.english().called(place, Kind.NAME, Kind.CODE, Kind.STATE_CODE);
    List<ValueHit> hits = new ArrayList<>(own);
    for (Kind kind : Kind.values()) {
      boolean code = kind == Kind.CODE || kind == Kind.STATE_CODE;
      List<ValueHit> before = code ? List.copyOf(hits) : own;
      for (String form : Gazetteer.english().others(place, kind)) {
        named.getOrDefault(form, List.of()).stream()
            .filter(hit -> fits(hit, kind, name))
            .filter(hit -> before.stream().noneMatch(other -> beside(other, hit)))
            .map(PlaceCells::folded)
            .forEach(hits::add);
      }
    }
    return hits;
  }

  private static boolean beside(ValueHit one, ValueHit other) {
    return one.column().table().equals(other.column().table());
  }

  /** "In France" is no language or cuisine that is called French, but may be a nationality. */
  private boolean fits(ValueHit hit, Kind kind, boolean name) {
    boolean describes = kind == Kind.ADJECTIVE || kind == Kind.PERSON;
    return columns.holds(hit.column(), kind)
        && (!describes || !name || columns.nation(hit.column()));
  }

  private static ValueHit folded(ValueHit hit) {
    return new ValueHit(
        hit.contents(), hit.column(), ValueHit.Match.FOLDED, hit.score(), hit.live());
  }
}
