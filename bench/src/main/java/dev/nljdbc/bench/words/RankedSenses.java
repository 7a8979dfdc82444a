// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.words;

import dev.nljdbc.search.StaticEmbedder;
import dev.nljdbc.text.Plurals;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import net.sf.extjwnl.JWNLException;
import net.sf.extjwnl.data.IndexWord;
import net.sf.extjwnl.data.POS;
import net.sf.extjwnl.data.PointerType;
import net.sf.extjwnl.data.Synset;
import net.sf.extjwnl.dictionary.Dictionary;

/**
 * The words of one part of speech that {@link WordRelations} takes, with their senses as WordNet
 * orders them: the most frequent first.
 */
final class RankedSenses {

  private static final Pattern WORD_OR_PHRASE = Pattern.compile("[a-z]{2,}([ -][a-z]{2,})?");
  private static final Pattern RARE_NOUN = Pattern.compile("[a-z]{4,14}");

  /**
   * A word in one of its senses.
   *
   * @param word in lower case, of one or two words
   * @param rank the place of the sense among the word's, from 0
   * @param rare whether the static embedder does not know it
   */
  record RankedWord(String word, int rank, boolean rare) {}

  private final POS pos;
  private final Map<Long, List<RankedWord>> bySense = new HashMap<>();

  RankedSenses(Dictionary dictionary, POS pos) throws JWNLException {
    this.pos = pos;
    for (Iterator<IndexWord> i = dictionary.getIndexWordIterator(pos); i.hasNext(); ) {
      rank(i.next());
    }
  }

  private void rank(IndexWord entry) {
    String word = entry.getLemma();
    boolean rare = !known(word);
    if (rare && !(pos == POS.NOUN && RARE_NOUN.matcher(word).matches())) {
      return;
    }
    int rank = 0;
    for (Synset sense : entry.getSenses()) {
      if (!properName(word, sense)) {
        bySense
            .computeIfAbsent(sense.getOffset(), offset -> new ArrayList<>())
            .add(new RankedWord(word, rank++, rare));
      }
    }
  }

  /**
   * The words that have a sense; those that are not taken are left out.
   *
   * @param offset of the sense, by which WordNet numbers those of a part of speech
   */
  List<RankedWord> words(long offset) {
    return bySense.getOrDefault(offset, List.of());
  }

  private static boolean known(String phrase) {
    return WORD_OR_PHRASE.matcher(phrase).matches()
        && Stream.of(phrase.split("[ -]")).allMatch(RankedSenses::hasVector);
  }

  /** Some words are mostly used in the plural. */
  private static boolean hasVector(String word) {
    StaticEmbedder embedder = StaticEmbedder.shared();
    return embedder.knows(word) || embedder.knows(Plurals.plural(word));
  }

  /**
   * Whether a sense is one person or place, or one that the word has with a capital letter only.
   */
  private static boolean properName(String word, Synset sense) {
    return !sense.getPointers(PointerType.INSTANCE_HYPERNYM).isEmpty()
        || sense.getWords().stream()
            .map(other -> other.getLemma())
            .anyMatch(other -> other.equalsIgnoreCase(word) && !other.equals(word));
  }
}
