// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nljdbc.bench.PublicData;
import dev.nljdbc.bench.TestDatabases;
import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.dataset.Dataset.Family;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.metric.Metric.Prediction;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SoftF1Test {

  /** One of the official predictions takes half a minute where other work goes on. */
  private static final Duration LIMIT = Duration.ofMinutes(5);

  private static final String GOLD = "SELECT id, name FROM boat ORDER BY id";

  @TempDir private Path folder;
  private BenchmarkDatabase boats = new BenchmarkDatabase("", "", "");

  @BeforeEach
  void makeDatabase() {
    boats =
        BenchmarkDatabase.of(
            TestDatabases.sqlite(
                folder.resolve("boats.sqlite"),
                "CREATE TABLE boat(id INTEGER PRIMARY KEY, name TEXT)",
                "INSERT INTO boat VALUES (1, 'Alma'), (2, 'Bruna'), (3, 'Cosima'), (4, 'Dora')"));
  }

  @Test
  void measure_sameRows_isOneAlsoWithColumnsExchangedOrRowsRepeated() throws Exception {
    assertThat(softF1(boats, GOLD, GOLD)).isEqualTo(1);
    assertThat(softF1(boats, GOLD, "SELECT name, id FROM boat ORDER BY id")).isEqualTo(1);
    assertThat(softF1(boats, GOLD, "SELECT b.id, b.name FROM boat b, boat c ORDER BY b.id"))
        .isEqualTo(1);
  }

  @Test
  void measure_partOfTheRows_hasFullPrecisionAndHalfRecall() throws Exception {
    // true positives 2 rows, false negatives 2 rows: recall 1/2, F1 2/3
    assertThat(softF1(boats, GOLD, "SELECT id, name FROM boat WHERE id < 3 ORDER BY id"))
        .isCloseTo(2 / 3.0, within(1e-12));
    // the other way round the two rows too many are false positives: the same F1
    assertThat(softF1(boats, "SELECT id, name FROM boat WHERE id < 3 ORDER BY id", GOLD))
        .isCloseTo(2 / 3.0, within(1e-12));
  }

  @Test
  void measure_columnTooMany_isMeasuredByTheGoldsWidth() throws Exception {
    // of each pair: 1 shared, 1 predicted only, of 1 column: precision 1/2, recall 1
    assertThat(
            softF1(
                boats,
                "SELECT name FROM boat ORDER BY id",
                "SELECT name, 'x' FROM boat ORDER BY id"))
        .isCloseTo(2 / 3.0, within(1e-12));
  }

  @Test
  void measure_otherOrder_pairsRowsByPlace() throws Exception {
    assertThat(softF1(boats, GOLD, "SELECT id, name FROM boat ORDER BY id DESC")).isZero();
  }

  @Test
  void measure_bothEmpty_isOneButErrorsAndNothingAreZero() throws Exception {
    String none = "SELECT id FROM boat WHERE 0";
    assertThat(softF1(boats, none, "SELECT name FROM boat WHERE id > 9")).isEqualTo(1);
    assertThat(softF1(boats, none, "SELECT nonsense FROM boat")).isZero();
    assertThat(softF1(boats, none, "")).isZero();
    assertThat(softF1(boats, "SELECT nonsense FROM boat", none)).isZero();
  }

  /** Agreement with the official evaluator; all lines with {@code -Dnljdbc.slow=true}. */
  @Test
  void measure_officialVerdicts_agreesOnEveryLineThatOrderDoesNotDecide() throws Exception {
    BenchmarkDatabase toxicology =
        BenchmarkDatabase.of(PublicData.path("bird/dev_databases/toxicology/toxicology.sqlite"));
    List<String> lines =
        Files.readAllLines(PublicData.path("verdicts/bird-toxicology-verdicts.jsonl"));
    int step = PublicData.slow() ? 1 : 10;
    List<String> differences = new ArrayList<>();
    int sensitive = 0;
    int sensitiveAgree = 0;
    try (ExecutionEvaluator judge = ExecutionEvaluator.of(Family.BIRD, LIMIT);
        SoftF1 metric = new SoftF1(LIMIT)) {
      for (int i = 0; i < lines.size(); i += step) {
        JsonNode line = new JsonMapper().readTree(lines.get(i));
        double measured =
            measure(
                judge,
                metric,
                toxicology,
                line.path("gold").asText(),
                line.path("predicted").asText());
        boolean agrees = Math.abs(measured - line.path("soft_f1").asDouble()) < 1e-9;
        if (line.path("f1_order_sensitive").asBoolean()) {
          sensitive++;
          sensitiveAgree += agrees ? 1 : 0;
        } else if (!agrees) {
          differences.add(measured + " " + line);
        }
      }
    }
    assertThat(differences).isEmpty();
    // With the order of rows in which this SQLite happens to visit them, nearly all agree too.
    assertThat(sensitiveAgree).isGreaterThan(sensitive * 9 / 10);
  }

  private static double softF1(BenchmarkDatabase database, String gold, String predicted)
      throws Exception {
    try (ExecutionEvaluator judge = ExecutionEvaluator.of(Family.BIRD, LIMIT);
        SoftF1 metric = new SoftF1(LIMIT)) {
      return measure(judge, metric, database, gold, predicted);
    }
  }

  private static double measure(
      ExecutionEvaluator judge,
      SoftF1 metric,
      BenchmarkDatabase database,
      String gold,
      String predicted)
      throws Exception {
    Figures figures = new Figures();
    Score score = judge.score(database, gold, predicted);
    Example example = new Example(0, "x#0", "x", "?", gold);
    metric.measure(new Prediction(example, database, predicted, score), figures);
    return figures.numbers().getOrDefault("soft_f1", -1.0);
  }
}
