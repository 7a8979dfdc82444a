package dev.nljdbc.offline.parse;

import dev.nljdbc.offline.model.TreeModel;
import dev.nljdbc.offline.query.Query;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * A candidate query with its rank and features.
 *
 * @param query the query
 * @param sql the same in the engine's SQL
 * @param joins how its tables join, printed as FindShortestPath prints them
 * @param sketch its shape as text
 * @param features what the ranking knows of it
 * @param score the ranking's
 * @param share its probability among the candidates, with those that have the same rows
 * @param ruled whether the rules make the same query
 * @param result equal for candidates with the same rows; 0 when it did not run
 * @param trial whether it ran, and with how many rows: {@code 3 rows}, {@code failed}
 */
public record RankedQuery(
    Query query,
    String sql,
    List<String> joins,
    String sketch,
    float[] features,
    double score,
    double share,
    boolean ruled,
    long result,
    String trial) {

  /** The same candidates ranked by what was learned, best first. */
  public static List<RankedQuery> by(TreeModel ranking, List<RankedQuery> candidates) {
    List<RankedQuery> scored = new ArrayList<>();
    for (RankedQuery r : candidates) {
      scored.add(r.with(ranking.score(r.features), 0));
    }
    return shared(scored);
  }

  /** Shares by a softmax over scores, those of equal results added up; best score first. */
  static List<RankedQuery> shared(List<RankedQuery> candidates) {
    double max = candidates.stream().mapToDouble(RankedQuery::score).max().orElse(0);
    double total = 0;
    for (RankedQuery r : candidates) {
      total += StrictMath.exp(r.score - max);
    }
    List<RankedQuery> ranked = new ArrayList<>();
    for (RankedQuery r : candidates) {
      double share = 0;
      for (RankedQuery other : candidates) {
        boolean same = r == other || r.result != 0 && r.result == other.result;
        share += same ? StrictMath.exp(other.score - max) / total : 0;
      }
      ranked.add(r.with(r.score, share));
    }
    ranked.sort(Comparator.comparingDouble(r -> -r.score()));
    return ranked;
  }

  private RankedQuery with(double newScore, double newShare) {
    return new RankedQuery(
        query, sql, joins, sketch, features, newScore, newShare, ruled, result, trial);
  }

  /**
   * What tells whether the first of ranked candidates is right: what the ranking knew of it, and
   * how far ahead of the others it is.
   */
  public static float[] lead(List<RankedQuery> ranked) {
    RankedQuery first = ranked.get(0);
    double other = 0;
    double gap = 20;
    double entropy = 0;
    double best = first.score;
    double total = 0;
    for (RankedQuery r : ranked) {
      total += StrictMath.exp(r.score - best);
    }
    for (RankedQuery r : ranked) {
      boolean same = r == first || r.result != 0 && r.result == first.result;
      if (!same) {
        other = Math.max(other, r.share);
        gap = Math.min(gap, best - r.score);
      }
      double p = StrictMath.exp(r.score - best) / total;
      entropy -= p > 0 ? p * StrictMath.log(p) : 0;
    }
    float[] lead = Arrays.copyOf(first.features, first.features.length + 5);
    int at = first.features.length;
    lead[at++] = (float) first.score;
    lead[at++] = (float) first.share;
    lead[at++] = (float) other;
    lead[at++] = (float) gap;
    lead[at] = (float) entropy;
    return lead;
  }
}
