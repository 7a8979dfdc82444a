// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.analysis;

import dev.nljdbc.bench.metric.Percentage;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What gold queries are made of, in per cent of them: by their words, outside quotes. A nested
 * query has a SELECT in another; one with UNION, INTERSECT or EXCEPT counts as those.
 *
 * @param shares by name
 */
record ClauseShares(Map<String, Double> shares) {

  private static final List<Map.Entry<String, String>> CLAUSES =
      List.of(
          Map.entry("where", "\\bwhere\\b"),
          Map.entry("group by", "\\bgroup by\\b"),
          Map.entry("having", "\\bhaving\\b"),
          Map.entry("order by", "\\border by\\b"),
          Map.entry("limit", "\\blimit\\b"),
          Map.entry("distinct", "\\bdistinct\\b"),
          Map.entry("aggregate", "\\b(?:count|sum|avg|min|max) ?\\("),
          Map.entry("set operation", "\\b(?:union|intersect|except)\\b"),
          Map.entry("nested", "\\( ?select\\b"));

  static ClauseShares of(List<GoldQuery> golds) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    for (GoldQuery gold : golds) {
      for (Map.Entry<String, String> clause : CLAUSES) {
        counts.merge(clause.getKey(), gold.count(clause.getValue()) > 0 ? 1 : 0, Integer::sum);
      }
    }
    Map<String, Double> shares = new LinkedHashMap<>();
    counts.forEach((name, count) -> shares.put(name, Percentage.of(count, golds.size())));
    return new ClauseShares(shares);
  }
}
