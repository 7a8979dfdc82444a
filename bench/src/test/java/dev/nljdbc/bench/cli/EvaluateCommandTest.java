// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nljdbc.bench.TestDatabases;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code evaluate} with nothing but a gold file, predictions and databases. */
class EvaluateCommandTest {

  private static final String GOLD =
      "SELECT count(*) FROM boat\tboats\nSELECT name FROM boat\tboats\n"
          + "SELECT count(*) FROM lost\tlost\nSELECT kind FROM bird\tbirds\n";

  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private String databases = "";
  private Path gold = Path.of("");
  private Path predicted = Path.of("");

  @BeforeEach
  void makeFiles() throws IOException {
    Path data = TestDatabases.spider(folder.resolve("data"));
    // only the databases are left
    Files.delete(data.resolve("tables.json"));
    Files.delete(data.resolve("train_spider.json"));
    databases = data.resolve("database").toString();
    gold = Files.writeString(folder.resolve("gold.sql"), GOLD);
    predicted = folder.resolve("p.sql");
  }

  @Test
  void evaluate_goldAndDatabasesOnly_skipsWhatIsMissingAndSaysSo() throws IOException {
    Files.writeString(predicted, "SELECT 3\tboats\nSELECT id FROM boat\n\nSELECT kind FROM bird\n");

    assertThat(evaluate("spider")).as(err::toString).isZero();
    assertThat(out.toString())
        .contains("3 of 4 could be run: execution accuracy 66.67 % of these (2 of 3)")
        .contains("missing databases: lost");
  }

  @Test
  void evaluate_json_hasBothFiguresAndEachQuestion() throws IOException {
    Files.writeString(predicted, "SELECT 3\nSELECT nonsense\n\nSELECT kind FROM bird\n");

    JsonNode json = json("spider");

    assertThat(json.path("summary").path("could_be_run").asInt()).isEqualTo(3);
    assertThat(json.path("summary").path("questions").asInt()).isEqualTo(4);
    assertThat(json.path("summary").path("executionAccuracyWhereRun").asDouble())
        .isCloseTo(2 / 3.0, within(1e-4));
    assertThat(json.path("summary").path("missingDatabases").path(0).asText()).isEqualTo("lost");
    assertThat(json.path("byGroup").path("execution").path("all").path("questions").asInt())
        .isEqualTo(3);
    assertThat(json.path("questions").findValuesAsText("verdict"))
        .containsExactly("CORRECT", "ERROR", "NO_DATABASE", "CORRECT");
  }

  @Test
  void evaluate_birdsFiles_haveSoftF1AndEfficiencyByDifficulty() throws IOException {
    Files.writeString(
        predicted,
        "{\"0\": \"SELECT 3\\t----- bird -----\\tboats\", \"3\": \"SELECT kind FROM bird\\t-----"
            + " bird -----\\tbirds\", \"1\": \"SELECT name FROM boat WHERE id = 1\\t-----"
            + " bird -----\\tboats\"}");
    Path difficulty =
        Files.writeString(
            folder.resolve("difficulty.jsonl"),
            "{\"difficulty\": \"simple\"}\n{\"difficulty\": \"simple\"}\n"
                + "{\"difficulty\": \"moderate\"}\n{\"difficulty\": \"challenging\"}\n");

    JsonNode json = json("bird", "--questions-json", difficulty.toString(), "--iterations", "3");

    JsonNode byGroup = json.path("byGroup");
    // Alma's row is the first and the third: as sets of rows the gold has two
    assertThat(byGroup.path("soft_f1").path("simple").path("mean").asDouble())
        .isCloseTo((1 + 2 / 3.0) / 2, within(1e-9));
    assertThat(byGroup.path("ves").path("challenging").path("mean").asDouble()).isPositive();
    assertThat(byGroup.path("ves.runs").path("all").path("mean").asDouble()).isEqualTo(3);
    assertThat(byGroup.path("execution").path("simple").path("questions").asInt()).isEqualTo(2);
    out.getBuffer().setLength(0);
    assertThat(evaluate("bird", "--questions-json", difficulty.toString(), "--no-timing")).isZero();
    assertThat(out.toString()).contains("soft_f1").doesNotContain("r_ves");
  }

  @Test
  void evaluate_oddLines_doNotEndIt() throws IOException {
    Files.writeString(gold, "no tab here\n" + GOLD);
    Files.write(
        predicted,
        "SELECT 1\n\u00e9(((''\nSELECT name FROM boat\n;;\n".getBytes(StandardCharsets.ISO_8859_1));
    Files.writeString(predicted, Files.readString(predicted, StandardCharsets.ISO_8859_1) + "x\n");

    JsonNode json = json("spider");

    assertThat(json.path("questions").findValuesAsText("verdict"))
        .containsExactly("NO_DATABASE", "ERROR", "CORRECT", "NO_DATABASE", "ERROR");
  }

  @Test
  void evaluate_otherNumberOfLines_namesBothCounts() throws IOException {
    Files.writeString(predicted, "SELECT 3\n");

    assertThat(evaluate("spider")).isEqualTo(2);
    assertThat(err.toString()).contains("1 lines for 4 questions");
  }

  @Test
  void evaluate_suiteOfOtherRows_tellsWhatTheRowsDoNot() throws IOException {
    Path suites = folder.resolve("suites");
    TestDatabases.sqlite(
        suites.resolve("boats/more.sqlite"),
        "CREATE TABLE boat(id INTEGER PRIMARY KEY, name TEXT, length REAL)",
        "INSERT INTO boat VALUES (1, 'Alma', 10.5)");
    Files.writeString(gold, "SELECT name FROM boat WHERE length > 10\tboats\n");
    Files.writeString(predicted, "SELECT name FROM boat WHERE length > 11\n");

    JsonNode json = json("spider", "--suite", suites.toString());

    assertThat(json.path("summary").path("executionAccuracy").asDouble()).isEqualTo(1);
    assertThat(json.path("summary").path("figures").path("test_suite").path("mean").asDouble())
        .isZero();
  }

  private JsonNode json(String dataset, String... more) throws IOException {
    String[] all = java.util.Arrays.copyOf(more, more.length + 1);
    all[more.length] = "--json";
    assertThat(evaluate(dataset, all)).as(err::toString).isZero();
    return new JsonMapper().readTree(out.toString());
  }

  private int evaluate(String dataset, String... more) {
    String[] given = {
      "evaluate",
      "--dataset",
      dataset,
      "--gold",
      gold.toString(),
      "--pred",
      predicted.toString(),
      "--db",
      databases
    };
    String[] all = java.util.Arrays.copyOf(given, given.length + more.length);
    System.arraycopy(more, 0, all, given.length, more.length);
    return execute(all);
  }

  private int execute(String... arguments) {
    return BenchCli.execute(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
  }
}
