// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric.spider;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nljdbc.bench.PublicData;
import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.DatasetException;
import dev.nljdbc.bench.dataset.Datasets;
import dev.nljdbc.bench.metric.spider.SpiderSchemas.SpiderSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Agreement with the official evaluator, line by line. Every seventh line; all of them with {@code
 * -Dnljdbc.slow=true}.
 */
class ExactSetMatchAgreementTest {

  private static final int STEP = PublicData.slow() ? 1 : 7;

  @Test
  void of_officialVerdicts_agreesOnEveryField() throws DatasetException, IOException, SQLException {
    Path verdicts = PublicData.path("verdicts/spider-train-verdicts.jsonl");
    SpiderSchemas schemas = new SpiderSchemas(spider());
    List<String> differences = new ArrayList<>();
    int lines = 0;
    for (JsonNode line : lines(verdicts)) {
      lines++;
      SpiderSchema schema = schemas.of(line.path("db_id").asText()).orElseThrow();
      String gold = line.path("gold").asText();
      String predicted = line.path("predicted").asText();
      ExactSetMatch match = ExactSetMatch.of(gold, predicted, schema).orElseThrow();
      // The test suite's command line writes 1 for "value" in predictions, then parses them.
      boolean asTestSuite =
          ExactSetMatch.of(gold, predicted.replace("value", "1"), schema).orElseThrow().matches();
      boolean officially = line.path("match").asInt() == 1;
      check(
          "hardness", line, match.hardness().label(), line.path("hardness").asText(), differences);
      check(
          "parse",
          line,
          match.parsed(),
          line.path("pred_parse").asText().equals("ok"),
          differences);
      check("match", line, match.matches(), officially, differences);
      check(
          "match_test_suite",
          line,
          asTestSuite,
          line.path("match_test_suite").asInt(officially ? 1 : 0) == 1,
          differences);
      check("partial", line, partial(match), partial(line.path("partial")), differences);
    }

    assertThat(lines).isGreaterThan(12_000 / STEP);
    assertThat(differences).isEmpty();
  }

  @Test
  void hardness_officialVerdicts_agreesOnEveryGoldQuery()
      throws DatasetException, IOException, SQLException {
    Path verdicts = PublicData.path("verdicts/spider-train-gold.jsonl");
    Dataset dataset = spider();
    SpiderSchemas hardness = new SpiderSchemas(dataset);
    Map<String, Integer> numbers = new HashMap<>();
    dataset.examples().forEach(e -> numbers.put(e.source(), e.number()));
    List<String> differences = new ArrayList<>();
    int lines = 0;
    for (JsonNode line : lines(verdicts)) {
      lines++;
      String source = line.path("split").asText() + ".json#" + line.path("index").asInt();
      int number = numbers.getOrDefault(source, -1);
      String ours =
          hardness.hardness(dataset.examples().get(number)).map(Hardness::label).orElse("null");
      check("hardness", line, ours, line.path("hardness").asText(), differences);
    }

    assertThat(lines).isGreaterThan(8_600 / STEP);
    assertThat(differences).isEmpty();
  }

  private static Dataset spider() throws DatasetException {
    return Datasets.SPIDER.read(PublicData.path("spider"), "train");
  }

  private static List<JsonNode> lines(Path file) throws IOException {
    JsonMapper json = new JsonMapper();
    List<JsonNode> nodes = new ArrayList<>();
    List<String> lines = Files.readAllLines(file);
    for (int i = 0; i < lines.size(); i += STEP) {
      nodes.add(json.readTree(lines.get(i)));
    }
    return nodes;
  }

  private static void check(
      String what, JsonNode line, Object ours, Object theirs, List<String> differences) {
    if (!ours.equals(theirs)) {
      differences.add(what + ": " + ours + " for " + theirs + "\n" + line);
    }
  }

  /** As the file has it: {@code [f1, label_total, pred_total]}. */
  private static Map<String, List<Integer>> partial(ExactSetMatch match) {
    Map<String, List<Integer>> partial = new HashMap<>();
    match
        .parts()
        .forEach(
            (component, part) ->
                partial.put(
                    component.label(),
                    List.of(part.right() ? 1 : 0, part.gold(), part.predicted())));
    return partial;
  }

  private static Map<String, List<Integer>> partial(JsonNode official) {
    Map<String, List<Integer>> partial = new HashMap<>();
    official
        .fields()
        .forEachRemaining(
            field ->
                partial.put(
                    label(field.getKey()),
                    List.of(
                        field.getValue().path(0).asInt(),
                        field.getValue().path(1).asInt(),
                        field.getValue().path(2).asInt())));
    return partial;
  }

  /** {@code select(no AGG)} is {@code select_no_agg}, {@code and/or} is {@code and_or}. */
  private static String label(String official) {
    return official
        .toLowerCase(Locale.ROOT)
        .replace("(", "_")
        .replace(")", "")
        .replace(" ", "_")
        .replace("/", "_");
  }
}
