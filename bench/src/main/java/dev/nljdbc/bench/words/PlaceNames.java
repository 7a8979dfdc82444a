// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.words;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.sf.extjwnl.JWNLException;
import net.sf.extjwnl.data.IndexWord;
import net.sf.extjwnl.data.POS;
import net.sf.extjwnl.data.Pointer;
import net.sf.extjwnl.data.PointerType;
import net.sf.extjwnl.data.Synset;
import net.sf.extjwnl.data.Word;
import net.sf.extjwnl.dictionary.Dictionary;

/**
 * What places are called: the offline model's file {@code places.tsv}. The same WordNet gives the
 * same lines, on any JDK.
 *
 * <ul>
 *   <li>Places: countries, and places that an adjective pertains to or that people come from.
 *   <li>Names, adjectives ("French") and people ("Frenchman"): those of WordNet 3.1.
 *   <li>American states: also their codes in WordNet.
 *   <li>Countries: also the English name and the ISO 3166 codes that the JDK has of CLDR. {@code
 *       countries.tsv} has names that changed between versions.
 * </ul>
 */
public final class PlaceNames {

  private static final List<String> HEADER =
      List.of(
          "# A place's names, adjectives, people and codes: selected from WordNet 3.1,",
          "# countries' names and ISO 3166 codes from the JDK's CLDR data; at last codes of states.",
          "# WordNet 3.1 Copyright 2011 by Princeton University. All rights reserved.",
          "# Its licence is META-INF/licenses/wordnet-LICENSE.txt, CLDR's unicode-LICENSE.txt.",
          "# The rules of the selection are in the class PlaceNames of nl-bench.",
          "# Made by: nl-bench export wordnet --out DIR");

  private static final String LOCATION = "noun.location";

  /** How WordNet explains the noun for people of a place. */
  private static final Pattern PEOPLE =
      Pattern.compile("(an? |the )?(native|inhabitant|resident|citizen|person|man|woman)s? ");

  private static final Set<String> CONTINENT = Set.of("continent");
  private static final Set<String> STATE =
      Set.of("country", "nation", "kingdom", "republic", "sultanate", "commonwealth");

  /** Of places that may share a country's name: Georgia in America. */
  private static final Set<String> AMERICAN = Set.of("American state");

  private final Dictionary dictionary;
  private final Map<Long, Synset> synsets = new TreeMap<>();
  private final Map<Long, PlaceForms> places = new TreeMap<>();

  private PlaceNames(Dictionary dictionary) {
    this.dictionary = dictionary;
  }

  /**
   * All lines of the file: comments, which begin with {@code #}, then a line for each place,
   * sorted. It has the five kinds of forms, separated by tabs; the forms of a kind are sorted and
   * separated by commas.
   */
  public static List<String> lines() {
    try {
      PlaceNames names = new PlaceNames(WordNet.dictionary());
      names.readAdjectives();
      names.readPeople();
      names.readStates();
      List<String> lines = new ArrayList<>(HEADER);
      lines.addAll(names.places());
      return lines;
    } catch (JWNLException e) {
      throw new IllegalStateException("WordNet can't be read", e);
    }
  }

  private void readAdjectives() throws JWNLException {
    for (Iterator<Synset> i = dictionary.getSynsetIterator(POS.ADJECTIVE); i.hasNext(); ) {
      Synset sense = i.next();
      for (PointerType type : List.of(PointerType.PERTAINYM, PointerType.DERIVATION)) {
        for (Pointer pointer : sense.getPointers(type)) {
          Synset place = pointer.getTargetSynset();
          if (pointer.getSource() instanceof Word adjective
              && capital(adjective)
              && isPlace(place)) {
            of(place).adjective(adjective.getLemma());
          }
        }
      }
    }
  }

