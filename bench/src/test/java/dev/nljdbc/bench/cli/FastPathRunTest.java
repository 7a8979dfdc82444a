// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nljdbc.bench.TestDatabases;
import dev.nljdbc.bench.TestModel;
import dev.nljdbc.bench.TestModel.Said;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the fast path answers, and what that saves. */
class FastPathRunTest {

  private static final JsonMapper JSON = new JsonMapper();
  private static final String COUNT = "SELECT count(*) FROM club";
  private static final String LAST = "SELECT name FROM club ORDER BY id DESC LIMIT 1";

  /** No word of the schema is in it: only a language model could know. */
  private static final String ODD = "Whence hails yonder newcomer, pray?";

  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private Path data;

  @BeforeEach
  void makeClub() throws IOException {
    data = TestDatabases.spider(folder.resolve("spider"));
    TestDatabases.sqlite(
        data.resolve("database/club/club.sqlite"),
        "CREATE TABLE club(id INTEGER PRIMARY KEY, name TEXT)",
        "INSERT INTO club VALUES (1, 'Anchor'), (2, 'Buoy')");
    List<Object> train = new ArrayList<>();
    train.add(TestDatabases.entry("club", "How many clubs are there?", COUNT));
    train.add(TestDatabases.entry("club", "How many clubs do we have?", COUNT));
    train.add(TestDatabases.entry("club", ODD, LAST));
    TestDatabases.write(data.resolve("train_spider.json"), train);
    Files.writeString(
        data.resolve("tables.json"),
        "[{\"db_id\":\"club\"},{\"db_id\":\"birds\"},{\"db_id\":\"boats\"}]");
  }

  private static Said right(JsonNode request) {
    boolean odd = TestModel.question(request).equals(ODD);
    return Said.text(
        "Thought: it is there\nAction: ExecuteSQL(\"" + (odd ? LAST : COUNT) + "\", final=true)");
  }

  private int bench(String... arguments) {
    return BenchCli.execute(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
  }

  private int run(TestModel model, String name, String... more) {
    String[] common = {
      "run",
      "--dataset",
      "spider",
      "--data",
      data.toString(),
      "--split",
      "train",
      "--no-progress",
      "--limit",
      "3",
      "--model",
      "tester",
      "--base-url",
      model.baseUrl(),
      "-D",
      "nl.lab.without=doubts", // the odd question asks for no limit
      "--out",
      folder.resolve(name).toString()
    };
    return bench(Stream.concat(Stream.of(common), Stream.of(more)).toArray(String[]::new));
  }

  @Test
  void run_fastPath_isOnRecordAndItsShareIsReported() throws Exception {
    try (TestModel model = new TestModel(FastPathRunTest::right)) {
      assertThat(run(model, "plain")).as(err::toString).isZero();
      assertThat(out.toString()).doesNotContain("fast path");
      assertThat(model.requests).hasSize(3);
      assertThat(run(model, "fast", "--strategy", "fast")).as(err::toString).isZero();
      assertThat(model.requests).hasSize(4);
    }
    assertThat(out.toString())
        .contains("fast path  66.67 %  (2 of 3 questions), 100.00 % of these right");
    JsonNode summary = JSON.readTree(folder.resolve("fast/summary.json").toFile());
    assertThat(summary.path("fastPath").path("answered").asInt()).isEqualTo(2);
    assertThat(summary.path("fastPath").path("share").asDouble()).isEqualTo(2 / 3.0);
    assertThat(folder.resolve("fast/questions/0.json"))
        .content()
        .contains("\"model\" : \"offline (fast path)\"")
        .contains("\"calls\" : 0");
    assertThat(folder.resolve("fast/questions/2.json")).content().contains("OfflineModel");
  }
}
