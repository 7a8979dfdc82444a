package dev.nljdbc.bench.analysis;

import dev.nljdbc.bench.analysis.GoldQuery.Share;
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

  private static final String SETS = "\\b(?:union|intersect|except)\\b";

  static ClauseShares of(List<GoldQuery> golds) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    for (GoldQuery gold : golds) {
      add(counts, "where", gold.count("\\bwhere\\b") > 0);
      add(counts, "group by", gold.count("\\bgroup by\\b") > 0);
      add(counts, "having", gold.count("\\bhaving\\b") > 0);
      add(counts, "order by", gold.count("\\border by\\b") > 0);
      add(counts, "limit", gold.count("\\blimit\\b") > 0);
      add(counts, "distinct", gold.count("\\bdistinct\\b") > 0);
      add(counts, "aggregate", gold.count("\\b(?:count|sum|avg|min|max) ?\\(") > 0);
      add(counts, "set operation", gold.count(SETS) > 0);
      add(counts, "nested", gold.count("\\( ?select\\b") > 0);
    }
    Map<String, Double> shares = new LinkedHashMap<>();
    counts.forEach((name, count) -> shares.put(name, Share.of(count, golds.size())));
    return new ClauseShares(shares);
  }

  private static void add(Map<String, Integer> counts, String name, boolean has) {
    counts.merge(name, has ? 1 : 0, Integer::sum);
  }
}
