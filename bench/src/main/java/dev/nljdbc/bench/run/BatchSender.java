// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Gathers the requests that are under way and sends them as one batch (OpenAI's {@code
 * /v1/batches}, which Azure and Alibaba serve in the same form): within a day, at half the price. A
 * batch is sent when no request has come for a while, for then all workers wait. Requests for
 * anything but a model's turn go directly.
 */
public final class BatchSender implements Sender, AutoCloseable {

  /** How long a question may take: as long as a batch, for each of its rounds. */
  public static final Duration PATIENCE = Duration.ofDays(14);

  private static final JsonMapper JSON = new JsonMapper();
  private static final List<String> TURNS = List.of("/chat/completions", "/responses");
  private static final Set<String> ENDED = Set.of("completed", "failed", "expired", "cancelled");

  /** No such batch, or not for this key. */
  private static final Set<Integer> LOST = Set.of(401, 403, 404);

  private static final Set<String> KEYS = Set.of("authorization", "api-key");
  private static final Duration REQUEST = Duration.ofMinutes(5);

  private final DirectSender direct = new DirectSender();
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final ScheduledExecutorService clock =
      Executors.newScheduledThreadPool(
          1,
          work -> {
            Thread thread = new Thread(work, "bench-batches");
            thread.setDaemon(true);
            return thread;
          });
  private final Duration quiet;
  private final Duration poll;
  private final Consumer<String> progress;
  private final List<Waiting> gathered = new ArrayList<>();
  private final Map<String, Batch> running = new ConcurrentHashMap<>();
  private long lastCame;
  private boolean closed;

  private record Waiting(
      String id, RelayedRequest request, CompletableFuture<RelayedReply> reply) {}

  /** A batch that the server has. */
  private record Batch(String id, String base, List<Waiting> waiting) {

    RelayedRequest first() {
      return waiting.get(0).request();
    }
  }

  /** Every half minute, the server is asked how far it is. */
  public BatchSender(Consumer<String> progress) {
    this(Duration.ofSeconds(5), Duration.ofSeconds(30), progress);
  }

  BatchSender(Duration quiet, Duration poll, Consumer<String> progress) {
    this.quiet = quiet;
    this.poll = poll;
    this.progress = progress;
    long often = Math.max(1, quiet.toMillis() / 5);
    var unused = clock.scheduleWithFixedDelay(this::gather, often, often, TimeUnit.MILLISECONDS);
  }

  @Override
  public CompletableFuture<RelayedReply> send(RelayedRequest request) {
    if (TURNS.stream().noneMatch(request.path()::endsWith)) {
      return direct.send(request);
    }
    Waiting waiting = new Waiting(UUID.randomUUID().toString(), request, new CompletableFuture<>());
    synchronized (gathered) {
      if (closed) {
        return CompletableFuture.completedFuture(RelayedReply.CUT);
      }
      gathered.add(waiting);
      lastCame = System.nanoTime();
    }
    return waiting.reply();
  }

  private void gather() {
    List<Waiting> all;
    synchronized (gathered) {
      gathered.removeIf(waiting -> waiting.reply().isDone());
      if (closed || gathered.isEmpty() || System.nanoTime() - lastCame < quiet.toNanos()) {
        return;
      }
      all = List.copyOf(gathered);
      gathered.clear();
    }
    // a batch has one address and one key
    all.stream()
        .collect(Collectors.groupingBy(one -> one.request().target() + " " + key(one.request())))
        .values()
        .forEach(this::tryToBegin);
  }

  private static String key(RelayedRequest request) {
    return request.headers().entrySet().stream()
        .filter(header -> KEYS.contains(header.getKey().toLowerCase(Locale.ROOT)))
        .map(header -> header.getValue().toString())
        .collect(Collectors.joining());
  }

  private void tryToBegin(List<Waiting> batch) {
    try {
      begin(batch);
    } catch (IOException | RuntimeException e) {
      fail(batch, 502, "the batch could not be sent: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      fail(batch, 502, "the batch was not sent");
    }
  }

  private void begin(List<Waiting> waiting) throws IOException, InterruptedException {
    RelayedRequest first = waiting.get(0).request();
    String target = first.target().toString().replaceFirst("\\?.*", "");
    String turn = TURNS.stream().filter(target::endsWith).findFirst().orElseThrow();
    String base = target.substring(0, target.length() - turn.length());
    JsonNode file = sent(upload(first, base, lines(waiting)), waiting);
    ObjectNode wanted = JSON.createObjectNode().put("input_file_id", file.path("id").asText());
    wanted.put("endpoint", "/v1" + turn).put("completion_window", "24h");
    HttpRequest.Builder creating =
        to(first, base + "/batches")
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(wanted.toString()));
    JsonNode created = file.has("id") ? sent(creating, waiting) : file;
    if (!created.has("id")) {
      fail(waiting, 502, "the server made no batch of it"); // who was refused has its reply
    } else {
      Batch batch = new Batch(created.path("id").asText(), base, waiting);
      running.put(batch.id(), batch);
      if (isClosed()) {
        cancel(batch);
        return;
      }
      progress.accept("batch " + batch.id() + " of " + waiting.size() + " requests is sent");
      later(batch);
    }
  }

  private void later(Batch batch) {
    var unused = clock.schedule(() -> look(batch), poll.toMillis(), TimeUnit.MILLISECONDS);
  }

  private static String lines(List<Waiting> waiting) throws JsonProcessingException, IOException {
    StringBuilder lines = new StringBuilder();
    for (Waiting one : waiting) {
      ObjectNode line = JSON.createObjectNode().put("custom_id", one.id()).put("method", "POST");
      String path = one.request().path();
      line.put("url", "/v1" + TURNS.stream().filter(path::endsWith).findFirst().orElseThrow());
      line.set("body", JSON.readTree(one.request().body()));
      lines.append(JSON.writeValueAsString(line)).append('\n');
    }
    return lines.toString();
  }

