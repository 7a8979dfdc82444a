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
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExportCommandTest {

  private static final JsonMapper JSON = new JsonMapper();

  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void training_chat_isTheDriversPromptAndTheGold() throws IOException {
    Path file = folder.resolve("train.jsonl");

    assertThat(export("training", "--out", file.toString())).isZero();

    List<JsonNode> lines = lines(file);
    assertThat(lines).hasSize(3); // one of the four has no database
    JsonNode messages = lines.get(0).path("messages");
    assertThat(messages).hasSizeGreaterThanOrEqualTo(2);
    assertThat(messages.get(messages.size() - 2).path("content").asText())
        .contains("boat", "length", "How many boats are there?");
    assertThat(messages.get(messages.size() - 1).path("role").asText()).isEqualTo("assistant");
    assertThat(messages.get(messages.size() - 1).path("content").asText())
        .isEqualTo("SELECT count(*) FROM boat");
    assertThat(err.toString()).contains("3 of 4 questions written");
  }

  @Test
  void training_completion_hasPromptAndCompletion() throws IOException {
    Path file = folder.resolve("train.jsonl");

    assertThat(export("training", "--out", file.toString(), "--format", "completion")).isZero();

    JsonNode line = lines(file).get(2);
    assertThat(line.path("prompt").asText()).contains("Which kinds of birds");
    assertThat(line.path("completion").asText()).isEqualTo("SELECT kind FROM bird");
  }

  @Test
  void training_run_repliesWithItsRightAnswersOnly() throws IOException {
    Path data = TestDatabases.spider(folder.resolve("data"));
    Path run = folder.resolve("run");
    assertThat(
            execute(
                List.of(
                    "run", "--dataset", "spider", "--data", data.toString(), "--split", "train"),
                "--out",
                run.toString(),
                "--no-progress"))
        .isZero();
    Path file = folder.resolve("train.jsonl");

    assertThat(export("training", "--out", file.toString(), "--run", run.toString())).isZero();

    JsonNode summary = JSON.readTree(Files.readAllBytes(run.resolve("summary.json")));
    assertThat(lines(file)).isNotEmpty().hasSize(summary.path("correct").asInt());
  }

  @Test
  void columns_gold_isLabelledOneAndOthersZero() throws IOException {
    Path file = folder.resolve("pairs.jsonl");

    assertThat(export("columns", "--out", file.toString(), "--others", "1")).isZero();

    List<String> seen = new ArrayList<>();
    for (JsonNode line : lines(file)) {
      seen.add(line.path("column").asText() + "=" + line.path("label").asInt());
      assertThat(line.path("text").asText()).contains("of table");
    }
    assertThat(seen).contains("boat.name=1", "bird.kind=1", "bird.id=0");
    assertThat(seen).hasSize(4);
  }

  private static List<JsonNode> lines(Path file) throws IOException {
    List<JsonNode> lines = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      lines.add(JSON.readTree(line));
    }
    return lines;
  }

  private int export(String command, String... options) throws IOException {
    List<String> all = new ArrayList<>(List.of("export", command));
    all.addAll(dataset("").subList(1, 7));
    return execute(all, options);
  }

  private List<String> dataset(String command) throws IOException {
    Path data = folder.resolve("data");
    if (!Files.exists(data)) {
      TestDatabases.spider(data);
    }
    return List.of(command, "--dataset", "spider", "--data", data.toString(), "--split", "train");
  }

  private int execute(List<String> command, String... options) {
    List<String> all = new ArrayList<>(command);
    all.addAll(List.of(options));
    return BenchCli.execute(
        new PrintWriter(out, true), new PrintWriter(err, true), all.toArray(String[]::new));
  }
}
