// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.search.ValueDocuments.StoredValue;
import dev.nljdbc.search.ValueLookup.Overlap;
import dev.nljdbc.search.ValueSearch.ValueHit.Match;
import dev.nljdbc.text.EditDistance;
import dev.nljdbc.text.Folding;
import dev.nljdbc.text.IdentifierWords;
import dev.nljdbc.text.StemTokenizer;
import dev.nljdbc.text.StopWords;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;

/**
 * Compares a value with the query word by word. The score is the harmonic mean of two shares: of
 * the query's words that the value has, rare ones weighing more, and of the value's words that the
 * query has.
 */
final class ValueComparison {

  private static final double TYPING_ERROR = 0.8;
  private static final double STOP_WORD = 0.1;
  private static final double SLIGHT = 0.3;

  // What a value counts for beside its words where the query contains it as it is written in the
  // cell, or names its column or table. Tuned on Spider's training questions; the figures change
  // little around these weights.
  private static final double WRITTEN = 0.3;
  private static final double SAME_CASE = 0.2;
  private static final double NAMED = 0.4;

  private final String written;
  private final String folded;
  private final Set<String> query;
  private final StemTokenizer words = new StemTokenizer();
  private final Map<String, Double> weights = new HashMap<>();
  private final Map<ColumnId, Set<String>> names = new HashMap<>();

  ValueComparison(IndexSearcher searcher, String text, String folded, List<String> query)
      throws IOException {
    this.written = text;
    this.folded = folded;
    this.query = new LinkedHashSet<>(query);
    double documents = searcher.getIndexReader().maxDoc();
    for (String word : this.query) {
      double with = searcher.getIndexReader().docFreq(new Term(ValueFields.WORDS, word));
      double rarity = Math.log(1 + (documents + 1) / (with + 0.5));
      weights.put(word, rarity * plainWeight(word));
    }
  }

  /**
   * Puts a value where it belongs.
   *
   * @return whether it has all words of the query as they are written
   */
  boolean rank(StoredValue value, Overlap overlap, ValueRanking ranking) {
    String text = Folding.fold(ValueFields.searched(value.text()));
    Set<String> other = new LinkedHashSet<>(words.stems(text));
    boolean errors = overlap == Overlap.MISSPELT;
    double ofQuery = share(query, other, errors, word -> weights.getOrDefault(word, 1.0));
    double ofValue = share(other, query, errors, ValueComparison::plainWeight);
    double mean = ofQuery + ofValue == 0 ? 0 : 2 * ofQuery * ofValue / (ofQuery + ofValue);
    if (query.containsAll(other) || other.containsAll(query)) {
      ranking.add(value, Match.PARTIAL, mentioned(mean, value, text));
      return other.containsAll(query) && text.contains(longestWord());
    } else if (errors && Math.min(ofQuery, ofValue) >= TYPING_ERROR) {
      ranking.add(value, Match.FUZZY, mean * mean); // below one whose errors are counted as a whole
    } else if (overlap != Overlap.STRICT) {
      ranking.add(value, Match.RELATED, mean);
    }
    return false;
  }

  private String longestWord() {
    String longest = "";
    for (String word : folded.split("[^\\p{L}\\p{N}]+")) {
      longest = word.length() > longest.length() ? word : longest;
    }
    return longest;
  }

  /** How much of the weight of some words is found among others. */
  private static double share(
      Set<String> some, Set<String> others, boolean errors, ToDoubleFunction<String> weights) {
    double found = 0;
    double all = 0;
    for (String word : some) {
      double weight = weights.applyAsDouble(word);
      all += weight;
      if (others.contains(word)) {
        found += weight;
      } else if (errors && others.stream().anyMatch(other -> EditDistance.isTypo(word, other))) {
        found += weight * TYPING_ERROR;
      }
    }
    return all == 0 ? 0 : found / all;
  }

  /**
   * How telling a word is by its looks; looking up how common each word of each value is would cost
   * more than all the rest. A question's numbers are seldom meant for text values.
   */
  private static double plainWeight(String word) {
    if (StopWords.contains(word)) {
      return STOP_WORD;
    }
    boolean slight = word.length() < 3 || word.chars().allMatch(Character::isDigit);
    return slight && !Character.isIdeographic(word.codePointAt(0)) ? SLIGHT : 1;
  }

  /**
   * Adds what speaks for a value to how much it has in common with the query.
   *
   * @param common in 0 to 1
   * @param other the value, folded
   * @return in 0 to 1
   */
  private double mentioned(double common, StoredValue value, String other) {
    double sum = common + NAMED * named(value.column());
    if (standsIn(folded, other)) {
      sum += WRITTEN + (standsIn(written, value.text()) ? SAME_CASE : 0);
    }
    return sum / (1 + WRITTEN + SAME_CASE + NAMED);
  }

  private static boolean standsIn(String text, String part) {
    for (int at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
      int end = at + part.length();
      if ((at == 0 || !Character.isLetterOrDigit(text.charAt(at - 1)))
          && (end == text.length() || !Character.isLetterOrDigit(text.charAt(end)))) {
        return true;
      }
    }
    return false;
  }

  /** The share of the words of the column's and table's names that the query has. */
  private double named(ColumnId column) {
    Set<String> name = names.computeIfAbsent(column, this::stems);
    long found = name.stream().filter(query::contains).count();
    return name.isEmpty() ? 0 : (double) found / name.size();
  }

  private Set<String> stems(ColumnId column) {
    Set<String> stems = new LinkedHashSet<>();
    for (String name : new String[] {column.name(), column.table().name()}) {
      IdentifierWords.of(name).forEach(word -> stems.addAll(words.stems(Folding.fold(word))));
    }
    return stems;
  }
}