  private void readPeople() throws JWNLException {
    for (Iterator<Synset> i = dictionary.getSynsetIterator(POS.NOUN); i.hasNext(); ) {
      Synset people = i.next();
      if (people.getLexFileName().equals("noun.person")
          && PEOPLE.matcher(people.getGloss()).lookingAt()) {
        for (Pointer pointer : people.getPointers(PointerType.MEMBER_HOLONYM)) {
          if (isPlace(pointer.getTargetSynset())) {
            people.getWords().stream()
                .filter(PlaceNames::capital)
                .forEach(word -> person(pointer, word));
          }
        }
      }
    }
  }

  private void readStates() throws JWNLException {
    for (Iterator<Synset> i = dictionary.getSynsetIterator(POS.NOUN); i.hasNext(); ) {
      Synset state = i.next();
      if (isPlace(state) && isA(state, AMERICAN)) {
        of(state);
      }
    }
  }

  private void person(Pointer pointer, Word word) {
    try {
      of(pointer.getTargetSynset()).person(word.getLemma());
    } catch (JWNLException e) {
      throw new IllegalStateException("WordNet can't be read", e);
    }
  }

  private static boolean capital(Word word) {
    return Character.isUpperCase(word.getLemma().charAt(0));
  }

  private static boolean isPlace(Synset synset) throws JWNLException {
    return synset.getPOS() == POS.NOUN
        && capital(synset.getWords().get(0))
        && (synset.getLexFileName().equals(LOCATION) || isA(synset, CONTINENT));
  }

  /** Whether a kind that it is an instance of, or the last word of it, is one of these. */
  private static boolean isA(Synset synset, Set<String> kinds) throws JWNLException {
    for (Pointer pointer : synset.getPointers(PointerType.INSTANCE_HYPERNYM)) {
      for (Word kind : pointer.getTargetSynset().getWords()) {
        String lemma = kind.getLemma();
        if (kinds.contains(lemma) || kinds.contains(lemma.substring(lemma.lastIndexOf(' ') + 1))) {
          return true;
        }
      }
    }
    return false;
  }

  private PlaceForms of(Synset place) {
    synsets.put(place.getOffset(), place);
    return places.computeIfAbsent(
        place.getOffset(),
        key -> {
          PlaceForms forms = new PlaceForms();
          place.getWords().forEach(word -> forms.name(word.getLemma()));
          return forms;
        });
  }

  private SortedSet<String> places() throws JWNLException {
    List<PlaceForms> all = new ArrayList<>();
    Set<Long> taken = new HashSet<>();
    for (Map.Entry<String, Set<String>> country : Countries.names().entrySet()) {
      all.add(country(country.getKey(), country.getValue(), taken));
    }
    for (Map.Entry<Long, PlaceForms> place : places.entrySet()) {
      if (!taken.contains(place.getKey())) {
        place
            .getValue()
            .dropAbbreviations(isA(Objects.requireNonNull(synsets.get(place.getKey())), AMERICAN));
        all.add(place.getValue());
      }
    }
    return all.stream()
        .filter(PlaceForms::useful)
        .map(PlaceForms::line)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The country of a code, with all that WordNet has under its names. */
  private PlaceForms country(String code, Set<String> names, Set<Long> taken) throws JWNLException {
    PlaceForms forms = new PlaceForms();
    for (String name : names) {
      forms.name(name);
      for (Synset synset : synsets(name)) {
        taken.add(synset.getOffset());
        forms.addAll(of(synset));
      }
    }
    forms.code(code);
    forms.code(Countries.longCode(code));
    return forms;
  }

  /** The country of this name, and the place of another kind: the island of Great Britain. */
  private List<Synset> synsets(String name) throws JWNLException {
    IndexWord word = dictionary.getIndexWord(POS.NOUN, name);
    List<Synset> countries = new ArrayList<>();
    List<Synset> others = new ArrayList<>();
    for (Synset sense : word == null ? List.<Synset>of() : word.getSenses()) {
      if (isPlace(sense) && !isA(sense, AMERICAN)) {
        boolean country = isA(sense, STATE);
        if (country || sense.getWords().get(0).getLemma().equals(name)) {
          (country ? countries : others).add(sense);
        }
      }
    }
    return Stream.concat(countries.stream().limit(1), others.stream().limit(1)).toList();
  }
}
