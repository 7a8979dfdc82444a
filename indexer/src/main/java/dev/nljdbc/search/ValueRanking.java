// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search;

import dev.nljdbc.search.ValueDocuments.StoredValue;
import dev.nljdbc.search.ValueSearch.ValueHit;
import dev.nljdbc.search.ValueSearch.ValueHit.Match;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The values found so far, each once, under the best kind of match. */
final class ValueRanking {

  /** The band of scores of each kind of match; a score tells its kind. */
  private static final Map<Match, double[]> BANDS =
      Map.of(
          Match.EXACT, new double[] {1, 1},
          Match.FOLDED, new double[] {0.9, 0.99},
          Match.STEMMED, new double[] {0.8, 0.89},
          Match.FUZZY, new double[] {0.6, 0.79},
          Match.PARTIAL, new double[] {0.4, 0.59},
          Match.RELATED, new double[] {0, 0.39});

  private static final Comparator<Ranked> BEST_FIRST =
      Comparator.comparingDouble((Ranked r) -> -r.score())
          .thenComparingInt(r -> r.value().ordinal())
          .thenComparing(r -> r.value().text());

  private final Map<Key, Ranked> found = new LinkedHashMap<>();

  private record Key(int column, String text) {}

  private record Ranked(StoredValue value, Match match, double score) {}

  /**
   * Adds a value.
   *
   * @param closeness within its kind, in 0 to 1
   */
  void add(StoredValue value, Match match, double closeness) {
    double[] band = BANDS.getOrDefault(match, new double[] {0, 0});
    double score = band[0] + (band[1] - band[0]) * Math.min(1, Math.max(0, closeness));
    found.merge(
        new Key(value.ordinal(), value.text()),
        new Ranked(value, match, score),
        (old, other) -> other.score() > old.score() ? other : old);
  }

  boolean contains(StoredValue value) {
    return found.containsKey(new Key(value.ordinal(), value.text()));
  }

  boolean has(Match match) {
    return found.values().stream().anyMatch(ranked -> ranked.match() == match);
  }

  int size() {
    return found.size();
  }

  List<ValueHit> best(int limit) {
    return found.values().stream()
        .sorted(BEST_FIRST)
        .limit(limit)
        .map(r -> new ValueHit(r.value().text(), r.value().column(), r.match(), r.score()))
        .toList();
  }
}
