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
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchCliTest {

  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void execute_help_isZeroAndNamesTheCommands() {
    assertThat(execute("--help")).isZero();
    assertThat(out.toString()).contains("run").contains("evaluate").contains("Exit codes");
  }

  @Test
  void execute_nothingOrNonsense_isWrongUsage() {
    assertThat(execute()).isEqualTo(2);
    assertThat(execute("run", "--dataset", "spider")).isEqualTo(2);
    assertThat(execute("fly")).isEqualTo(2);
  }

  @Test
  void search_dataSet_printsRecallAndSpeedAndWritesThem() throws IOException {
    Path data = TestDatabases.spider(folder);
    Path page = folder.resolve("search.md");

    assertThat(
            execute(
                "measure",
                "search",
                "--data",
                data.toString(),
                "--synonyms",
                data.resolve("train_spider.json").toString(),
                "--values",
                "500",
                "--seconds",
                "0",
                "--out",
                page.toString()))
        .as(err::toString)
        .isZero();
    assertThat(page).content().isEqualTo(out.toString());
    assertThat(page)
        .content()
        .contains("| reworded train_spider.json |")
        .contains("| the whole question |")
        .contains("| SearchValue by the value, 500 values |");
  }

  @Test
  void execute_helpOfMeasure_namesWhatIsMeasured() {
    assertThat(execute("measure", "--help")).isZero();
    assertThat(out.toString()).contains("overhead").contains("search");
    out.getBuffer().setLength(0);
    assertThat(execute("--help")).isZero();
    assertThat(out.toString()).contains("measure").doesNotContain("overhead");
  }

  @Test
  void execute_commands_areFewAndNoneHidden() {
    assertThat(BenchCli.line().getSubcommands().values())
        .hasSizeLessThanOrEqualTo(7)
        .noneMatch(one -> one.getCommandSpec().usageMessage().hidden());
  }

  @Test
  void evaluate_predictions_printsAccuracyAndNamesMissingDatabases() throws IOException {
    Path data = TestDatabases.spider(folder);
    Path predictions = folder.resolve("p.sql");
    Files.writeString(predictions, "SELECT 3\nSELECT id FROM boat\n\nSELECT kind FROM bird\n");

    int code = evaluate(data, predictions);

    assertThat(code).isZero();
    assertThat(out.toString()).contains("50.00 %").contains("2 of 4 questions");
    assertThat(err.toString()).contains("1 of 4 questions can't be run").contains("lost");
  }

  @Test
  void evaluate_json_hasEveryVerdict() throws IOException {
    Path data = TestDatabases.spider(folder);
    Path predictions = folder.resolve("p.sql");
    Files.writeString(predictions, "SELECT 3\n\n\nSELECT nonsense\n");

    assertThat(evaluate(data, predictions, "--json", "-j", "2")).isZero();

    JsonNode json = new JsonMapper().readTree(out.toString());
    assertThat(json.path("summary").path("executionAccuracy").asDouble()).isEqualTo(0.25);
    assertThat(json.path("questions").findValuesAsText("verdict"))
        .containsExactly("CORRECT", "UNANSWERED", "NO_DATABASE", "ERROR");
  }

  @Test
  void evaluate_goldFile_isJudgedInItsOwnOrder() throws IOException {
    Path data = TestDatabases.spider(folder);
    Path gold = folder.resolve("gold.sql");
    Files.writeString(gold, "SELECT kind FROM bird\tbirds\nSELECT count(*) FROM boat\tboats\n");
    Path predictions = folder.resolve("p.sql");
    Files.writeString(predictions, "SELECT kind FROM bird ORDER BY 1 DESC\tbirds\nSELECT 3\n");

    assertThat(evaluate(data, predictions, "--gold", gold.toString())).isZero();
    assertThat(out.toString()).contains("100.00 %").contains("2 of 2 questions");
  }

  @Test
  void evaluate_fileThatGoesWithGold_isRefusedWithoutIt() throws IOException {
    Path data = TestDatabases.spider(folder);
    Path predictions = folder.resolve("p.sql");
    Files.writeString(predictions, "SELECT 3\n");
    Path gold = folder.resolve("gold.sql");
    Files.writeString(gold, "SELECT count(*) FROM boat\tboats\n");
    String file = predictions.toString();

    assertThat(evaluate(data, predictions, "--table", file)).isEqualTo(2);
    assertThat(err.toString()).contains("--table needs --gold");
    assertThat(evaluate(data, predictions, "--questions-json", file)).isEqualTo(2);
    assertThat(err.toString()).contains("--questions-json needs --gold");
    assertThat(evaluate(data, predictions, "--gold", gold.toString(), "--table", file))
        .isEqualTo(2);
    assertThat(err.toString())
        .contains("--table needs --db with the databases' folder, without --data");
  }

  @Test
  void evaluate_otherNumberOfLines_isRefused() throws IOException {
    Path data = TestDatabases.spider(folder);
    Path predictions = folder.resolve("p.sql");
    Files.writeString(predictions, "SELECT 3\n");

    assertThat(evaluate(data, predictions)).isEqualTo(2);
    assertThat(err.toString()).contains("1 lines for 4 questions");
    assertThat(evaluate(data, predictions, "--limit", "1")).isZero();
  }

  @Test
  void evaluate_suiteThatIsNoFolder_isRefused() throws IOException {
    Path data = TestDatabases.spider(folder);
    Path predictions = Files.writeString(folder.resolve("p.sql"), "SELECT 3\n\n\n\n");
    Path suites = folder.resolve("suits");

    assertThat(evaluate(data, predictions, "--suite", suites.toString())).isEqualTo(2);
    assertThat(err.toString()).contains("There is no folder " + suites);
    Files.createDirectory(suites);
    assertThat(evaluate(data, predictions, "--suite", suites.toString())).isZero();
  }

  @Test
  void run_questionThatTheSplitLacks_isRefused() throws IOException {
    Path data = TestDatabases.spider(folder);
    Path list = Files.writeString(folder.resolve("list.txt"), "0 7 9");

    assertThat(run(data, "--questions", list.toString())).isEqualTo(2);
    assertThat(err.toString()).contains("has no question 7, 9");
  }

  @Test
  void run_throughTheDriver_writesARunThatEvaluatesTheSame() throws IOException {
    Path data = TestDatabases.spider(folder);

    assertThat(run(data, "--json")).as(err::toString).isZero();

    Path run = folder.resolve("out");
    JsonNode summary = new JsonMapper().readTree(run.resolve("summary.json").toFile());
    assertThat(new JsonMapper().readTree(out.toString())).isEqualTo(summary);
    assertThat(summary.path("questions").asInt()).isEqualTo(4);
    assertThat(summary.path("correct").asInt()).isEqualTo(3);
    assertThat(summary.path("missingDatabases").path(0).asText()).isEqualTo("lost");
    assertThat(Files.readAllLines(run.resolve("predictions.sql"))).hasSize(4);
    JsonNode first = new JsonMapper().readTree(run.resolve("questions/0.json").toFile());
    assertThat(first.path("predicted").asText()).containsIgnoringCase("count");
    assertThat(first.path("trace")).isNotEmpty();
    assertThat(first.path("prepareMilliseconds").asDouble()).isPositive();
    assertThat(run.resolve("index")).isNotEmptyDirectory();
    out.getBuffer().setLength(0);
    assertThat(evaluate(data, run.resolve("predictions.sql"))).isZero();
    assertThat(out.toString()).contains("3 of 4 questions");
  }

  @Test
  void run_moreQuestionsOnOtherDatabases_isRefused() throws IOException {
    Path data = TestDatabases.spider(folder.resolve("spider"));
    Path others = folder.resolve("others");
    TestDatabases.sqlite(
        others.resolve("boats/boats.sqlite"),
        "CREATE TABLE boat(id INTEGER PRIMARY KEY, name TEXT, length REAL)");

    assertThat(run(data, "--limit", "1")).as(err::toString).isZero();
    assertThat(run(data, "--limit", "2", "--databases", others.toString())).isEqualTo(1);
    assertThat(err.toString()).contains("database boats was SQLite file ");
    assertThat(run(data, "--limit", "2")).as(err::toString).isZero();
  }

  @Test
  void run_modelOutOfReach_failsAndCountsNothing() throws IOException {
    Path data = TestDatabases.spider(folder);

    int code =
        run(data, "--model", "any", "--base-url", "http://127.0.0.1:1/v1", "--timeout", "12");

    assertThat(code).isEqualTo(1);
    assertThat(err.toString()).contains("127.0.0.1");
    assertThat(folder.resolve("out/questions/0.json")).doesNotExist();
    assertThat(folder.resolve("out/summary.json")).doesNotExist();
  }

  @Test
  void run_timeoutAndSetting_areOneLimitAndTheOptionHasPriority() throws IOException {
    Path data = TestDatabases.spider(folder);
    System.setProperty("nl.timeout", "30s");
    try {
      assertThat(limit(data, "--timeout", "36000")).isEqualTo("36000000 36000s");
      assertThat(limit(data, "-D", "nl.timeout=600s")).isEqualTo("600000 600s");
      assertThat(limit(data)).isEqualTo("30000 30s");
    } finally {
      System.clearProperty("nl.timeout");
    }
    assertThat(limit(data)).isEqualTo("120000 120s");
  }

  /** The limit of a run's questions in milliseconds, and the driver's. */
  private String limit(Path data, String... more) throws IOException {
    String[] options = Arrays.copyOf(more, more.length + 3);
    System.arraycopy(new String[] {"--restart", "--limit", "1"}, 0, options, more.length, 3);
    assertThat(run(data, options)).as(err::toString).isZero();
    JsonNode settings = new JsonMapper().readTree(folder.resolve("out/settings.json").toFile());
    String driver = settings.path("settings").path("nl.timeout").asText();
    return settings.path("timeoutMillis").asLong() + " " + driver;
  }

  @Test
  void run_keyOrUnknownSettingOnTheCommandLine_isRefused() throws IOException {
    Path data = TestDatabases.spider(folder);

    assertThat(run(data, "--set", "nl.api-key=sk-1")).isEqualTo(2);
    assertThat(err.toString()).contains("NL_API_KEY").doesNotContain("sk-1");
    assertThat(run(data, "--set", "nl.modle=x")).isEqualTo(2);
    assertThat(run(data, "--set", "nl.lab.rounds=many")).isEqualTo(2);
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void run_folderThatIsNoDataset_isWrongUsage() {
    assertThat(run(folder)).isEqualTo(2);
    assertThat(err.toString()).contains("tables.json is missing");
  }

  private int evaluate(Path data, Path predictions, String... more) {
    return with(
        more,
        "evaluate",
        "--dataset",
        "spider",
        "--data",
        data.toString(),
        "--pred",
        predictions.toString());
  }

  private int run(Path data, String... more) {
    return with(
        more,
        "run",
        "--dataset",
        "spider",
        "--data",
        data.toString(),
        "--out",
        folder.resolve("out").toString(),
        "--no-progress");
  }

  private int with(String[] more, String... arguments) {
    String[] all = Arrays.copyOf(arguments, arguments.length + more.length);
    System.arraycopy(more, 0, all, arguments.length, more.length);
    return execute(all);
  }

  private int execute(String... arguments) {
    return BenchCli.execute(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
  }
}
