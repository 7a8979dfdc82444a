// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.sketch;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.language.WordSimilarity;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The similarity in meaning of each word of a question with the names of columns and tables, by
 * word vectors and WordNet. Excludes cues, cell values and stop words.
 */
public final class NameSimilarities {

  /** Similarities that differ by less are equal. */
  private static final double EQUAL = 1e-6;

  private final SchemaView schema;
  private final List<String> words = new ArrayList<>();
  private final List<List<String>> meanings = new ArrayList<>();
  private final List<float[]> vectors = new ArrayList<>();
  private final Map<String, float[]> named = new HashMap<>();
  private final Map<ColumnId, double[]> columns = new HashMap<>();
  private final Map<TableId, double[]> tables = new HashMap<>();
  private final List<Integer> tokens = new ArrayList<>();
  private final List<Integer> open = new ArrayList<>();
  private final List<double[]> considered;
  private final double[] best;

  /**
   * Looks the words up.
   *
   * @param considered the columns that a word may mean
   */
  NameSimilarities(Utterance u, SchemaView schema, List<ColumnView> considered) {
    this.schema = schema;
    for (int i = 0; i < u.size(); i++) {
      Token t = u.token(i);
      Link link = u.linkAt(i);
      if (t.word()
          && (link == null || !link.cell())
          && u.cueAt(i) == null
          && !Lexicon.ENGLISH.stopword(t.lower())) {
        if (link == null || link.nameScore() < Link.NAMED) {
          open.add(words.size());
        }
        tokens.add(i);
        words.add(t.stem());
        meanings.add(Lexicon.ENGLISH.stems(t.stem()));
        vectors.add(WordSimilarity.vector(t.lower()));
      }
    }
    this.best = new double[words.size()];
    this.considered = considered.stream().map(c -> of(c.id())).toList();
    this.considered.forEach(similar -> raise(best, similar));
    considered.stream().map(ColumnView::table).distinct().forEach(t -> raise(best, of(t)));
  }

  /** The words, in the singular. */
  public List<String> words() {
    return words;
  }

  /** The similarity of each word to a column's name without its table's. */
  public double[] of(ColumnId id) {
    return columns.computeIfAbsent(id, c -> similarities(schema.column(c).own()));
  }

  /** The similarity of each word to a table's name. */
  public double[] of(TableId id) {
    return tables.computeIfAbsent(id, t -> similarities(schema.table(t).words()));
  }

  /** The words that do not surely name something, by their places among all. */
  List<Integer> open() {
    return open;
  }

  /** The place of a word among the question's tokens. */
  int token(int word) {
    return tokens.get(word);
  }

  /** How many columns have a name that is more similar to a word than this. */
  int above(int word, double similarity) {
    int above = 0;
    for (double[] similar : considered) {
      above += similar[word] > similarity + EQUAL ? 1 : 0;
    }
    return above;
  }

  /** The similarity of each word to the name that is most similar to it. */
  public double[] best() {
    return best;
  }

  private double[] similarities(List<String> name) {
    double[] similar = new double[words.size()];
    for (String word : name) {
      float[] vector = named.computeIfAbsent(word, WordSimilarity::vector);
      for (int i = 0; i < similar.length; i++) {
        boolean same = meanings.get(i).contains(word); // an abbreviation, as in names
        double one = WordSimilarity.of(words.get(i), vectors.get(i), word, vector);
        similar[i] = Math.max(similar[i], same ? 1 : one);
      }
    }
    return similar;
  }

  /** Raises the first numbers to the others where these are greater. */
  public static void raise(double[] to, double[] by) {
    Arrays.setAll(to, i -> Math.max(to[i], by[i]));
  }
}
