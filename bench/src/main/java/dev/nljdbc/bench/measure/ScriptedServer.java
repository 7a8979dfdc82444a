// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.nljdbc.bench.measure.GoldAgent.Call;
import dev.nljdbc.bench.measure.GoldAgent.Turn;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An OpenAI-compatible server on the loopback interface whose model is a {@link GoldAgent}. Its own
 * time, from the end of a request to the beginning of its answer, is the model's and is measured
 * apart. One conversation at a time.
 */
final class ScriptedServer implements AutoCloseable {

  private static final JsonMapper JSON = new JsonMapper();
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final HttpServer server;
  private volatile @Nullable ScriptedConversation conversation;

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

  /** The next question's agent. */
  ScriptedConversation begin(GoldPlan plan) {
    ScriptedConversation next = new ScriptedConversation(new GoldAgent(plan));
    conversation = next;
    return next;
  }

  private void answer(HttpExchange exchange) throws IOException {
    byte[] asked = exchange.getRequestBody().readAllBytes();
    ScriptedConversation current = Objects.requireNonNull(conversation, "no question is under way");
    long received = System.nanoTime();
    long processor = THREADS.getCurrentThreadCpuTime();
    Transcript transcript = new Transcript(JSON.readTree(asked));
    Turn turn = current.next(transcript);
    ObjectNode reply = reply(transcript, turn);
    current.count(transcript, turn, reply);
    byte[] bytes = JSON.writeValueAsBytes(reply);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    current.answered(received, System.nanoTime(), THREADS.getCurrentThreadCpuTime() - processor);
    exchange.sendResponseHeaders(200, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private static ObjectNode reply(Transcript transcript, Turn turn) {
    ObjectNode root = JSON.createObjectNode();
    root.put("id", "chatcmpl-0").put("object", "chat.completion").put("created", 0);
    root.put("model", "gold");
    ObjectNode choice = root.putArray("choices").addObject().put("index", 0);
    ObjectNode message = choice.putObject("message").put("role", "assistant");
    boolean tools = transcript.offersTools();
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
  private static String written(Turn turn) {
    Call call = turn.calls().get(0);
    try {
      String arguments =
          JSON.readTree(call.arguments()).properties().stream()
              .map(field -> field.getKey() + "=" + field.getValue())
              .collect(Collectors.joining(", "));
      return "Thought: " + turn.thought() + "\nAction: " + call.name() + "(" + arguments + ")";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The bytes that a turn has in a text. */
  static String said(Turn turn) {
    StringBuilder text = new StringBuilder(turn.thought());
    turn.calls().forEach(call -> text.append('\n').append(call.name()).append(call.arguments()));
    return text.toString();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
