// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nljdbc.bench.PublicData;
import dev.nljdbc.bench.TestDatabases;
import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.metric.Score.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RowSetAccuracyTest {

  private static final String GOLD = "SELECT name, id FROM boat";

  @TempDir private Path folder;

  @Test
  void score_sameRows_areCorrectInAnyOrderAndNumber() throws Exception {
    assertThat(verdict("SELECT name, id FROM boat ORDER BY id DESC")).isEqualTo(Verdict.CORRECT);
    assertThat(verdict("SELECT name, id FROM boat UNION ALL SELECT name, id FROM boat"))
        .isEqualTo(Verdict.CORRECT);
    assertThat(verdict("SELECT name, id + 0.0 FROM boat")).isEqualTo(Verdict.CORRECT);
  }

  @Test
  void score_otherRowsOrColumns_areWrong() throws Exception {
    assertThat(verdict("SELECT id, name FROM boat")).isEqualTo(Verdict.WRONG);
    assertThat(verdict("SELECT name, id FROM boat WHERE id > 1")).isEqualTo(Verdict.WRONG);
    assertThat(verdict("SELECT name, id FROM boat UNION SELECT 'x', 9")).isEqualTo(Verdict.WRONG);
  }

  @Test
  void score_endlessDuplicates_areReadNoFurtherThanTheTimeAllows() throws Exception {
    assertThat(
            verdict(
                "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
                    + " SELECT i, i FROM n"))
        .isEqualTo(Verdict.WRONG);
    assertThat(
            verdict(
                "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT 1 FROM n) SELECT i, i FROM n"))
        .isEqualTo(Verdict.TIMEOUT);
  }

  @Test
  void score_nothingOrNonsense_isUnansweredOrAnError() throws Exception {
    assertThat(verdict(" ")).isEqualTo(Verdict.UNANSWERED);
    assertThat(verdict("SELECT nonsense FROM boat")).isEqualTo(Verdict.ERROR);
  }

  private Verdict verdict(String predicted) throws SQLException {
    Path boats = folder.resolve("boats.sqlite");
    if (!Files.exists(boats)) {
      TestDatabases.sqlite(
          boats,
          "CREATE TABLE boat(id INTEGER PRIMARY KEY, name TEXT)",
          "INSERT INTO boat VALUES (1, 'Alma'), (2, 'Bruna')");
    }
    try (ExecutionEvaluator judge =
        ExecutionEvaluator.of(
            dev.nljdbc.bench.dataset.Dataset.Family.BIRD, Duration.ofSeconds(1))) {
      return judge.score(BenchmarkDatabase.of(boats), GOLD, predicted).verdict();
    }
  }

  /** Agreement with the official evaluator; all lines with {@code -Dnljdbc.slow=true}. */
  @Test
  void score_officialVerdicts_agreesOnEveryLine() throws IOException, SQLException {
    Path database = PublicData.path("bird/dev_databases/toxicology/toxicology.sqlite");
    int step = PublicData.slow() ? 1 : 10;
    List<String> lines =
        Files.readAllLines(PublicData.path("verdicts/bird-toxicology-verdicts.jsonl"));
    List<String> differences = new ArrayList<>();
    try (ExecutionEvaluator judge =
        ExecutionEvaluator.of(
            dev.nljdbc.bench.dataset.Dataset.Family.BIRD, Duration.ofSeconds(30))) {
      for (int i = 0; i < lines.size(); i += step) {
        JsonNode line = new JsonMapper().readTree(lines.get(i));
        if (line.path("ex_order_sensitive").asBoolean()) {
          continue;
        }
        Score score =
            judge.score(
                BenchmarkDatabase.of(database),
                line.path("gold").asText(),
                line.path("predicted").asText());
        if ((score.verdict() == Verdict.CORRECT) != (line.path("ex").asInt() == 1)) {
          differences.add(score + " " + line);
        }
      }
    }
    assertThat(lines).hasSizeGreaterThan(2_000);
    assertThat(differences).isEmpty();
  }
}
