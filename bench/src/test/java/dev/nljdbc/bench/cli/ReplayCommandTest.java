// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nljdbc.bench.TestDatabases;
import dev.nljdbc.bench.TestModel;
import dev.nljdbc.bench.TestModel.Said;
import dev.nljdbc.bench.run.QuestionRecord;
import dev.nljdbc.files.FileTree;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplayCommandTest {

  private static final JsonMapper JSON = new JsonMapper();
  private static final String KEY = "sk-test-0123456789abcdef";

  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private Path data;
  private Path run;

  @BeforeEach
  void moreQuestions() throws IOException {
    data = TestDatabases.spider(folder.resolve("spider"));
    run = folder.resolve("run");
    List<Object> train = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      String database = i % 3 == 2 ? "birds" : "boats";
      String table = i % 3 == 2 ? "bird" : "boat";
      train.add(
          TestDatabases.entry(
              database,
              "How many " + table + "s have a number above " + i / 6 + "?", // each twice and more
              "SELECT count(*) FROM " + table + " WHERE id > " + i / 6));
    }
    train.add(TestDatabases.entry("lost", "How many are lost?", "SELECT count(*) FROM lost"));
    TestDatabases.write(data.resolve("train_spider.json"), train);
  }

  /** Learns nothing, forgets nothing: throttles, cuts, refuses, errs, and says another at times. */
  private static Said moody(JsonNode request, AtomicInteger asked, Map<String, Integer> often) {
    int n = asked.incrementAndGet();
    if (request.has("stop")) {
      return Said.error(400, "Unsupported parameter: 'stop' is not supported with this model.");
    }
    if (n % 7 == 3) {
      return Said.error(429, "Rate limit reached");
    }
    if (n % 11 == 5) {
      return Said.error(0, "");
    }
    String question = TestModel.question(request);
    int times = often.merge(question, 1, Integer::sum);
    String table = question.contains("bird") ? "bird" : "boat";
    if (times % 5 == 0) {
      return Said.text("I would rather not.");
    }
    return Said.text(
        "Thought: turn "
            + times
            + "\nAction: ExecuteSQL(\"SELECT count(*) FROM "
            + table
            + " WHERE id > "
            + times % 3
            + "\", final=true)");
  }

  private int execute(String... arguments) {
    return BenchCli.execute(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
  }

  private int run(TestModel model, String... more) {
    return execute(
        Stream.concat(
                Stream.of(
                    "run",
                    "--dataset",
                    "spider",
                    "--data",
                    data.toString(),
                    "--split",
                    "train",
                    "--out",
                    run.toString(),
                    "--no-progress",
                    "--model",
                    "tester",
                    "--base-url",
                    model.baseUrl()),
                Stream.of(more))
            .toArray(String[]::new));
  }

  private int replay(Path to, String... more) {
    return execute(
        Stream.concat(
                Stream.of("replay", run.toString(), "--out", to.toString(), "--no-progress"),
                Stream.of(more))
            .toArray(String[]::new));
  }

  private JsonNode record(Path of, int number) throws IOException {
    return QuestionRecord.timeless(
        JSON.readTree(of.resolve("questions/" + number + ".json").toFile()));
  }

  private void isTheSame(Path again) throws IOException {
    for (int i = 0; i <= 13; i++) {
      assertThat(record(again, i)).as("question %d", i).isEqualTo(record(run, i));
    }
    for (String file : List.of("predictions.sql", "gold.sql")) {
      assertThat(again.resolve(file)).hasSameBinaryContentAs(run.resolve(file));
    }
  }

  @Tag("thorough")
  @Test
  void replay_samplesInParallelWithFaults_isTheSameButForTimes() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    Map<String, Integer> often = new ConcurrentHashMap<>();
    try (TestModel model = new TestModel(request -> moody(request, asked, often))) {
      int code =
          run(
              model,
              "-D",
              "nl.samples=3",
              "-j",
              "3",
              "-D",
              "nl.lab.without=early-stop",
              "-D",
              "nl.embedder=openai:letters");
      assertThat(code).as(err::toString).isZero();
      assertThat(model.embedded).isNotEmpty();
    }
    assertThat(Files.readString(run.resolve("questions/0.json"))).contains("Vote");

    Path again = folder.resolve("again");
    assertThat(replay(again, "-j", "3")).as(() -> out + "\n" + err).isZero();
    assertThat(out.toString()).contains("replayed 14 questions: 14 as recorded");
    isTheSame(again);

    Path alone = folder.resolve("alone");
    assertThat(replay(alone)).as(() -> out + "\n" + err).isZero();
    isTheSame(alone);
  }

  @Test
  void replay_runInTwoParts_isTheSame() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    Map<String, Integer> often = new ConcurrentHashMap<>();
    try (TestModel model = new TestModel(request -> moody(request, asked, often))) {
      assertThat(run(model, "--limit", "5", "-j", "2")).as(err::toString).isZero();
      assertThat(run(model, "-j", "2")).as(err::toString).isZero();
    }
    Path again = folder.resolve("again");
    assertThat(replay(again, "-j", "4")).as(() -> out + "\n" + err).isZero();
    isTheSame(again);
  }

  @Test
  void replay_intoTheFolderOfAnotherRun_isRefusedAndIntoAReplaysIsNot() throws Exception {
    Path recorded = run;
    try (TestModel model =
        new TestModel(request -> Said.text("Action: ExecuteSQL(\"SELECT 3\", final=true)"))) {
      assertThat(run(model, "--limit", "1")).as(err::toString).isZero();
      run = folder.resolve("paid");
      assertThat(run(model, "--limit", "1")).as(err::toString).isZero();
    }
    Path paid = run;
    run = recorded;

    assertThat(replay(paid)).isEqualTo(1);
    assertThat(err.toString()).contains("There is a run in " + paid);
    assertThat(paid.resolve("questions/0.json")).exists();
    assertThat(paid.resolve("replies/0.jsonl")).exists();

    Path again = folder.resolve("again");
    assertThat(replay(again)).as(err::toString).isZero();
    assertThat(replay(again)).as(err::toString).isZero();
  }

  @Test
  void replay_modelThatNeverAnswered_runsOutOfTimeAgain() throws Exception {
    try (TestModel model =
        new TestModel(
            request ->
                TestModel.question(request).contains("birds")
                    ? new Said(-1, List.of())
                    : Said.text("Action: ExecuteSQL(\"SELECT 3\", final=true)"))) {
      assertThat(run(model, "--limit", "3", "--timeout", "2")).as(err::toString).isZero();
    }
    assertThat(record(run, 2).path("sqlState").asText()).isEqualTo("HYT00");
    assertThat(Files.readAllLines(run.resolve("replies/2.jsonl")).get(1)).doesNotContain("status");

    Path again = folder.resolve("again");
    assertThat(replay(again)).as(() -> out + "\n" + err).isZero();
    assertThat(record(again, 2)).isEqualTo(record(run, 2));
  }

  @Test
  void run_keyRefused_stopsAfterThreeAndSaysSo() throws Exception {
    try (TestModel model = new TestModel(request -> Said.error(401, "bad key"))) {
      assertThat(run(model)).isEqualTo(1);
      assertThat(model.requests).hasSize(3);
      assertThat(err.toString())
          .contains("No question can be answered")
          .contains("401: bad key")
          .contains("NL_API_KEY");
    }
    assertThat(run.resolve("questions")).isEmptyDirectory();
    assertThat(run.resolve("summary.json")).doesNotExist();
  }

  @Test
  void replay_otherPrompt_saysThatItWasNeverRecorded() throws Exception {
    try (TestModel model =
        new TestModel(request -> Said.text("Action: ExecuteSQL(\"SELECT 3\", final=true)"))) {
      assertThat(run(model)).as(err::toString).isZero();
    }
    Path settings = run.resolve("settings.json");
    Files.writeString(
        settings,
        Files.readString(settings)
            .replace("\"nl.model\"", "\"nl.lab.without\" : \"hints\", \"nl.model\""));

    assertThat(replay(folder.resolve("again"))).isEqualTo(1);
    assertThat(err.toString()).contains("never recorded");
    assertThat(folder.resolve("again/questions/0.json")).doesNotExist();
  }

  @Test
  void run_recorded_keepsRepliesAndNoKey() throws Exception {
    System.setProperty("nl.api-key", KEY);
    try (TestModel model =
        new TestModel(request -> Said.text("Action: ExecuteSQL(\"SELECT 3\", final=true)"))) {
      assertThat(run(model, "--limit", "2")).as(err::toString).isZero();
      assertThat(model.keys).allMatch(("Bearer " + KEY)::equals);
      assertThat(Files.readString(run.resolve("replies/0.jsonl")))
          .contains("\"status\":200")
          .contains("SELECT 3")
          .doesNotContain("Which gardeners");
      try (Stream<Path> files = Files.walk(run)) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          assertThat(
                  new String(
                      Files.readAllBytes(file), java.nio.charset.StandardCharsets.ISO_8859_1))
              .as("%s", file)
              .doesNotContain(KEY);
        }
      }
    } finally {
      System.clearProperty("nl.api-key");
    }
    FileTree.delete(run.resolve("replies"));
    assertThat(replay(folder.resolve("again"))).isEqualTo(1);
    assertThat(err.toString()).contains("no recorded replies");
  }
}
