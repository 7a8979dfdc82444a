// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpServer;
import dev.nljdbc.bench.TestDatabases;
import dev.nljdbc.bench.TestModel;
import dev.nljdbc.bench.TestModel.Said;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
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

  @Test
  void synthetic_model_keepsWhatIsRightAndDifferentAndAsksOnce() throws IOException {
    ConcurrentLinkedQueue<String> bodies = new ConcurrentLinkedQueue<>();
    HttpServer server = server(bodies);
    try {
      Path made = folder.resolve("synthetic");
      String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/v1";
      String[] options = {
        "--out", made.toString(), "--model", "m", "--base-url", url, "--db", "birds"
      };

      assertThat(export("synthetic", options)).as(err.toString()).isZero();

      assertThat(out.toString())
          .contains("1 questions asked")
          .contains("1 kept, 1 wrong, 2 too similar, 1 repeated");
      List<JsonNode> lines = lines(made.resolve("training.jsonl"));
      assertThat(lines).hasSize(1);
      assertThat(lines.get(0).path("messages").findValuesAsText("content"))
          .last()
          .isEqualTo("WITH b AS (SELECT id, kind FROM bird) SELECT kind FROM b WHERE id > 0");
      assertThat(bodies).hasSize(1);
      assertThat(bodies.peek()).contains("SELECT kind FROM bird").contains("similarity");

      assertThat(export("synthetic", options)).isZero();
      assertThat(bodies).hasSize(1);
      assertThat(lines(made.resolve("training.jsonl"))).hasSize(1);
    } finally {
      server.stop(0);
    }
  }

  @Test
  void synthetic_keyAndPricesOfTheProcess_areUsed() throws Exception {
    Path prices = folder.resolve("prices.json");
    Files.writeString(
        prices, "{\"models\": {\"tester\": {\"prompt\": 1000, \"completion\": 1000}}}");
    System.setProperty("nl.api-key", "sk-process");
    System.setProperty("nl.prices", prices.toString());
    try (TestModel model = new TestModel(request -> Said.text("[]"))) {
      String made = folder.resolve("synthetic").toString();
      String[] options = {
        "--out", made, "--model", "tester", "--base-url", model.baseUrl(), "--db", "birds"
      };

      assertThat(export("synthetic", options)).as(err.toString()).isZero();

      assertThat(model.keys).containsExactly("Bearer sk-process");
      assertThat(out.toString()).doesNotContain(" 0.0000 USD");
    } finally {
      System.clearProperty("nl.api-key");
      System.clearProperty("nl.prices");
    }
  }

  @Test
  void synthetic_noServer_saysSo() throws IOException {
    assertThat(
            export(
                "synthetic",
                "--out",
                folder.resolve("synthetic").toString(),
                "--model",
                "m",
                "--base-url",
                "http://127.0.0.1:9/v1",
                "--timeout",
                "2"))
        .isEqualTo(1);
    assertThat(err.toString()).contains("127.0.0.1:9");
  }

  /** A model that always proposes the same five queries about birds. */
  private static HttpServer server(ConcurrentLinkedQueue<String> bodies) throws IOException {
    List<Map<String, Object>> queries =
        List.of(
            Map.of("sql", "SELECT b.kind FROM bird AS b", "similarity", 0.2),
            Map.of("sql", "SELECT id FROM bird WHERE kind IS NOT NULL", "similarity", 0.5),
            Map.of(
                "sql",
                "WITH b AS (SELECT id, kind FROM bird) SELECT kind FROM b WHERE id > 0",
                "similarity",
                0.4),
            Map.of(
                "sql",
                "WITH b AS (SELECT id, kind FROM bird) SELECT kind FROM b WHERE id > 0 ;",
                "similarity",
                0.4),
            Map.of(
                "sql",
                "SELECT kind FROM (SELECT kind, count(*) FROM bird GROUP BY id)",
                "similarity",
                0.95));
    String reply =
        JSON.writeValueAsString(
            Map.of(
                "id",
                "1",
                "object",
                "chat.completion",
                "created",
                1,
                "model",
                "m",
                "choices",
                List.of(
                    Map.of(
                        "index",
                        0,
                        "finish_reason",
                        "stop",
                        "message",
                        Map.of("role", "assistant", "content", JSON.writeValueAsString(queries)))),
                "usage",
                Map.of("prompt_tokens", 9, "completion_tokens", 9, "total_tokens", 18)));
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          bodies.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
          byte[] bytes = reply.getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().add("Content-Type", "application/json");
          exchange.sendResponseHeaders(200, bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
    server.start();
    return server;
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
