// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.nljdbc.bench.measure.GoldAgent.Call;
import dev.nljdbc.bench.measure.GoldAgent.GoldPlan;
import dev.nljdbc.bench.measure.GoldAgent.ShownText;
import dev.nljdbc.bench.measure.GoldAgent.Turn;
import dev.nljdbc.llm.TokenCounter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An OpenAI-compatible server on the loopback interface with a {@link GoldAgent} as its model. Its
 * own time, from the end of a request to the beginning of its answer, is the model's and is
 * measured apart. One conversation at a time.
 */
final class ScriptedServer implements AutoCloseable {

  private static final JsonMapper JSON = new JsonMapper();
  private static final double NANOS_PER_MILLI = 1e6;

  private final HttpServer server;
  private @Nullable GoldAgent agent;
  private int rounds;
  private int transcript;
  private int billed;
  private int repeated;
  private int sentBefore;
  private long modelNanos;
  private long firstReceived;
  private long lastAnswered;

  ScriptedServer() {
    // Otherwise the parts of a reply wait for each other's acknowledgement, 40 ms each time.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 16);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/v1/chat/completions", this::answer);
    server.start();
  }

  String baseUrl() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/v1";
  }

  /**
   * What came of a conversation.
   *
   * @param rounds turns of the model
   * @param transcript its tokens (o200k), each text counted once
   * @param billed tokens sent and received over all rounds
   * @param repeated those of them that a provider's prompt cache may hold: what the request before
   *     sent, and the text that is the same for every question
   * @param all milliseconds of the question without the model's
   * @param opening milliseconds until the first request was there
   * @param closing milliseconds from the last turn to the last row
   */
  record Conversation(
      int rounds,
      int transcript,
      int billed,
      int repeated,
      double all,
      double opening,
      double closing) {}

  /** Begins the next question's conversation. */
  synchronized void begin(GoldPlan plan) {
    agent = new GoldAgent(plan);
    rounds = 0;
    transcript = 0;
    billed = 0;
    repeated = 0;
    sentBefore = 0;
    modelNanos = 0;
    firstReceived = 0;
  }

  /** Ends it, of a question that was asked and answered at these times. */
  synchronized Conversation end(long asked, long done) {
    return new Conversation(
        rounds,
        transcript,
        billed,
        repeated,
        (done - asked - modelNanos) / NANOS_PER_MILLI,
        (firstReceived - asked) / NANOS_PER_MILLI,
        (done - lastAnswered) / NANOS_PER_MILLI);
  }

  private synchronized void answer(HttpExchange exchange) throws IOException {
    byte[] asked = exchange.getRequestBody().readAllBytes();
    GoldAgent current = agent;
    if (current == null) {
      throw new IllegalStateException("no question is under way");
    }
    long received = System.nanoTime();
    JsonNode request = JSON.readTree(asked);
    boolean tools = request.path("tools").size() > 0;
    Turn turn = current.next(new ShownText(shown(request)), tools);
    ObjectNode reply = reply(tools, turn);
    count(request, turn, reply.putObject("usage"));
    byte[] bytes = JSON.writeValueAsBytes(reply);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    lastAnswered = System.nanoTime();
    modelNanos += lastAnswered - received;
    firstReceived = firstReceived == 0 ? received : firstReceived;
    exchange.sendResponseHeaders(200, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  /** Counts a round, and puts the usage into its reply. */
  private void count(JsonNode request, Turn turn, ObjectNode usage) {
    rounds++;
    String tools = request.path("tools").isEmpty() ? "" : request.path("tools").toString();
    int fixed = TokenCounter.count(texts(request, "system").get(0) + tools);
    int sent = fixed + TokenCounter.count(interaction(request));
    for (String part : opening(request)) {
      sent += TokenCounter.count(part);
    }
    int said = TokenCounter.count(said(turn));
    int cached = rounds == 1 ? fixed : sentBefore;
    transcript = sent + said;
    billed += sent + said;
    repeated += cached;
    sentBefore = sent;
    usage.put("prompt_tokens", sent).put("completion_tokens", said);
    usage.put("total_tokens", sent + said);
    usage.putObject("prompt_tokens_details").put("cached_tokens", cached);
  }

  /** The message that the question stands in: overview, what was found for it, question. */
  private static List<String> opening(JsonNode request) {
    List<String> parts = List.of(texts(request, "user").get(0).split("\n\n"));
    int last = parts.size() - 1;
    return parts.size() < 3
        ? parts
        : List.of(parts.get(0), String.join("\n\n", parts.subList(1, last)), parts.get(last));
  }

  /** All that was said since the opening. */
  private static String interaction(JsonNode request) {
    StringBuilder text = new StringBuilder();
    boolean opened = false;
    for (JsonNode message : request.path("messages")) {
      text.append(opened ? text(message) + "\n" : "");
      opened |= message.path("role").asText().equals("user");
    }
    return text.toString();
  }

  /** What the model may know of the database. */
  private static String shown(JsonNode request) {
    List<String> shown = new ArrayList<>(texts(request, "user"));
    shown.addAll(texts(request, "tool"));
    return String.join("\n", shown);
  }

  private static List<String> texts(JsonNode request, String role) {
    List<String> texts = new ArrayList<>();
    for (JsonNode message : request.path("messages")) {
      if (message.path("role").asText().equals(role)) {
        texts.add(text(message));
      }
    }
    return texts;
  }

  private static String text(JsonNode message) {
    StringBuilder text = new StringBuilder(message.path("content").asText(""));
    for (JsonNode part : message.path("content")) {
      text.append(part.path("text").asText());
    }
    for (JsonNode call : message.path("tool_calls")) {
      JsonNode function = call.path("function");
      text.append('\n')
          .append(function.path("name").asText())
          .append(function.path("arguments").asText());
    }
    return text.toString();
  }

  private static ObjectNode reply(boolean tools, Turn turn) throws IOException {
    ObjectNode root = JSON.createObjectNode();
    root.put("id", "chatcmpl-0").put("object", "chat.completion").put("created", 0);
    root.put("model", "gold");
    ObjectNode choice = root.putArray("choices").addObject().put("index", 0);
    ObjectNode message = choice.putObject("message").put("role", "assistant");
    choice.put("finish_reason", tools ? "tool_calls" : "stop");
    message.put("content", tools ? turn.thought() : written(turn));
    for (Call call : tools ? turn.calls() : List.<Call>of()) {
      ArrayNode calls = message.withArray("tool_calls");
      ObjectNode one = calls.addObject().put("id", "call_" + calls.size()).put("type", "function");
      one.putObject("function").put("name", call.name()).put("arguments", call.arguments());
    }
    return root;
  }

  /** As the text protocol writes a call. */
  private static String written(Turn turn) throws IOException {
    Call call = turn.calls().get(0);
    String arguments =
        JSON.readTree(call.arguments()).properties().stream()
            .map(field -> field.getKey() + "=" + field.getValue())
            .collect(Collectors.joining(", "));
    return "Thought: " + turn.thought() + "\nAction: " + call.name() + "(" + arguments + ")";
  }

  private static String said(Turn turn) {
    StringBuilder text = new StringBuilder(turn.thought());
    turn.calls().forEach(call -> text.append('\n').append(call.name()).append(call.arguments()));
    return text.toString();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
