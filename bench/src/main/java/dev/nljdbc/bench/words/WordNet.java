// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.words;

import dev.nljdbc.text.Plurals;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import net.sf.extjwnl.JWNLException;
import net.sf.extjwnl.data.IndexWord;
import net.sf.extjwnl.data.POS;
import net.sf.extjwnl.data.Pointer;
import net.sf.extjwnl.data.PointerType;
import net.sf.extjwnl.data.Synset;
import net.sf.extjwnl.data.Word;
import net.sf.extjwnl.dictionary.Dictionary;

/** WordNet 3.1's relations of English words. Thread-safe. */
final class WordNet {

  /** The minimum share of a synonym's uses in the sense of the replaced word. */
  private static final double USUAL = 0.25;

  private static final String PLACES = "noun.location";

  private final Dictionary dictionary;
  private final Map<String, String> demonyms = new HashMap<>();
  private final Map<String, Optional<String>> known = new HashMap<>();

  /** Reads the dictionary that the jar carries. */
  WordNet() {
    try {
      dictionary = dictionary();
      readDemonyms();
    } catch (JWNLException e) {
      throw new IllegalStateException("WordNet can't be read", e);
    }
  }

  /** The dictionary itself, opened anew. */
  static Dictionary dictionary() throws JWNLException {
    return Dictionary.getDefaultResourceInstance();
  }

  private void readDemonyms() throws JWNLException {
    for (Iterator<IndexWord> i = dictionary.getIndexWordIterator(POS.ADJECTIVE); i.hasNext(); ) {
      for (Synset sense : i.next().getSenses()) {
        for (Pointer pointer : sense.getPointers(PointerType.PERTAINYM)) {
          pertains(pointer);
        }
      }
    }
  }

  /** French pertains to France: all names of that place are kept with the first adjective. */
  private void pertains(Pointer pointer) throws JWNLException {
    if (pointer.getSource() instanceof Word adjective
        && pointer.getTargetSynset().getLexFileName().equals(PLACES)
        && Character.isUpperCase(adjective.getLemma().charAt(0))) {
      for (Word place : pointer.getTargetSynset().getWords()) {
        String name = lower(place);
        demonyms.merge(name, adjective.getLemma(), (one, other) -> closer(name, one, other));
      }
    }
  }

  /** Norwegian rather than Norse for Norway, the shorter of those that are as like. */
  private static String closer(String place, String one, String other) {
    return Comparator.comparingInt((String adjective) -> -shared(place, adjective))
                .thenComparing(String::length)
                .thenComparing(adjective -> adjective)
                .compare(one, other)
            <= 0
        ? one
        : other;
  }

  private static int shared(String place, String adjective) {
    String lower = adjective.toLowerCase(Locale.ROOT);
    int same = 0;
    while (same < Math.min(place.length(), lower.length())
        && place.charAt(same) == lower.charAt(same)) {
      same++;
    }
    return same;
  }

  private static String lower(Word word) {
    return word.getLemma().toLowerCase(Locale.ROOT);
  }

  /** The adjective of a country or another place: French of France. */
  Optional<String> demonym(String place) {
    return Optional.ofNullable(demonyms.get(place.toLowerCase(Locale.ROOT)));
  }

  /**
   * The word that is used most for the same as a noun in one of its usual senses.
   *
   * @param noun in lower case, of one or several words, in the plural or not
   * @return in the same number; empty when there is none in use
   */
  synchronized Optional<String> synonym(String noun) {
    return known.computeIfAbsent(noun, this::find);
  }

  private Optional<String> find(String noun) {
    String singular = Plurals.OF_QUESTIONS.singular(noun);
    try {
      IndexWord word = dictionary.getIndexWord(POS.NOUN, singular);
      if (word == null || !mostlyNoun(word)) {
        return Optional.empty();
      }
      Synset sense = word.getSenses().get(0);
      return sense.getWords().stream()
          .filter(other -> replaces(lower(other), singular))
          .filter(other -> usual(other))
          .max(Comparator.comparingInt(Word::getUseCount).thenComparing(Word::getLemma))
          .map(other -> singular.equals(noun) ? lower(other) : Plurals.plural(lower(other)));
    } catch (JWNLException e) {
      throw new IllegalStateException("WordNet can't be read", e);
    }
  }

  /** The last and the total are seldom nouns. */
  private boolean mostlyNoun(IndexWord noun) throws JWNLException {
    int others = 0;
    for (POS pos : List.of(POS.ADJECTIVE, POS.VERB)) {
      IndexWord other = dictionary.getIndexWord(pos, noun.getLemma());
      others += other == null ? 0 : uses(other);
    }
    return uses(noun) >= others;
  }

  private static boolean replaces(String other, String noun) {
    return !other.contains(noun) && !noun.contains(other) && !other.endsWith("s");
  }

  /** Whether a word is used in this sense, and not much more in others. */
  private boolean usual(Word word) {
    try {
      IndexWord whole = dictionary.getIndexWord(POS.NOUN, word.getLemma());
      return word.getUseCount() > 0 && whole != null && word.getUseCount() >= USUAL * uses(whole);
    } catch (JWNLException e) {
      throw new IllegalStateException("WordNet can't be read", e);
    }
  }

  private static int uses(IndexWord word) {
    String lemma = word.getLemma().toLowerCase(Locale.ROOT);
    return word.getSenses().stream()
        .flatMap(sense -> sense.getWords().stream())
        .filter(w -> lower(w).equals(lemma))
        .mapToInt(Word::getUseCount)
        .sum();
  }
}
