package dev.nljdbc.search;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.Term;

/**
 * How much of a column's and its table's name a phrase covers, rare words weighing more: the sum of
 * the met words' weights over that of all. The best of the column's names counts.
 */
final class Coverage {

  private final IndexReader reader;
  private final ColumnPhrase phrase;
  private final Map<String, Double> weights = new HashMap<>();

  Coverage(IndexReader reader, ColumnPhrase phrase) {
    this.reader = reader;
    this.phrase = phrase;
  }

  /**
   * Of one column.
   *
   * @param names as {@link ColumnFields#NAMES} holds them
   */
  double of(String names) throws IOException {
    List<String> lines = List.of(names.split("\n", -1));
    List<String> table = words(lines.get(0));
    double best = 0;
    for (String name : lines.subList(1, lines.size())) {
      double met = 0;
      double all = 0;
      for (List<String> part : List.of(table, words(name))) {
        for (String word : part) {
          double weight = weight(word);
          all += weight;
          met += weight * phrase.match(word);
        }
      }
      best = Math.max(best, all == 0 ? 0 : met / all);
    }
    return best;
  }

  private static List<String> words(String line) {
    return line.isEmpty() ? List.of() : List.of(line.split(" "));
  }

  private double weight(String word) throws IOException {
    Double known = weights.get(word);
    if (known != null) {
      return known;
    }
    double columns = reader.maxDoc();
    double with = reader.docFreq(new Term(ColumnFields.ANY, word));
    double weight = Math.log(1 + (columns + 1) / (with + 0.5));
    weights.put(word, weight);
    return weight;
  }
}
