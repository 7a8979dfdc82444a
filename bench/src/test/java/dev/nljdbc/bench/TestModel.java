// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.function.Function;

/**
 * An OpenAI-compatible server of the loopback interface for tests: what the model says is a
 * function of the request. Embeddings are made from the letters of the texts.
 */
public final class TestModel implements AutoCloseable {

  private static final JsonMapper JSON = new JsonMapper();

  private final CountDownLatch end = new CountDownLatch(1);
  private final HttpServer server;
  private final Function<JsonNode, Said> model;

  /** Bodies of the requests for chat so far. */
  public final ConcurrentLinkedQueue<JsonNode> requests = new ConcurrentLinkedQueue<>();

  /** Keys that came with requests. */
  public final ConcurrentLinkedQueue<String> keys = new ConcurrentLinkedQueue<>();

  /** Something for each request for embeddings. */
  public final ConcurrentLinkedQueue<String> embedded = new ConcurrentLinkedQueue<>();

  /**
   * What is answered.
   *
   * @param status HTTP's; 0 cuts the connection, -1 leaves the request without an answer
   * @param texts what the model says, one per choice; or the message of an error
   */
  public record Said(int status, List<String> texts) {

    /** One text. */
    public static Said text(String text) {
      return new Said(200, List.of(text));
    }

    /** An error. */
    public static Said error(int status, String message) {
      return new Said(status, List.of(message));
    }
  }

  /** A server that answers so. */
  public TestModel(Function<JsonNode, Said> model) throws IOException {
    this.model = model;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 16);
    server.setExecutor(
        Executors.newCachedThreadPool(
            work -> {
              Thread thread = new Thread(work, "test-model");
              thread.setDaemon(true);
              return thread;
            }));
    server.createContext("/v1/chat/completions", this::chat);
    server.createContext("/v1/embeddings", this::embed);
    server.start();
  }

  /** For {@code nl.base-url}. */
  public String baseUrl() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/v1";
  }

  /** The question that a request is about: the last of its messages that has one. */
  public static String question(JsonNode request) {
    String question = "";
    for (JsonNode message : request.path("messages")) {
      String text = message.path("content").asText();
      int at = text.lastIndexOf("Question: ");
      if (at >= 0 && !message.path("role").asText().equals("system")) {
        question = text.substring(at + "Question: ".length()).lines().findFirst().orElse("");
      }
    }
    return question;
  }

  private void chat(HttpExchange exchange) throws IOException {
    JsonNode request = JSON.readTree(exchange.getRequestBody().readAllBytes());
    requests.add(request);
    keys.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
    Said said = model.apply(request);
    if (said.status() < 0) {
      awaitTheEnd();
      exchange.close();
      return;
    }
    ObjectNode root = JSON.createObjectNode();
    if (said.status() == 200) {
      root.put("id", "chatcmpl-" + requests.size()).put("object", "chat.completion");
      root.put("created", 0).put("model", "tester");
      ArrayNode choices = root.putArray("choices");
      for (String text : said.texts()) {
        ObjectNode choice = choices.addObject().put("index", choices.size() - 1);
        choice.put("finish_reason", "stop");
        choice.putObject("message").put("role", "assistant").put("content", text);
      }
      ObjectNode usage = root.putObject("usage").put("prompt_tokens", request.toString().length());
      usage.put("completion_tokens", 20).put("total_tokens", request.toString().length() + 20);
    } else {
      root.putObject("error").put("message", said.texts().get(0)).put("type", "test");
      exchange.getResponseHeaders().set("retry-after-ms", "2");
    }
    send(exchange, said.status(), root);
  }

  private void awaitTheEnd() {
    try {
      end.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void embed(HttpExchange exchange) throws IOException {
    JsonNode request = JSON.readTree(exchange.getRequestBody().readAllBytes());
    embedded.add(request.toString());
    ObjectNode root = JSON.createObjectNode().put("object", "list").put("model", "letters");
    ArrayNode data = root.putArray("data");
    for (JsonNode text : request.path("input")) {
      ObjectNode one = data.addObject().put("object", "embedding").put("index", data.size() - 1);
      double[] counts = new double[26];
      text.asText()
          .toLowerCase(java.util.Locale.ROOT)
          .chars()
          .filter(c -> c >= 'a' && c <= 'z')
          .forEach(c -> counts[c - 'a']++);
      ArrayNode vector = one.putArray("embedding");
      for (double count : counts) {
        vector.add(count + 0.01);
      }
    }
    root.putObject("usage").put("prompt_tokens", 1).put("total_tokens", 1);
    send(exchange, 200, root);
  }

  private static void send(HttpExchange exchange, int status, ObjectNode root) throws IOException {
    if (status == 0) {
      exchange.close();
      return;
    }
    byte[] bytes = JSON.writeValueAsBytes(root);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  @Override
  public void close() {
    end.countDown();
    server.stop(0);
  }
}
