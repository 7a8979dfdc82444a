// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nljdbc.bench.TestDatabases;
import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.Datasets;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.metric.Score.Verdict;
import dev.nljdbc.bench.run.QuestionAsker.Reply;
import dev.nljdbc.bench.run.Runner.RunListener;
import dev.nljdbc.bench.run.Runner.RunOptions;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunnerTest {

  static final RunListener DEAF = new Ears(new ArrayList<>());
  static final Map<String, String> ANSWERS =
      Map.of(
          "How many boats are there?", "SELECT 3",
          "What are the boats called?", "SELECT id\nFROM boat");

  @TempDir private Path folder;
  private Path out;
  private Dataset dataset;

  @BeforeEach
  void readDataset() throws Exception {
    out = folder.resolve("out");
    dataset = Datasets.SPIDER.read(TestDatabases.spider(folder.resolve("spider")), "train");
  }

  @Test
  void run_fourQuestions_givesEachItsVerdict() throws Exception {
    List<QuestionRecord> records = run(new FakeAsker(ANSWERS), 1, DEAF);

    assertThat(records)
        .extracting(QuestionRecord::verdict)
        .containsExactly(Verdict.CORRECT, Verdict.WRONG, Verdict.NO_DATABASE, Verdict.UNANSWERED);
    assertThat(records.get(2).error()).contains("lost");
    assertThat(records.get(3).error()).isEqualTo("Not understood");
    assertThat(records.get(3).sqlState()).isEqualTo("NL002");
  }

  @Test
  void run_answered_isWrittenWithItsTrace() throws Exception {
    run(new FakeAsker(ANSWERS), 1, DEAF);

    JsonNode json = new JsonMapper().readTree(out.resolve("questions/1.json").toFile());
    assertThat(json.path("question").asText()).isEqualTo("What are the boats called?");
    assertThat(json.path("gold").asText()).isEqualTo("SELECT DISTINCT name FROM boat");
    assertThat(json.path("predicted").asText()).isEqualTo("SELECT id\nFROM boat");
    assertThat(json.path("verdict").asText()).isEqualTo("WRONG");
    assertThat(json.path("trace").path(0).path("thought").asText()).isEqualTo("I know");
    assertThat(json.path("account").path("model").asText()).isEqualTo("fake");
    assertThat(json.path("milliseconds").asDouble()).isPositive();
  }

  @Test
  void run_results_areWrittenToBeReadButNotKeptInMemory() throws Exception {
    List<QuestionRecord> records = run(new FakeAsker(ANSWERS), 1, DEAF);

    JsonNode json = new JsonMapper().readTree(out.resolve("questions/1.json").toFile());
    assertThat(json.path("goldResult").path("columns").path(0).asText()).isEqualTo("name");
    assertThat(json.path("goldResult").path("rows").path(0).path(0).asText()).isEqualTo("Alma");
    assertThat(json.path("predictedResult").path("totalRows").asInt()).isEqualTo(3);
    JsonNode unanswered = new JsonMapper().readTree(out.resolve("questions/3.json").toFile());
    assertThat(unanswered.path("goldResult").path("rows")).hasSize(2);
    assertThat(unanswered.has("predictedResult")).isFalse();
    assertThat(records).allMatch(record -> record.goldResult() == null);
  }

  @Test
  void run_again_asksNothingTwiceAndSaysTheSame() throws Exception {
    List<QuestionRecord> first = run(new FakeAsker(ANSWERS), 1, DEAF);
    FakeAsker second = new FakeAsker(ANSWERS);

    assertThat(run(second, 1, DEAF)).isEqualTo(first);
    assertThat(second.asked).isEmpty();
  }

  @Test
  void run_afterAKillInTheMiddle_asksOnlyWhatIsNotWritten() throws Exception {
    run(new FakeAsker(ANSWERS), 1, DEAF);
    Files.move(out.resolve("questions/0.json"), out.resolve("questions/0.json.next"));
    List<Boolean> earlier = new ArrayList<>();
    FakeAsker second = new FakeAsker(ANSWERS);

    List<QuestionRecord> records = run(second, 1, new Ears(earlier));

    assertThat(second.asked).containsExactly("How many boats are there?");
    assertThat(earlier).containsExactly(true, true, true, null, false);
    assertThat(records).hasSize(4);
    assertThat(out.resolve("questions/0.json.next")).doesNotExist();
  }

  @Test
  void run_databaseAddedSince_asksItsQuestionsOnly() throws Exception {
    run(new FakeAsker(ANSWERS), 1, DEAF);
    SortedMap<String, BenchmarkDatabase> more = new TreeMap<>(dataset.databases());
    more.put(
        "lost",
        BenchmarkDatabase.of(
            TestDatabases.sqlite(folder.resolve("lost.sqlite"), "CREATE TABLE lost(id INTEGER)")));
    dataset = dataset.on(more);
    FakeAsker second = new FakeAsker(Map.of("How many are lost?", "SELECT 0"));

    List<QuestionRecord> records = run(second, 1, DEAF);

    assertThat(second.asked).containsExactly("How many are lost?");
    assertThat(records.get(2).verdict()).isEqualTo(Verdict.CORRECT);
    assertThat(run(second, 1, DEAF)).isEqualTo(records);
  }

  @Test
  void run_severalWorkers_asksEachQuestionOnce() throws Exception {
    FakeAsker shared = new FakeAsker(ANSWERS);

    List<QuestionRecord> records = run(shared, 4, DEAF);

    assertThat(records).extracting(QuestionRecord::number).containsExactly(0, 1, 2, 3);
    assertThat(shared.asked).hasSize(3).doesNotHaveDuplicates();
  }

  @Test
  void run_driverCrashes_isOnRecordAndTheRunGoesOn() throws Exception {
    List<QuestionRecord> records =
        run(new FakeAsker(Map.of("How many boats are there?", "crash")), 1, DEAF);

    assertThat(records).hasSize(4);
    assertThat(records.get(0).error()).contains("Fault in the driver").contains("planted");
  }

  @Test
  void run_databaseFileTruncated_namesItAndGoesOn() throws Exception {
    Path file = folder.resolve("spider/database/boats/boats.sqlite");
    TestDatabases.sqlite(
        file,
        "INSERT INTO boat WITH RECURSIVE n(i) AS (SELECT 4 UNION ALL SELECT i + 1 FROM n WHERE i <"
            + " 5000) SELECT i, 'Boat ' || i, i FROM n");
    byte[] whole = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(whole, whole.length / 2));

    List<QuestionRecord> records = run(new FakeAsker(ANSWERS), 1, DEAF);

    assertThat(records)
        .extracting(QuestionRecord::verdict)
        .containsExactly(
            Verdict.GOLD_ERROR, Verdict.GOLD_ERROR, Verdict.NO_DATABASE, Verdict.UNANSWERED);
    assertThat(records.get(0).error()).contains(file + " can't be read");
  }

  @Test
  void run_evidenceOn_isTold() throws Exception {
    dataset =
        new Dataset(
            "bird",
            "dev",
            dev.nljdbc.bench.dataset.Dataset.Family.BIRD,
            "f",
            List.of(
                new Example(
                    0,
                    "0",
                    "dev.json#0",
                    "boats",
                    "How many? ",
                    "boats only",
                    "SELECT 3",
                    "simple")),
            dataset.databases(),
            Optional.empty(),
            List.of());
    FakeAsker told = new FakeAsker(ANSWERS);
    run(told, 1, DEAF);

    assertThat(told.asked).containsExactly("How many? boats only");
  }

  @Test
  void run_modelOutOfReach_stopsAndKeepsNothingOfIt() throws Exception {
    FakeAsker asker =
        new FakeAsker(
            Map.of(
                "How many boats are there?", "unreachable",
                "What are the boats called?", "unreachable",
                "Which kinds of birds are there?", "unreachable"));

    assertThatThrownBy(() -> run(asker, 1, DEAF))
        .isInstanceOf(RunException.class)
        .hasMessageContaining("No server at localhost");
    assertThat(out.resolve("questions/0.json")).doesNotExist();
    assertThat(run(new FakeAsker(ANSWERS), 1, DEAF).get(0).verdict()).isEqualTo(Verdict.CORRECT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"thread-1", "thread-2"})
  void run_oneWorkerFails_breaksOffTheOthersAndKeepsNothingOfThem(String failing) throws Exception {
    CountDownLatch both = new CountDownLatch(1);
    AtomicBoolean ended = new AtomicBoolean();
    FakeAsker asker =
        new FakeAsker(ANSWERS) {
          @Override
          public Reply ask(
              BenchmarkDatabase database, String question, String evidence, Duration limit)
              throws AskException {
            if (Thread.currentThread().getName().endsWith(failing)) {
              await(both);
              throw new AssertionError("planted");
            }
            both.countDown();
            try {
              Thread.sleep(20_000);
            } catch (InterruptedException e) {
              pause(200);
              ended.set(true);
              throw AskException.of(new SQLException("Cancelled", "57014"));
            }
            throw new IllegalStateException("never interrupted");
          }
        };

    assertThatThrownBy(() -> run(asker, 2, DEAF)).isInstanceOf(RunException.class);

    assertThat(ended).isTrue();
    try (Stream<Path> kept = Files.list(out.resolve("questions"))) {
      assertThat(kept).isEmpty();
    }
  }

  @Test
  void run_brokenOffWhileScoring_keepsNothingOfIt() throws Exception {
    CountDownLatch both = new CountDownLatch(1);
    dataset = dataset.on(new TreeMap<>(Map.of("boats", h2(), "birds", h2())));
    FakeAsker asker =
        new FakeAsker(ANSWERS) {
          @Override
          public Reply ask(
              BenchmarkDatabase database, String question, String evidence, Duration limit)
              throws AskException {
            if (Thread.currentThread().getName().endsWith("thread-1")) {
              await(both);
              throw new AssertionError("planted");
            }
            both.countDown();
            try {
              new CountDownLatch(1).await();
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt(); // H2 closes a file whose reader is interrupted
            }
            return super.ask(database, "How many boats are there?", evidence, limit);
          }
        };

    assertThatThrownBy(() -> run(asker, 2, DEAF)).isInstanceOf(RunException.class);

    try (Stream<Path> kept = Files.list(out.resolve("questions"))) {
      assertThat(kept).isEmpty();
    }
  }

  private BenchmarkDatabase h2() throws SQLException {
    String url = "jdbc:h2:" + folder.resolve("boats");
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE IF NOT EXISTS boat(id INT, name VARCHAR)");
    }
    return new BenchmarkDatabase(url, "", "");
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void pause(int milliseconds) {
    try {
      Thread.sleep(milliseconds);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void run_modelAwayForOneQuestion_asksTheRestAndSaysWhatIsLeft() throws Exception {
    FakeAsker asker =
        new FakeAsker(
            Map.of(
                "How many boats are there?", "unreachable",
                "What are the boats called?", "SELECT name FROM boat"));

    assertThatThrownBy(() -> run(asker, 1, DEAF))
        .hasMessageContaining("1 of 4 questions")
        .hasMessageContaining("No server at localhost");
    FakeAsker second = new FakeAsker(ANSWERS);
    assertThat(run(second, 1, DEAF)).hasSize(4);
    assertThat(second.asked).containsExactly("How many boats are there?");
  }

  @Test
  void run_processKilledWhileAsking_losesNothingAndAsksNothingTwice() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                EndlessRun.class.getName(),
                folder.resolve("spider").toString(),
                out.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader output = process.inputReader()) {
      assertThat(output.readLine()).isEqualTo("asked the second question");
    } finally {
      process.destroyForcibly().waitFor();
    }
    FakeAsker second = new FakeAsker(ANSWERS);

    List<QuestionRecord> records = run(second, 1, DEAF);

    assertThat(second.asked)
        .containsExactly("What are the boats called?", "Which kinds of birds are there?");
    assertThat(records).extracting(QuestionRecord::number).containsExactly(0, 1, 2, 3);
    assertThat(records.get(0).verdict()).isEqualTo(Verdict.CORRECT);
  }

  @Test
  void open_otherSettings_isRefusedAndNamesThem() throws Exception {
    run(new FakeAsker(ANSWERS), 1, DEAF);

    assertThatThrownBy(() -> RunDirectory.open(out, settings("gpt-x"), false))
        .isInstanceOf(RunException.class)
        .hasMessageContaining("nl.model was offline and is now gpt-x");
    RunDirectory.open(out, settings("gpt-x"), true).close();
    assertThat(out.resolve("questions")).isEmptyDirectory();
  }

  @Test
  void open_heldByAnother_isRefused() throws Exception {
    RunDirectory first = RunDirectory.open(out, settings("offline"), false);

    assertThatThrownBy(() -> RunDirectory.open(out, settings("offline"), false))
        .hasMessageContaining("Another process");
    first.close();
    RunDirectory.open(out, settings("offline"), false).close();
  }

  @Test
  void read_recordThatIsDamaged_saysWhatToDo() throws Exception {
    run(new FakeAsker(ANSWERS), 1, DEAF);
    Files.writeString(out.resolve("questions/1.json"), "{");

    assertThatThrownBy(() -> run(new FakeAsker(ANSWERS), 1, DEAF))
        .hasMessageContaining("1.json can't be read: delete it");
  }

  /** Notes what it is told; null when asking begins. */
  private record Ears(List<Boolean> heard) implements RunListener {

    @Override
    public void begins() {
      heard.add(null);
    }

    @Override
    public void done(QuestionRecord question, boolean earlier) {
      heard.add(earlier);
    }
  }

  private List<QuestionRecord> run(FakeAsker asker, int parallel, RunListener listener)
      throws RunException, InterruptedException, IOException {
    RunOptions options =
        new RunOptions(parallel, Duration.ofSeconds(20), true, Duration.ofSeconds(20));
    try (RunDirectory directory = RunDirectory.open(out, settings("offline"), false)) {
      return new Runner(directory, () -> asker, options, listener).run(dataset, dataset.examples());
    }
  }

  private RunSettings settings(String model) {
    return settings(dataset, model);
  }

  static RunSettings settings(Dataset dataset, String model) {
    Duration second = Duration.ofSeconds(1);
    return RunSettings.of(dataset, false, second, second, Map.of("nl.model", model));
  }
}
