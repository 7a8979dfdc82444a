// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nljdbc.bench.run.ModelRelay.RelayedReply;
import dev.nljdbc.bench.run.ModelRelay.RelayedRequest;
import dev.nljdbc.bench.run.Upstream.DirectSender;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
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
public final class BatchSender implements Upstream, AutoCloseable {

  /** How long a question may take: as long as a batch, for each of its rounds. */
  public static final Duration PATIENCE = Duration.ofDays(14);

  private static final JsonMapper JSON = new JsonMapper();
  private static final Set<String> ENDED = Set.of("completed", "failed", "expired", "cancelled");

  /** No such batch, or not for this key. */
  private static final Set<Integer> LOST = Set.of(401, 403, 404);

  private static final Set<String> KEYS = Set.of("authorization", "api-key");

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
  private final Thread onExit = new Thread(this::cancelAll, "bench-cancels-batches");
  private final List<Waiting> gathered = new ArrayList<>();
  private final Map<String, Batch> running = new ConcurrentHashMap<>();
  private long lastCame;
  private boolean closed;

  private record Waiting(
      String id, RelayedRequest request, CompletableFuture<RelayedReply> reply) {}

  /** A batch that the server has. */
  private record Batch(String id, BatchApi api, List<Waiting> waiting) {}

  /** Every half minute, the server is asked how far it is. */
  public BatchSender(Consumer<String> progress) {
    this(Duration.ofSeconds(5), Duration.ofSeconds(30), progress);
  }

  BatchSender(Duration quiet, Duration poll, Consumer<String> progress) {
    this.quiet = quiet;
    this.poll = poll;
    this.progress = progress;
    // Ctrl-C runs no finally block, and the server would finish the batches at the user's cost
    Runtime.getRuntime().addShutdownHook(onExit);
    long often = Math.max(1, quiet.toMillis() / 5);
    var unused = clock.scheduleWithFixedDelay(this::gather, often, often, TimeUnit.MILLISECONDS);
  }

  @Override
  public CompletableFuture<RelayedReply> ask(RelayedRequest request) {
    if (!BatchApi.takes(request)) {
      return direct.ask(request);
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
    BatchApi api = new BatchApi(client, waiting.get(0).request());
    Map<String, byte[]> bodies = new LinkedHashMap<>();
    waiting.forEach(one -> bodies.put(one.id(), one.request().body()));
    Optional<String> file = id(api.upload(bodies), waiting);
    Optional<String> id = file.isPresent() ? id(api.create(file.get()), waiting) : file;
    if (id.isEmpty()) {
      fail(waiting, 502, "the server made no batch of it"); // who was refused has its reply
      return;
    }
    Batch batch = new Batch(id.get(), api, waiting);
    running.put(batch.id(), batch);
    if (isClosed()) {
      cancel(batch);
      cut(waiting);
      return;
    }
    progress.accept("batch " + batch.id() + " of " + waiting.size() + " requests is sent");
    later(batch);
  }

  /** What the server made; where it refuses, all that wait are told. */
  private static Optional<String> id(HttpResponse<byte[]> response, List<Waiting> waiting)
      throws IOException {
    if (response.statusCode() < 300) {
      return Optional.of(JSON.readTree(response.body()).path("id").asText(""))
          .filter(id -> !id.isEmpty());
    }
    RelayedReply refused = RelayedReply.of(response);
    waiting.forEach(one -> one.reply().complete(refused));
    return Optional.empty();
  }

  private void later(Batch batch) {
    var unused = clock.schedule(() -> look(batch), poll.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void look(Batch batch) {
    try {
      HttpResponse<byte[]> response = batch.api().state(batch.id());
      if (LOST.contains(response.statusCode())) {
        running.remove(batch.id());
        fail(batch.waiting(), response.statusCode(), "batch " + batch.id() + " can't be had");
        return;
      }
      JsonNode state = JSON.readTree(response.body());
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
    HttpResponse<byte[]> response = batch.api().content(file);
    if (response.statusCode() >= 300) {
      throw new IOException("its replies can't be had: status " + response.statusCode());
    }
    Map<String, Waiting> byId = new TreeMap<>();
    batch.waiting().forEach(one -> byId.put(one.id(), one));
    for (String line : new String(response.body(), StandardCharsets.UTF_8).split("\n")) {
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
    Runtime.getRuntime().removeShutdownHook(onExit);
    cancelAll();
    List<Waiting> left;
    synchronized (gathered) {
      left = List.copyOf(gathered);
      gathered.clear();
    }
    cut(left);
    running.values().forEach(batch -> cut(batch.waiting()));
  }

  /** Those who wait are told nothing: when the program ends, no question shall fail by that. */
  private void cancelAll() {
    synchronized (gathered) {
      closed = true;
    }
    clock.shutdownNow();
    running.values().forEach(this::cancel);
  }

  private static void cut(List<Waiting> waiting) {
    waiting.forEach(one -> one.reply().complete(RelayedReply.CUT));
  }

  private boolean isClosed() {
    synchronized (gathered) {
      return closed;
    }
  }

  private void cancel(Batch batch) {
    try {
      batch.api().cancel(batch.id());
    } catch (CompletionException e) {
      progress.accept("batch " + batch.id() + " could not be cancelled: " + e.getMessage());
    }
  }
}