  private static HttpRequest.Builder upload(RelayedRequest like, String base, String lines) {
    String boundary = UUID.randomUUID().toString();
    String part = "--" + boundary + "\r\nContent-Disposition: form-data; name=";
    String form =
        part
            + "\"purpose\"\r\n\r\nbatch\r\n"
            + part
            + "\"file\"; filename=\"questions.jsonl\"\r\nContent-Type: application/jsonl\r\n\r\n"
            + lines
            + "\r\n--"
            + boundary
            + "--\r\n";
    return to(like, base + "/files")
        .header("Content-Type", "multipart/form-data; boundary=" + boundary)
        .POST(BodyPublishers.ofString(form));
  }

  /** The key, and what else the request carries but the type of its body. */
  private static HttpRequest.Builder to(RelayedRequest like, String url) {
    String query = like.target().getRawQuery();
    HttpRequest.Builder to =
        HttpRequest.newBuilder(URI.create(query == null ? url : url + "?" + query));
    like.onward()
        .headers()
        .map()
        .forEach(
            (name, values) -> {
              String lower = name.toLowerCase(Locale.ROOT);
              if (!lower.equals("content-type") && !lower.equals("accept-encoding")) {
                values.forEach(value -> to.header(name, value));
              }
            });
    return to.timeout(REQUEST);
  }

  /** What the server says; where it refuses, all that wait are told, and there is no id. */
  private JsonNode sent(HttpRequest.Builder request, List<Waiting> waiting)
      throws IOException, InterruptedException {
    HttpResponse<byte[]> response =
        client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    if (response.statusCode() < 300) {
      return JSON.readTree(response.body());
    }
    RelayedReply refused = RelayedReply.of(response);
    waiting.forEach(one -> one.reply().complete(refused));
    return JSON.createObjectNode();
  }

  private void look(Batch batch) {
    try {
      HttpResponse<byte[]> response =
          client.send(
              to(batch.first(), batch.base() + "/batches/" + batch.id()).GET().build(),
              HttpResponse.BodyHandlers.ofByteArray());
      JsonNode state = JSON.readTree(response.body());
      if (LOST.contains(response.statusCode())) {
        running.remove(batch.id());
        fail(batch.waiting(), response.statusCode(), "batch " + batch.id() + " can't be had");
        return;
      }
      if (response.statusCode() >= 300 || !ENDED.contains(state.path("status").asText())) {
        later(batch);
        return;
      }
      progress.accept("batch " + batch.id() + " is " + state.path("status").asText());
      give(batch, state.path("output_file_id").asText(""));
      give(batch, state.path("error_file_id").asText(""));
      running.remove(batch.id());
      String why = state.at("/errors/data/0/message").asText(state.path("status").asText());
      fail(batch.waiting(), 400, "not answered in the batch: " + why);
    } catch (IOException | RuntimeException e) {
      progress.accept("batch " + batch.id() + " could not be looked at: " + e.getMessage());
      later(batch); // the network may be back by then; the batch is not lost
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void give(Batch batch, String file) throws IOException, InterruptedException {
    if (file.isEmpty() || file.equals("null")) {
      return;
    }
    HttpRequest.Builder request = to(batch.first(), batch.base() + "/files/" + file + "/content");
    HttpResponse<String> response =
        client.send(
            request.GET().build(), HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
    if (response.statusCode() >= 300) {
      throw new IOException("its replies can't be had: status " + response.statusCode());
    }
    Map<String, Waiting> byId = new TreeMap<>();
    batch.waiting().forEach(one -> byId.put(one.id(), one));
    for (String line : response.body().split("\n")) {
      JsonNode reply = line.isBlank() ? JSON.createObjectNode() : JSON.readTree(line);
      Waiting one = byId.get(reply.path("custom_id").asText());
      JsonNode given = reply.path("response");
      if (one != null && given.has("body")) {
        byte[] body = JSON.writeValueAsBytes(given.path("body"));
        TreeMap<String, String> type = new TreeMap<>(Map.of("content-type", "application/json"));
        one.reply().complete(new RelayedReply(given.path("status_code").asInt(200), type, body));
      }
    }
  }

  private static void fail(List<Waiting> waiting, int status, String why) {
    waiting.forEach(one -> one.reply().complete(RelayedReply.error(status, why)));
  }

  /** Cancels at the server what nobody waits for any more. */
  @Override
  public void close() {
    List<Waiting> left;
    synchronized (gathered) {
      closed = true;
      left = List.copyOf(gathered);
      gathered.clear();
    }
    clock.shutdownNow();
    left.forEach(one -> one.reply().complete(RelayedReply.CUT));
    running.values().forEach(this::cancel);
  }

  private boolean isClosed() {
    synchronized (gathered) {
      return closed;
    }
  }

  /** Also where the thread is interrupted, as by Ctrl-C: a batch costs money. */
  private void cancel(Batch batch) {
    String cancel = batch.base() + "/batches/" + batch.id() + "/cancel";
    HttpRequest request = to(batch.first(), cancel).POST(BodyPublishers.noBody()).build();
    try {
      client.sendAsync(request, HttpResponse.BodyHandlers.discarding()).join();
    } catch (CompletionException e) {
      progress.accept("batch " + batch.id() + " could not be cancelled: " + e.getMessage());
    }
    batch.waiting().forEach(one -> one.reply().complete(RelayedReply.CUT));
  }
}
