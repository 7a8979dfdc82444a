package dev.nljdbc.search;

import dev.nljdbc.search.ValueHit.Match;
import dev.nljdbc.search.ValueIndex.Stored;
import dev.nljdbc.search.ValueLookup.Overlap;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;

/**
 * Compares a value with the query word by word. Rare words weigh more: the share of the query's
 * weight that the value has, and of the value's that the query has, and their harmonic mean.
 */
final class ValueComparison {

  private static final double TYPING_ERROR = 0.8;

  private final IndexSearcher searcher;
  private final Set<String> query;
  private final Words words = new Words();
  private final Map<String, Double> weights = new HashMap<>();

  ValueComparison(IndexSearcher searcher, List<String> query) {
    this.searcher = searcher;
    this.query = new LinkedHashSet<>(query);
  }

  void rank(Stored value, Overlap overlap, ValueRanking ranking) throws IOException {
    Set<String> other = new LinkedHashSet<>(words.of(Folding.fold(value.text())));
    boolean errors = overlap == Overlap.MISSPELT;
    double ofQuery = share(query, other, errors);
    double ofValue = share(other, query, errors);
    double mean = ofQuery + ofValue == 0 ? 0 : 2 * ofQuery * ofValue / (ofQuery + ofValue);
    if (other.isEmpty() || query.containsAll(other) || other.containsAll(query)) {
      ranking.add(value, Match.PARTIAL, mean);
    } else if (errors && Math.min(ofQuery, ofValue) >= TYPING_ERROR) {
      ranking.add(value, Match.FUZZY, mean * mean); // below one whose errors are counted as a whole
    } else if (overlap != Overlap.STRICT) {
      ranking.add(value, Match.RELATED, mean);
    }
  }

  /** How much of the weight of some words is found among others. */
  private double share(Set<String> some, Set<String> others, boolean errors) throws IOException {
    double found = 0;
    double all = 0;
    for (String word : some) {
      double weight = weight(word);
      all += weight;
      if (others.contains(word)) {
        found += weight;
      } else if (errors && others.stream().anyMatch(other -> similar(word, other))) {
        found += weight * TYPING_ERROR;
      }
    }
    return all == 0 ? 0 : found / all;
  }

  private static boolean similar(String a, String b) {
    int errors = EditDistance.allowed(Math.min(a.length(), b.length()));
    return errors > 0 && EditDistance.of(a, b, errors) <= errors;
  }

  private double weight(String word) throws IOException {
    Double known = weights.get(word);
    if (known != null) {
      return known;
    }
    double documents = searcher.getIndexReader().maxDoc();
    double with = searcher.getIndexReader().docFreq(new Term(ValueFields.WORDS, word));
    double idf = Math.log(1 + (documents + 1) / (with + 0.5));
    double weight = StopWords.contains(word) ? idf / 10 : idf;
    weights.put(word, weight);
    return weight;
  }
}
