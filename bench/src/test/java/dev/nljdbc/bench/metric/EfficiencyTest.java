// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.nljdbc.bench.TestDatabases;
import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.metric.Metric.Prediction;
import dev.nljdbc.bench.metric.Score.Verdict;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EfficiencyTest {

  private static final Duration LIMIT = Duration.ofSeconds(30);

  /** Counts 200,000 rows and counts 200: the second is much faster, whatever the machine does. */
  private static final String SLOW = count(200_000);

  private static final String FAST = count(200);

  @TempDir private Path folder;

  private static String count(int rows) {
    return "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < "
        + rows
        + ") SELECT count(*) > 0 FROM n";
  }

  @Test
  void measure_fasterThanTheGold_isAboveOneAndRewardedMost() throws Exception {
    Map<String, Double> figures = measure(SLOW, FAST, Verdict.CORRECT);

    assertThat(figures.get("ves")).isGreaterThan(2);
    assertThat(figures).containsEntry("r_ves.reward", 1.25).containsEntry("ves.runs", 5.0);
    assertThat(figures.get("r_ves")).isCloseTo(Math.sqrt(1.25), within(1e-12));
  }

  @Test
  void measure_slowerThanTheGold_isBelowOneAndRewardedLeast() throws Exception {
    Map<String, Double> figures = measure(FAST, SLOW, Verdict.CORRECT);

    assertThat(figures.get("ves")).isPositive().isLessThan(0.5);
    assertThat(figures).containsEntry("r_ves.reward", 0.25);
  }

  @Test
  void measure_notCorrect_isZeroAndNotRun() throws Exception {
    Map<String, Double> figures = measure("nonsense", "nonsense", Verdict.WRONG);

    assertThat(figures).containsEntry("ves", 0.0).containsEntry("r_ves", 0.0);
    assertThat(figures).doesNotContainKey("ves.runs");
  }

  @Test
  void measure_timeUsedUp_stopsAfterTheFirstRun() throws Exception {
    Figures figures = new Figures();
    try (Efficiency metric = new Efficiency(1000, Duration.ofNanos(1), LIMIT)) {
      metric.measure(prediction(SLOW, SLOW, Verdict.CORRECT), figures);
    }
    assertThat(figures.numbers()).containsEntry("ves.runs", 1.0);
  }

  @Test
  void meanOfUsual_oneFarOff_isLeftOut() {
    List<Double> ratios = new ArrayList<>(Collections.nCopies(20, 1.0));
    ratios.add(50.0);

    assertThat(Efficiency.meanOfUsual(ratios)).isEqualTo(1);
    assertThat(Efficiency.meanOfUsual(List.of(2.0, 2.0))).isEqualTo(2);
    assertThat(Efficiency.meanOfUsual(List.of(1.0, 3.0))).isEqualTo(2);
  }

  @Test
  void reward_eachStep_isAsPublished() {
    assertThat(List.of(2.0, 1.99, 1.0, 0.99, 0.5, 0.49, 0.25, 0.24, 0.0))
        .extracting(Efficiency::reward)
        .containsExactly(1.25, 1.0, 1.0, 0.75, 0.75, 0.5, 0.5, 0.25, 0.0);
  }

  private Map<String, Double> measure(String gold, String predicted, Verdict verdict)
      throws Exception {
    Figures figures = new Figures();
    try (Efficiency metric = new Efficiency(5, LIMIT, LIMIT)) {
      metric.measure(prediction(gold, predicted, verdict), figures);
    }
    return figures.numbers();
  }

  private Prediction prediction(String gold, String predicted, Verdict verdict) {
    Path file = folder.resolve("empty.sqlite");
    TestDatabases.sqlite(file, "CREATE TABLE IF NOT EXISTS t(i)");
    return new Prediction(
        new Example(0, "x#0", "x", "?", gold),
        BenchmarkDatabase.of(file),
        predicted,
        Score.without(verdict, ""));
  }
}
