// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.nljdbc.bench.TestDatabases;
import dev.nljdbc.bench.TestModel;
import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.Datasets;
import dev.nljdbc.bench.metric.Score.Verdict;
import dev.nljdbc.bench.run.ModelRelay.RelayedReply;
import dev.nljdbc.bench.run.ModelRelay.RelayedRequest;
import dev.nljdbc.bench.run.Runner.RunOptions;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Batches against a server that keeps files and batches as OpenAI documents it. */
class BatchSenderTest {

  private static final JsonMapper JSON = new JsonMapper();
  private static final Duration SOON = Duration.ofMillis(200);

  @TempDir private Path folder;
  private final Map<String, String> files = new ConcurrentHashMap<>();
  private final Map<String, ObjectNode> batches = new ConcurrentHashMap<>();
  private final List<String> keys = new CopyOnWriteArrayList<>();
  private final List<String> cancelled = new CopyOnWriteArrayList<>();
  private final List<String> told = new CopyOnWriteArrayList<>();
  private volatile String ending = "completed";
  private volatile boolean expiring;
  private volatile boolean hidden;
  private volatile int uploadStatus = 200;
  private HttpServer server;
  private BatchSender sender;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 16);
    server.setExecutor(Executors.newCachedThreadPool());
    server.createContext("/v1/", this::answer);
    server.start();
    sender = new BatchSender(SOON, Duration.ofMillis(50), told::add);
  }

  @AfterEach
  void stop() {
    sender.close();
    server.stop(0);
  }

  private String base() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/v1";
  }

  private void answer(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    keys.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
    String path = exchange.getRequestURI().getPath().substring("/v1/".length());
    if (path.equals("files")) {
      String id = "file-" + files.size();
      files.put(id, body.substring(body.indexOf("{\"custom_id"), body.lastIndexOf("\r\n--")));
      assertThat(body).contains("name=\"purpose\"\r\n\r\nbatch\r\n");
      send(exchange, uploadStatus, uploadStatus == 200 ? id(id) : error("no such key"));
    } else if (path.equals("batches")) {
      send(exchange, 200, create(JSON.readTree(body)));
    } else if (path.endsWith("/cancel")) {
      cancelled.add(path.split("/")[1]);
      send(exchange, 200, id(path.split("/")[1]));
    } else if (path.startsWith("batches/") && hidden) {
      byte[] page = "<h1>not for this key</h1>".getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(403, page.length);
      exchange.getResponseBody().write(page);
      exchange.close();
    } else if (path.startsWith("batches/")) {
      ObjectNode batch = batches.get(path.substring("batches/".length()));
      ObjectNode state = batch.deepCopy();
      // at the first look, it is under way
      batch.put("status", ending);
      send(exchange, 200, state);
    } else {
      String content = files.get(path.split("/")[1]);
      byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(200, bytes.length);
      exchange.getResponseBody().write(bytes);
      exchange.close();
    }
  }

  /** Answers counts with a query; what has "bad" in it goes into the file of errors. */
  private ObjectNode create(JsonNode wanted) throws IOException {
    assertThat(wanted.path("endpoint").asText()).isEqualTo("/v1/chat/completions");
    assertThat(wanted.path("completion_window").asText()).isEqualTo("24h");
    StringBuilder good = new StringBuilder();
    StringBuilder bad = new StringBuilder();
    for (String line : files.get(wanted.path("input_file_id").asText()).split("\n")) {
      JsonNode asked = JSON.readTree(line);
      ObjectNode reply = JSON.createObjectNode();
      reply.put("custom_id", asked.path("custom_id").asText());
      ObjectNode response = reply.putObject("response");
      boolean refused = asked.path("body").toString().contains("bad");
      response.put("status_code", refused ? 400 : 200);
      response.set("body", refused ? error("refused") : completion(asked.path("body")));
      (refused ? bad : good).append(reply).append('\n');
    }
    String id = "batch-" + batches.size();
    files.put("out-" + id, expiring ? "" : good.toString());
    files.put("err-" + id, bad.toString());
    ObjectNode batch = id(id).put("status", "in_progress").put("output_file_id", "out-" + id);
    batch.put("error_file_id", bad.isEmpty() ? null : "err-" + id);
    batches.put(id, batch);
    return batch;
  }

  private static ObjectNode completion(JsonNode request) {
    String question = TestModel.question(request);
    String table = question.contains("bird") ? "bird" : "boat";
    ObjectNode completion = JSON.createObjectNode();
    ObjectNode choice = completion.putArray("choices").addObject().put("finish_reason", "stop");
    choice
        .putObject("message")
        .put("role", "assistant")
        .put("content", "```sql\nSELECT count(*) FROM " + table + "\n```");
    return completion;
  }

  private static ObjectNode id(String id) {
    return JSON.createObjectNode().put("id", id);
  }

  private static ObjectNode error(String message) {
    ObjectNode error = JSON.createObjectNode();
    error.putObject("error").put("message", message);
    return error;
  }

  private static void send(HttpExchange exchange, int status, JsonNode body) throws IOException {
    byte[] bytes = JSON.writeValueAsBytes(body);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private CompletableFuture<RelayedReply> ask(String text) {
    ObjectNode body = JSON.createObjectNode().put("model", "m");
    body.putArray("messages").addObject().put("role", "user").put("content", text);
    Map<String, List<String>> headers = new TreeMap<>();
    headers.put("Authorization", List.of("Bearer k"));
    headers.put("Content-Type", List.of("application/json"));
    return sender.ask(
        new RelayedRequest(
            "POST",
            URI.create(base() + "/chat/completions"),
            headers,
            body.toString().getBytes(StandardCharsets.UTF_8)));
  }

  private static RelayedReply had(CompletableFuture<RelayedReply> reply) throws Exception {
    return reply.get(60, TimeUnit.SECONDS);
  }

  private static String text(RelayedReply reply) {
    return new String(reply.body(), StandardCharsets.UTF_8);
  }

  @Test
  void send_requestsOfManyWorkers_goInOneBatchEachWithItsReply() throws Exception {
    CompletableFuture<RelayedReply> boats = ask("Question: how many boats?");
    CompletableFuture<RelayedReply> bad = ask("bad");
    CompletableFuture<RelayedReply> birds = ask("Question: how many birds?");
    assertThat(text(had(boats))).contains("FROM boat");
    assertThat(text(had(birds))).contains("FROM bird");
    assertThat(had(bad).status()).isEqualTo(400);
    assertThat(text(had(bad))).contains("refused");
    assertThat(batches).hasSizeBetween(1, 3); // one, unless the machine slept between
    assertThat(keys).containsOnly("Bearer k");
  }

  @Test
  void send_uploadRefused_isTheReplyOfAll() throws Exception {
    uploadStatus = 401;
    CompletableFuture<RelayedReply> one = ask("x");
    CompletableFuture<RelayedReply> other = ask("y");
    assertThat(had(one).status()).isEqualTo(401);
    assertThat(text(had(other))).contains("no such key");
  }

  @Test
  void send_batchThatExpires_saysSoOfWhatHasNoReply() throws Exception {
    ending = "expired";
    expiring = true;
    RelayedReply reply = had(ask("x"));
    assertThat(reply.status()).isEqualTo(400);
    assertThat(text(reply)).contains("not answered in the batch: expired");
  }

  @Test
  void send_batchThatTheKeyNoLongerSees_isNotLookedAtForEver() throws Exception {
    hidden = true;
    RelayedReply reply = had(ask("x"));
    assertThat(reply.status()).isEqualTo(403);
  }

  @Test
  void send_serverGone_isNoHang() throws Exception {
    server.stop(0);
    RelayedReply reply = had(ask("x"));
    assertThat(reply.status()).isEqualTo(502);
    assertThat(text(reply)).contains("could not be sent");
  }

  @Test
  void close_batchUnderWay_isCancelledAtTheServerAndNobodyWaits() throws Exception {
    ending = "in_progress";
    CompletableFuture<RelayedReply> reply = ask("x");
    while (told.isEmpty()) {
      Thread.onSpinWait();
    }
    sender.close();
    assertThat(had(reply)).isEqualTo(RelayedReply.CUT);
    assertThat(cancelled).containsExactly("batch-0");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS) // there, a process can only be killed
  void send_programEndedMeanwhile_batchIsCancelledAtTheServer() throws Exception {
    ending = "in_progress";
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                EndlessBatch.class.getName(),
                base())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader output = process.inputReader()) {
      assertThat(output.readLine()).contains("batch-0 of 1 requests is sent");
      process.destroy(); // as Ctrl-C does
      process.waitFor();
    } finally {
      process.destroyForcibly();
    }

    assertThat(cancelled).containsExactly("batch-0");
  }

  @Test
  void run_questionsInBatches_areAnsweredThroughTheDriver() throws Exception {
    Path data = TestDatabases.spider(folder.resolve("spider"));
    TestDatabases.write(
        data.resolve("train_spider.json"),
        List.of(
            TestDatabases.entry("boats", "How many boats are there?", "SELECT count(*) FROM boat"),
            TestDatabases.entry("birds", "How many birds are there?", "SELECT count(*) FROM bird"),
            TestDatabases.entry("boats", "The number of boats?", "SELECT count(*) FROM boat")));
    Dataset dataset = Datasets.SPIDER.read(data, "train");
    Map<String, String> settings = new TreeMap<>();
    settings.put("nl.model", "tester");
    settings.put("nl.base-url", base());
    settings.put("nl.strategy", "direct");
    settings.put("nl.answers", "new");
    settings.put("nl.dir", folder.resolve("index").toString());
    Path out = folder.resolve("run");
    Duration day = Duration.ofDays(1);
    RunSettings run = RunnerTest.settings(dataset, "tester");
    try (RunDirectory directory = RunDirectory.open(out, run, false);
        RecordingAskers askers = new RecordingAskers(settings, ReplyFiles.into(out), sender)) {
      List<QuestionRecord> records =
          new Runner(
                  directory,
                  askers,
                  new RunOptions(3, day, false, Duration.ofSeconds(30)),
                  RunnerTest.DEAF)
              .run(dataset, dataset.examples());
      assertThat(records)
          .filteredOn(record -> record.question().contains("boats"))
          .extracting(QuestionRecord::verdict)
          .containsExactly(Verdict.CORRECT, Verdict.CORRECT);
    }
    assertThat(batches).isNotEmpty();
  }
}
