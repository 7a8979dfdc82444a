// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.queries;

import dev.nljdbc.queries.MinedQuery.JoinUse;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The queries that people already wrote for a database: material for exemplars, the join graph and
 * the descriptions of columns.
 *
 * @param queries in the order of {@link WrittenQueries}
 * @param warnings which could not be used, and why; never with text from the user's files
 */
public record MinedQueries(List<MinedQuery> queries, List<String> warnings) {

  /** Nobody wrote any. */
  public static final MinedQueries NONE = new MinedQueries(List.of(), List.of());

  /** Copies the lists. */
  public MinedQueries {
    queries = List.copyOf(queries);
    warnings = List.copyOf(warnings);
  }

  /** The joins in use, the most frequent first. */
  public List<MinedJoin> joins() {
    Map<JoinUse, List<String>> uses = new LinkedHashMap<>();
    for (MinedQuery query : queries) {
      for (JoinUse join : query.joins()) {
        uses.computeIfAbsent(join, j -> new ArrayList<>()).add(query.source());
      }
    }
    List<MinedJoin> joins = new ArrayList<>();
    uses.forEach((join, sources) -> joins.add(mined(join, sources)));
    joins.sort((a, b) -> Integer.compare(b.times(), a.times()));
    return joins;
  }

  private static MinedJoin mined(JoinUse join, List<String> sources) {
    return new MinedJoin(
        join, sources.size(), sources.subList(0, Math.min(MinedJoin.NAMED, sources.size())));
  }

  /**
   * A join that people use, over all their queries.
   *
   * @param join which columns they hold equal
   * @param times in how many queries
   * @param sources where, the first few
   */
  public record MinedJoin(JoinUse join, int times, List<String> sources) {

    /** So many places are named; the rest is counted. */
    static final int NAMED = 3;

    /** Copies the places. */
    public MinedJoin {
      sources = List.copyOf(sources);
    }
  }
}
