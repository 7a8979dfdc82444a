// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.suite;

import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.dataset.Dataset.Family;
import dev.nljdbc.bench.metric.ExecutionEvaluator;
import dev.nljdbc.bench.metric.Score;
import dev.nljdbc.bench.metric.Score.Verdict;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/** The gold queries of a schema with those of their neighbours that no database has told yet. */
final class UntoldMutants {

  private final Family family;
  private final Duration limit;
  private final Map<String, List<String>> untold = new LinkedHashMap<>();

  UntoldMutants(Family family, Duration limit, List<String> golds, SchemaShape schema) {
    this.family = family;
    this.limit = limit;
    for (String gold : new LinkedHashSet<>(golds)) {
      untold.put(gold, Mutants.of(gold, schema));
    }
  }

  /** Drops the golds and neighbours that do not run, or not in time. */
  void dropBroken(Path file) throws SQLException {
    keep(file, List.of(Verdict.CORRECT, Verdict.WRONG));
  }

  /**
   * Drops the neighbours that this database tells from their gold.
   *
   * @return how many
   */
  int drop(Path file) throws SQLException {
    int before = size();
    keep(file, List.of(Verdict.CORRECT, Verdict.ERROR, Verdict.TIMEOUT, Verdict.GOLD_ERROR));
    return before - size();
  }

  int size() {
    return untold.values().stream().mapToInt(List::size).sum();
  }

  private void keep(Path file, List<Verdict> verdicts) throws SQLException {
    try (ExecutionEvaluator judge = ExecutionEvaluator.of(family, limit)) {
      untold.replaceAll((gold, neighbours) -> kept(judge, file, gold, neighbours, verdicts));
    }
    untold.values().removeIf(List::isEmpty);
  }

  private static List<String> kept(
      ExecutionEvaluator judge,
      Path file,
      String gold,
      List<String> neighbours,
      List<Verdict> verdicts) {
    List<Score> scores = judge.scoreAll(BenchmarkDatabase.of(file), gold, neighbours);
    List<String> kept = new ArrayList<>();
    for (int i = 0; i < neighbours.size(); i++) {
      if (verdicts.contains(scores.get(i).verdict())) {
        kept.add(neighbours.get(i));
      }
    }
    return kept;
  }
}
