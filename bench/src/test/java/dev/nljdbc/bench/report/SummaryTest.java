// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nljdbc.bench.dataset.Dataset.Family;
import dev.nljdbc.bench.metric.Score.Verdict;
import dev.nljdbc.bench.run.QuestionRecord;
import dev.nljdbc.bench.run.RunSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SummaryTest {

  private static final RunSettings SETTINGS =
      new RunSettings(
          "spider",
          "train",
          "f",
          "b",
          "SPIDER",
          Map.of(),
          false,
          "",
          1,
          1,
          Map.of("nl.model", "offline"));

  private static final List<QuestionRecord> RECORDS =
      List.of(
          record(0, "boats", "SELECT 1\nFROM a", Verdict.CORRECT, 10),
          record(1, "boats", "SELECT 2", Verdict.WRONG, 30),
          record(2, "birds", "", Verdict.UNANSWERED, 20),
          record(3, "lost", "", Verdict.NO_DATABASE, 0));

  @TempDir private Path folder;

  @Test
  void of_records_countsAllQuestionsAlsoThoseWithoutDatabase() {
    Summary summary = Summary.of(SETTINGS, RECORDS);

    assertThat(summary.accuracy()).isEqualTo(new Accuracy(4, 2, 1));
    assertThat(summary.accuracy().executionAccuracy()).isEqualTo(0.25);
    assertThat(summary.failures()).containsExactly(entry("NL002", 1));
    assertThat(summary.missingDatabases()).containsExactly("lost");
    assertThat(summary.databases())
        .containsExactly(
            entry("birds", new Accuracy(1, 0, 0)),
            entry("boats", new Accuracy(2, 2, 1)),
            entry("lost", new Accuracy(1, 0, 0)));
    assertThat(summary.groups().get("hardness"))
        .containsExactly(
            entry("easy", new Accuracy(2, 2, 1)), entry("hard", new Accuracy(2, 0, 0)));
    assertThat(summary.figures()).containsExactly(entry("soft_f1", new Mean(2, 4)));
    assertThat(summary.milliseconds()).isEqualTo(new Distribution(3, 20, 20, 30, 30, 30));
  }

  @Test
  void of_json_hasTheNamesThatScriptsReadAtTheTop() throws IOException {
    JsonNode json = new JsonMapper().readTree(Summary.of(SETTINGS, RECORDS).json());

    assertThat(json.path("executionAccuracy").asDouble()).isEqualTo(0.25);
    assertThat(json.path("questions").asInt()).isEqualTo(4);
    assertThat(json.path("answered").asInt()).isEqualTo(2);
    assertThat(json.path("settings").path("settings").path("nl.model").asText())
        .isEqualTo("offline");
    assertThat(json.path("environment").path("java").asText()).isNotEmpty();
  }

  @Test
  void of_text_saysWhatIsCountedAndWhatIsMissing() {
    assertThat(TextReport.of(Summary.of(SETTINGS, RECORDS)))
        .contains("25.00 %")
        .contains("1 of 4 questions")
        .contains("missing databases: lost");
  }

  @Test
  void write_predictions_areOneLineEachAndReadBack() throws Exception {
    Path file = folder.resolve("predictions.sql");

    PredictionFile.write(folder, Family.SPIDER, RECORDS);

    assertThat(Files.readString(file)).isEqualTo("SELECT 1 FROM a\nSELECT 2\n\n\n");
    assertThat(PredictionFile.read(file)).containsExactly("SELECT 1 FROM a", "SELECT 2", "", "");
  }

  @Test
  void of_hundredTimes_hasTheMedianAndTheNinetyNinth() {
    List<Integer> times = IntStream.rangeClosed(1, 100).boxed().toList();

    assertThat(Distribution.of(times, i -> i))
        .isEqualTo(new Distribution(100, 50.5, 50, 90, 99, 100));
    assertThat(Distribution.of(List.<Integer>of(), i -> i)).isNull();
  }

  private static QuestionRecord record(
      int number, String database, String predicted, Verdict verdict, double milliseconds) {
    return new QuestionRecord(
        number,
        "x#" + number,
        database,
        "?",
        "",
        "SELECT 0",
        predicted,
        verdict,
        "",
        verdict == Verdict.UNANSWERED ? "NL002" : "",
        1,
        1,
        milliseconds,
        0,
        null,
        List.of(),
        new TreeMap<>(Map.of("soft_f1", number % 2 == 0 ? 1.0 : 0.0)),
        new TreeMap<>(Map.of("hardness", number < 2 ? "easy" : "hard")),
        null,
        null);
  }
}
