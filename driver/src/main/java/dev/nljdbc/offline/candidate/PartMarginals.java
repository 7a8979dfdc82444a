// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.candidate;

import dev.nljdbc.offline.query.Query;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The marginal probability of each part of a query: the sum over the candidates with that part. */
public final class PartMarginals {

  /** The parts of a query by which candidates are told apart. */
  private static final List<Function<Query, Object>> PARTS =
      List.of(
          Query::select,
          Query::where,
          Query::involved,
          q -> List.of(q.groupBy(), q.having()),
          q -> List.of(q.orderBy(), q.limit()),
          q -> q.combined() == null);

  /** How many numbers {@link #of} gives. */
  static final int FEATURES = PARTS.size();

  private final List<Map<Object, Double>> shares;

  /**
   * Adds up the probabilities.
   *
   * @param share of each query
   */
  public PartMarginals(List<Query> queries, double[] share) {
    this.shares = PARTS.stream().map(part -> added(queries, share, part)).toList();
  }

  private static Map<Object, Double> added(
      List<Query> queries, double[] share, Function<Query, Object> part) {
    Map<Object, Double> added = new HashMap<>();
    for (int i = 0; i < share.length; i++) {
      added.merge(part.apply(queries.get(i)), share[i], Double::sum);
    }
    return added;
  }

  /** The marginal probabilities of the parts of a query. */
  public double[] of(Query query) {
    double[] of = new double[FEATURES];
    for (int i = 0; i < FEATURES; i++) {
      of[i] = shares.get(i).getOrDefault(PARTS.get(i).apply(query), 0.0);
    }
    return of;
  }
}
