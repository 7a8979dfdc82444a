package dev.nljdbc.queries;

import java.util.List;

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
