// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.nljdbc.bench.TestDatabases;
import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.Dataset.Family;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.metric.Score.Verdict;
import dev.nljdbc.bench.metric.Scorer.Scored;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which numbers and groups a question gets. */
class ScorerMetricsTest {

  private static final String GOLD =
      "SELECT T1.name FROM boat AS T1 JOIN owner AS T2 ON T1.owner_id = T2.id WHERE T2.town ="
          + " 'Oslo'";

  private static final Duration LIMIT = Duration.ofSeconds(10);

  @TempDir Path folder;

  private Scored score(Family family, String predicted) throws SQLException {
    Dataset dataset = dataset(family);
    try (Scorer scorer = Scorer.of(dataset, LIMIT)) {
      return scorer.score(dataset.examples().get(0), predicted);
    }
  }

  private Dataset dataset(Family family) {
    Path file =
        TestDatabases.sqlite(
            folder.resolve(family + ".sqlite"),
            "CREATE TABLE IF NOT EXISTS owner(id INTEGER PRIMARY KEY, town TEXT)",
            "CREATE TABLE IF NOT EXISTS boat(id INTEGER, name TEXT, owner_id INTEGER REFERENCES"
                + " owner)");
    Example example = new Example(0, "x#0", "harbour", "Whose boats?", GOLD);
    return new Dataset(
        "x",
        "y",
        family,
        "",
        List.of(example),
        new TreeMap<>(Map.of("harbour", BenchmarkDatabase.of(file))),
        Optional.empty(),
        List.of());
  }

  @Test
  void score_spider_hasExactSetMatchAndGroups() throws SQLException {
    Scored scored =
        score(
            Family.SPIDER,
            "SELECT name FROM boat JOIN owner ON boat.owner_id = owner.id WHERE town = 'oslo' LIMIT"
                + " 1");

    assertThat(scored.groups()).contains(entry("hardness", "medium"));
    assertThat(scored.figures())
        .contains(
            entry("exact_set_match", 0.0),
            entry("partial.select.acc", 1.0),
            entry("partial.select.rec", 1.0),
            entry("partial.where.rec", 1.0),
            entry("partial.keywords.acc", 0.0),
            entry("columns.f1", 1.0),
            entry("tables.precision", 1.0),
            entry("values.recall", 0.0),
            entry("joins.coverage", 1.0))
        .doesNotContainKeys("partial.order.acc", "partial.group.rec", "partial.select.f1");
  }

  @Test
  void score_bird_hasNoExactSetMatch() throws SQLException {
    Scored scored = score(Family.BIRD, GOLD);

    assertThat(scored.groups()).isEmpty();
    assertThat(scored.figures())
        .contains(entry("columns.recall", 1.0), entry("values.recall", 1.0))
        .doesNotContainKeys("exact_set_match");
  }

  @Test
  void score_metricStumblesOverTheSql_isOnRecordAndEndsNothing() throws SQLException {
    Dataset dataset = dataset(Family.SPIDER);
    Metric stumbling =
        (prediction, figures) -> {
          throw new StackOverflowError("planted");
        };
    try (Scorer scorer =
        new Scorer(dataset, ExecutionEvaluator.of(Family.SPIDER, LIMIT), List.of(stumbling))) {
      Scored scored = scorer.score(dataset.examples().get(0), GOLD);

      assertThat(scored.score().verdict()).isEqualTo(Verdict.CORRECT);
      assertThat(scored.score().detail()).contains("A fault in the bench").contains("planted");
    }
  }

  @Test
  void score_nothingPredicted_isTheWorst() throws SQLException {
    assertThat(score(Family.SPIDER, "").figures())
        .contains(
            entry("exact_set_match", 0.0),
            entry("partial.select.rec", 0.0),
            entry("columns.precision", 0.0),
            entry("columns.recall", 0.0),
            entry("tables.recall", 0.0),
            entry("values.recall", 0.0),
            entry("joins.coverage", 0.0))
        .doesNotContainKeys("partial.select.acc");
  }
}
