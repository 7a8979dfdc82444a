// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nljdbc.bench.TestDatabases;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code examine} on a small data set in Spider's layout. */
class ExamineCommandTest {

  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private Path data = Path.of("");

  @BeforeEach
  void makeFiles() throws IOException {
    data = TestDatabases.spider(folder.resolve("data"));
  }

  private int examine(String predictions, String... more) throws IOException {
    Path file = Files.writeString(folder.resolve("p.sql"), predictions);
    String[] arguments = {
      "examine",
      "--dataset",
      "spider",
      "--data",
      data.toString(),
      "--split",
      "train",
      "--pred",
      file.toString()
    };
    String[] all = new String[arguments.length + more.length];
    System.arraycopy(arguments, 0, all, 0, arguments.length);
    System.arraycopy(more, 0, all, arguments.length, more.length);
    return BenchCli.execute(new PrintWriter(out, true), new PrintWriter(err, true), all);
  }

  @Test
  void examine_json_tellsDoubtsAndConfidenceOfEachAndHoldsThemAgainstTheGold() throws IOException {
    String predictions =
        "SELECT count(*) FROM boat\nSELECT name, name FROM boat\nSELECT 1\nSELECT nonsense\n";

    assertThat(examine(predictions, "--json")).as(err::toString).isZero();

    JsonNode json = new JsonMapper().readTree(out.toString());
    JsonNode questions = json.path("questions");
    assertThat(questions).hasSize(4);
    JsonNode count = questions.path(0);
    assertThat(count.path("number").asInt()).isZero();
    assertThat(count.path("doubts")).isEmpty();
    JsonNode twice = questions.path(1);
    assertThat(twice.path("doubts").findValuesAsText("kind")).contains("repeated-column");
    assertThat(twice.path("doubts").path(0).path("may_change_rows").asBoolean()).isTrue();
    assertThat(count.path("confidence").asDouble())
        .isGreaterThan(twice.path("confidence").asDouble());
    assertThat(questions.path(2).path("doubts").path(0).path("text").asText())
        .contains("no such database");
    assertThat(questions.path(3).path("confidence").asDouble()).isZero();
    assertThat(questions.path(3).path("doubts").findValuesAsText("kind"))
        .containsExactly("failure");
    JsonNode summary = json.path("summary");
    assertThat(summary.path("questions").asInt()).isEqualTo(4);
    assertThat(summary.path("right").asInt()).isEqualTo(1);
    assertThat(summary.path("auroc").asDouble()).isEqualTo(1);
    assertThat(summary.path("doubts").path("failure").path("of_wrong").asInt()).isEqualTo(2);
    assertThat(summary.path("may_change_rows").path("of_right").asDouble()).isZero();
  }

  @Test
  void examine_text_hasTheFiguresAndATableOfDoubts() throws IOException {
    assertThat(examine("SELECT count(*) FROM boat\n\n\nSELECT kind FROM bird\n"))
        .as(err::toString)
        .isZero();
    assertThat(out.toString())
        .contains("4 predictions, 2 right, 2 wrong", "AUROC 1.000", "| failure | 0 | 2 |");
  }

  @Test
  void examine_tooFewPredictions_isSaid() throws IOException {
    assertThat(examine("SELECT 1\n")).isEqualTo(BenchCli.USAGE);
    assertThat(err.toString()).contains("1 lines for 4 questions");
  }
}
