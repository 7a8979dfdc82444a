// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.words;

import dev.nljdbc.bench.words.RankedSenses.RankedWord;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import net.sf.extjwnl.JWNLException;
import net.sf.extjwnl.data.POS;
import net.sf.extjwnl.data.Pointer;
import net.sf.extjwnl.data.PointerType;
import net.sf.extjwnl.data.Synset;
import net.sf.extjwnl.dictionary.Dictionary;

/**
 * Synonyms and broader words of English, selected from WordNet 3.1: the offline model's file {@code
 * wordnet.tsv}. The same WordNet and the same table of the static embedder give the same lines.
 *
 * <ul>
 *   <li>Words: nouns, verbs and adjectives of one or two words, in lower case. The static embedder
 *       has to know each word or its plural, as rare words would only make the file longer. A rare
 *       noun of 4 to 14 letters is taken as the synonym of a known word: a database may use it.
 *   <li>No proper names: a sense that is one person or place, or that the word has with a capital
 *       letter only, is left out and not counted.
 *   <li>Synonyms: words with a sense in common. WordNet lists the frequent senses first. The common
 *       sense is among the first three of one word. It is among the first 16 of the other if they
 *       are nouns, six for verbs and three for adjectives. Names of tables and columns are mostly
 *       nouns, often in a less frequent sense. Verbs and adjectives have many vague senses.
 *   <li>Broader words: direct hypernyms of nouns. The sense is among the first four of the word and
 *       the first six of the broader one. Longer chains lead to "entity", and those of verbs are
 *       vague. Neither word is rare. The last word of a phrase is left out (card for credit card),
 *       as the phrase itself shows it, and so are pairs of two phrases with a space.
 * </ul>
 *
 * <p>Source: Miller, "WordNet: A Lexical Database for English", 1995.
 */
public final class WordRelations {

  private static final List<String> HEADER =
      List.of(
          "# Word or phrase, its synonyms, broader words: selected from WordNet 3.1.",
          "# WordNet 3.1 Copyright 2011 by Princeton University. All rights reserved.",
          "# Its licence is META-INF/licenses/wordnet-LICENSE.txt.",
          "# The rules of the selection are in the class WordRelations of nl-bench.",
          "# Made by: nl-bench export wordnet --out DIR");

  private static final List<SynonymLimits> SYNONYM_LIMITS =
      List.of(
          new SynonymLimits(POS.NOUN, 3, 16),
          new SynonymLimits(POS.VERB, 3, 6),
          new SynonymLimits(POS.ADJECTIVE, 3, 3));

  private static final int NARROWER_SENSES = 4;
  private static final int BROADER_SENSES = 6;

  private final Map<String, SortedSet<String>> synonyms = new TreeMap<>();
  private final Map<String, SortedSet<String>> broader = new TreeMap<>();

  /**
   * How many of two synonyms' senses count.
   *
   * @param nearer of the word that has the common sense nearer to its first
   * @param farther of the other word
   */
  private record SynonymLimits(POS pos, int nearer, int farther) {

    boolean allow(RankedWord one, RankedWord other) {
      return !(one.rare() && other.rare())
          && Math.min(one.rank(), other.rank()) < nearer
          && Math.max(one.rank(), other.rank()) < farther;
    }
  }

  private WordRelations() {}

  /**
   * All lines of the file: comments, which begin with {@code #}, then a line for each word, sorted.
   * It has the word, its synonyms and its broader words, separated by tabs. Each list is sorted and
   * separated by commas; one of the two may be empty.
   */
  public static List<String> lines() {
    WordRelations relations = new WordRelations();
    try {
      relations.read(WordNet.dictionary());
    } catch (JWNLException e) {
      throw new IllegalStateException("WordNet can't be read", e);
    }
    List<String> lines = new ArrayList<>(HEADER);
    SortedSet<String> words = new TreeSet<>(relations.synonyms.keySet());
    words.addAll(relations.broader.keySet());
    words.forEach(word -> lines.add(relations.line(word)));
    return lines;
  }

  private String line(String word) {
    SortedSet<String> same = synonyms.getOrDefault(word, Collections.emptySortedSet());
    SortedSet<String> wider =
        new TreeSet<>(broader.getOrDefault(word, Collections.emptySortedSet()));
    wider.removeAll(same);
    return "%s\t%s\t%s".formatted(word, String.join(",", same), String.join(",", wider));
  }

  private void read(Dictionary dictionary) throws JWNLException {
    for (SynonymLimits limits : SYNONYM_LIMITS) {
      RankedSenses senses = new RankedSenses(dictionary, limits.pos());
      for (Iterator<Synset> i = dictionary.getSynsetIterator(limits.pos()); i.hasNext(); ) {
        Synset sense = i.next();
        addSynonyms(senses.words(sense.getOffset()), limits);
        if (limits.pos() == POS.NOUN) {
          addBroader(sense, senses);
        }
      }
    }
  }

  private void addSynonyms(List<RankedWord> words, SynonymLimits limits) {
    for (RankedWord one : words) {
      for (RankedWord other : words) {
        if (!one.equals(other) && limits.allow(one, other)) {
          add(synonyms, one, other);
        }
      }
    }
  }

  private void addBroader(Synset sense, RankedSenses senses) throws JWNLException {
    for (Pointer pointer : sense.getPointers(PointerType.HYPERNYM)) {
      List<RankedWord> wider = senses.words(pointer.getTargetOffset());
      for (RankedWord word : senses.words(sense.getOffset())) {
        wider.stream()
            .filter(other -> isBroader(word, other))
            .forEach(other -> add(broader, word, other));
      }
    }
  }

  private static boolean isBroader(RankedWord narrow, RankedWord wide) {
    String word = narrow.word();
    String other = wide.word();
    return narrow.rank() < NARROWER_SENSES
        && wide.rank() < BROADER_SENSES
        && !narrow.rare()
        && !wide.rare()
        && !word.equals(other)
        && !word.endsWith(" " + other)
        && !(word.contains(" ") && other.contains(" "));
  }

  private static void add(Map<String, SortedSet<String>> to, RankedWord word, RankedWord other) {
    to.computeIfAbsent(word.word(), key -> new TreeSet<>()).add(other.word());
  }
}
