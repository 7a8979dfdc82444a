// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nljdbc.bench.PublicData;
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

/**
 * Agreement with the official evaluator, verdict by verdict. Every tenth line; all of them with
 * {@code -Dnljdbc.slow=true}.
 */
class ExecutionAccuracyAgreementTest {

  @Test
  void score_officialVerdicts_agreesOnEveryLine() throws IOException, SQLException {
    Path databases = PublicData.path("spider/database");
    Path verdicts = PublicData.path("verdicts/spider-train-verdicts.jsonl");
    int step = PublicData.slow() ? 1 : 10;
    List<String> differences = new ArrayList<>();
    int judged = 0;
    try (ExecutionAccuracy metric = new ExecutionAccuracy(Duration.ofSeconds(20))) {
      List<String> lines = Files.readAllLines(verdicts);
      for (int i = 0; i < lines.size(); i += step) {
        JsonNode line = new JsonMapper().readTree(lines.get(i));
        if (line.path("pred_status").asText().equals("timeout") || line.has("order_sensitive")) {
          continue;
        }
        judged++;
        String db = line.path("db_id").asText();
        Score score =
            metric.score(
                BenchmarkDatabase.of(databases.resolve(db).resolve(db + ".sqlite")),
                line.path("gold").asText(),
                line.path("predicted").asText());
        if ((score.verdict() == Verdict.CORRECT) != (line.path("exec").asInt() == 1)) {
          differences.add(line.path("id") + " " + line.path("kind") + " " + score + " " + line);
        }
      }
    }
    assertThat(judged).isGreaterThan(PublicData.slow() ? 12_000 : 1_200);
    assertThat(differences).isEmpty();
  }
}
