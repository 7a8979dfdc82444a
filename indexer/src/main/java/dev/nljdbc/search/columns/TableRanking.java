// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search.columns;

import java.util.Map;
import org.apache.lucene.search.HitQueue;
import org.apache.lucene.search.ScoreDoc;

/**
 * Ranks tables by the share of a question that the words of their own and their columns' names
 * match, alone and together with the tables that keys join with them. With thousands of columns,
 * only those of the best tables are scored.
 */
final class TableRanking {

  /** Words met less well point to no table. */
  private static final float LEAST = 0.4f;

  /** The weight of the share of the question that the table's words match. */
  private static final float OWN_WORDS = 0.3f;

  /** The weight of the share that they match together with joined tables' words. */
  private static final float JOINED_WORDS = 1.5f;

  private final NameTable names;
  private final WordMatches matches;
  private final float[] met;
  private final float[] scores;

  /**
   * For one question.
   *
   * @param evidence what values say, by column
   */
  TableRanking(
      NameTable names,
      NameVocabulary vocabulary,
      WordMatches matches,
      Map<Integer, Double> evidence) {
    this.names = names;
    this.matches = matches;
    scores = new float[names.tables()];
    met = new float[scores.length * matches.sources()];
    meet(vocabulary);
    float[] best = new float[matches.sources()];
    for (int table = 0; table < scores.length; table++) {
      System.arraycopy(met, table * best.length, best, 0, best.length);
      scores[table] = OWN_WORDS * share(best);
      join(table, best);
      scores[table] += JOINED_WORDS * share(best);
    }
    evidence.forEach((column, value) -> scores[names.tableOf(column)] += value.floatValue());
  }

  private void meet(NameVocabulary vocabulary) {
    for (int word : matches.met()) {
      if (matches.score(word) >= LEAST) {
        for (int table : vocabulary.tablesWith(word)) {
          int at = table * matches.sources() + matches.source(word);
          met[at] = Math.max(met[at], matches.score(word));
        }
      }
    }
  }

  private float share(float[] best) {
    float sum = 0;
    for (int source = 0; source < best.length; source++) {
      sum += best[source] * matches.share(source);
    }
    return sum;
  }

  private void join(int table, float[] best) {
    for (int other : names.joined()[table]) {
      int at = other * best.length;
      for (int source = 0; source < best.length; source++) {
        best[source] = Math.max(best[source], met[at + source]);
      }
    }
  }

  /** The best tables with their scores, in no order. */
  HitQueue best(int most) {
    HitQueue best = new HitQueue(most, false);
    for (int table = 0; table < scores.length; table++) {
      best.insertWithOverflow(new ScoreDoc(table, scores[table]));
    }
    return best;
  }
}
