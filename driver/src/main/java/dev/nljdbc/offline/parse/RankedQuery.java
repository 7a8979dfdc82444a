// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.parse;

import dev.nljdbc.offline.model.TreeModel;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.SqlRenderer;
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
 * @param ahead whether it comes first whatever its score, as nothing was learned of its like
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
    boolean ahead,
    long result,
    String trial) {

  /** A candidate behind these is too unlikely to stand first. */
  public static final int LIKELY = 8;

  /** Rows that several candidates have are more likely than those of the single best. */
  private static final Comparator<RankedQuery> FIRST =
      Comparator.<RankedQuery>comparingInt(r -> r.ahead ? 0 : 1)
          .thenComparingDouble(r -> -r.share)
          .thenComparingDouble(r -> -r.score);

  /** The candidates with this one of them in front. */
  public List<RankedQuery> before(List<RankedQuery> ranked) {
    List<RankedQuery> turned = new ArrayList<>(ranked);
    turned.remove(this);
    turned.add(0, this);
    return turned;
  }

  /** This candidate with another query and its SQL. */
  public RankedQuery with(Query other, SqlRenderer.Rendered rendered) {
    return new RankedQuery(
        other,
        rendered.sql(),
        rendered.joins(),
        sketch,
        features,
        score,
        share,
        ruled,
        ahead,
        result,
        trial);
  }

  /** The candidates in the order of a learned ranking, the best first. */
  public static List<RankedQuery> by(TreeModel ranking, List<RankedQuery> candidates) {
    List<RankedQuery> scored = new ArrayList<>();
    for (RankedQuery r : candidates) {
      scored.add(r.with(ranking.score(r.features), 0));
    }
    return shared(scored);
  }

  /** Shares by a softmax over scores, those of equal results added up; the best first. */
  static List<RankedQuery> shared(List<RankedQuery> candidates) {
    double max = candidates.stream().mapToDouble(RankedQuery::score).max().orElse(0);
    double total = total(candidates, max);
    List<RankedQuery> ranked = new ArrayList<>();
    for (RankedQuery r : candidates) {
      double share = 0;
      for (RankedQuery other : candidates) {
        share += r.same(other) ? StrictMath.exp(other.score - max) / total : 0;
      }
      ranked.add(r.with(r.score, share));
    }
    ranked.sort(FIRST);
    return ranked;
  }

  private static double total(List<RankedQuery> candidates, double max) {
    double total = 0;
    for (RankedQuery r : candidates) {
      total += StrictMath.exp(r.score - max);
    }
    return total;
  }

  /** Whether it is this one, or both ran and have the same rows. */
  public boolean same(RankedQuery other) {
    return this == other || result != 0 && result == other.result;
  }

  private RankedQuery with(double newScore, double newShare) {
    return new RankedQuery(
        query, sql, joins, sketch, features, newScore, newShare, ruled, ahead, result, trial);
  }

  /**
   * What tells whether the first of ranked candidates is right: what the ranking knew of it, and
   * how far ahead of the others it is.
   */
  public static float[] lead(List<RankedQuery> ranked) {
    RankedQuery first = ranked.get(0);
    List<RankedQuery> others = ranked.stream().filter(r -> !first.same(r)).toList();
    float[] lead = Arrays.copyOf(first.features, first.features.length + 5);
    int at = first.features.length;
    lead[at++] = (float) first.score;
    lead[at++] = (float) first.share;
    lead[at++] = (float) others.stream().mapToDouble(RankedQuery::share).max().orElse(0);
    lead[at++] =
        (float)
            Math.min(20, others.stream().mapToDouble(r -> first.score - r.score).min().orElse(20));
    lead[at] = (float) entropy(ranked);
    return lead;
  }

  private static double entropy(List<RankedQuery> ranked) {
    double best = ranked.get(0).score;
    double total = 0;
    for (RankedQuery r : ranked) {
      total += StrictMath.exp(r.score - best);
    }
    double entropy = 0;
    for (RankedQuery r : ranked) {
      double p = StrictMath.exp(r.score - best) / total;
      entropy -= p > 0 ? p * StrictMath.log(p) : 0;
    }
    return entropy;
  }
}
