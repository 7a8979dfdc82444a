// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric.spider;

import dev.nljdbc.bench.metric.spider.SpiderSchemas.SpiderSchema;
import java.util.Locale;
import java.util.Optional;

/**
 * How hard a question is, judged by its gold query.
 *
 * <p>Source: Yu et al., EMNLP 2018, section 6 (SQL hardness criteria), as the published evaluator
 * counts: see {@link Complexity}.
 */
public enum Hardness {
  /** At most one clause or join, and nothing else. */
  EASY,
  /** Two clauses or joins, or one with several columns or conditions. */
  MEDIUM,
  /** Three of them, or one query within another. */
  HARD,
  /** All that is more. */
  EXTRA;

  /** The name in Spider's spelling, in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Of a gold query.
   *
   * @return empty when Spider's parser does not accept it
   */
  public static Optional<Hardness> of(String gold, SpiderSchema schema) {
    try {
      return Optional.of(of(QueryReader.parse(gold, schema)));
    } catch (UnreadableSqlException e) {
      return Optional.empty(); // the answer: a query that has none
    }
  }

  static Hardness of(SpiderQuery query) {
    Complexity complexity = Complexity.of(query);
    int clauses = complexity.clauses();
    int others = complexity.others();
    if (complexity.nested() > 0) {
      return complexity.nested() == 1 && clauses <= 1 && others == 0 ? HARD : EXTRA;
    } else if (clauses <= 1 && others == 0) {
      return EASY;
    } else if ((clauses <= 1 && others <= 2) || (clauses <= 2 && others < 2)) {
      return MEDIUM;
    }
    boolean hard = (clauses <= 2 && others > 2) || (clauses == 3 && others <= 2);
    return hard ? HARD : EXTRA;
  }
}
