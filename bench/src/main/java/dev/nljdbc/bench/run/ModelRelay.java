// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.run;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.nljdbc.llm.Relay;
import dev.nljdbc.text.Sha256;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A program that {@code nl.base-url} names behind {@code #}: takes the driver's requests on the
 * loopback interface. Each lane has an address of its own that nobody can guess, so that what is
 * asked on it is known to be asked for it. Waits with as many threads as there are requests.
 */
final class ModelRelay implements AutoCloseable {

  private static final int WAITING = 64;

  private final HttpServer server;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          work -> {
            Thread thread = new Thread(work, "bench-relay");
            thread.setDaemon(true);
            return thread;
          });
  private final Map<String, Upstream> lanes = new ConcurrentHashMap<>();

  /** Listens from now on. */
  public ModelRelay() {
    // Otherwise the parts of a reply wait for each other's acknowledgement, 40 ms each time.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    try {
      server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), WAITING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(threads);
    server.createContext("/", this::take);
    server.start();
  }

  /** A new lane's address; the upstream answers what is asked there. */
  String open(Upstream upstream) {
    String lane = "/" + UUID.randomUUID();
    lanes.put(lane, upstream);
    return "http://127.0.0.1:" + server.getAddress().getPort() + lane;
  }

  private void take(HttpExchange exchange) throws IOException {
    try (exchange) {
      Upstream upstream = lanes.get(exchange.getRequestURI().getPath());
      Headers headers = exchange.getRequestHeaders();
      String target = headers.getFirst(Relay.TARGET);
      byte[] body = exchange.getRequestBody().readAllBytes();
      if (upstream == null || target == null) {
        give(exchange, RelayedReply.error(404, "There is no such lane"));
        return;
      }
      String method = exchange.getRequestMethod();
      RelayedRequest asked =
          new RelayedRequest(method, URI.create(target), new TreeMap<>(headers), body);
      give(exchange, upstream.ask(asked).exceptionally(cancelled -> RelayedReply.CUT).join());
    }
  }

  private static void give(HttpExchange exchange, RelayedReply given) throws IOException {
    if (given.status() == 0) {
      return;
    }
    given.headers().forEach((name, value) -> exchange.getResponseHeaders().set(name, value));
    byte[] body = given.body();
    exchange.sendResponseHeaders(given.status(), body.length == 0 ? -1 : body.length);
    if (body.length > 0) {
      exchange.getResponseBody().write(body);
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  /**
   * What a server gave.
   *
   * @param status HTTP's; 0 when it cut the connection
   * @param headers those that a client looks at, names in lower case
   * @param body as it came
   */
  record RelayedReply(int status, SortedMap<String, String> headers, byte[] body) {

    /** Type of the body, and when to come again. */
    private static final List<String> KEPT =
        List.of("content-type", "retry-after", "retry-after-ms");

    /** The connection ended. */
    static final RelayedReply CUT = new RelayedReply(0, new TreeMap<>(), new byte[0]);

    static RelayedReply of(HttpResponse<byte[]> response) {
      SortedMap<String, String> kept = new TreeMap<>();
      for (Map.Entry<String, List<String>> header : response.headers().map().entrySet()) {
        String name = header.getKey().toLowerCase(Locale.ROOT);
        if (KEPT.contains(name) && !header.getValue().isEmpty()) {
          kept.put(name, header.getValue().get(0));
        }
      }
      return new RelayedReply(response.statusCode(), kept, response.body());
    }

    /** An error as OpenAI's servers write it. */
    static RelayedReply error(int status, String message) {
      ObjectNode root = new JsonMapper().createObjectNode();
      root.putObject("error").put("message", message).put("type", "relay");
      return new RelayedReply(
          status,
          new TreeMap<>(Map.of("content-type", "application/json")),
          root.toString().getBytes(StandardCharsets.UTF_8));
    }
  }

  /**
   * A request to a model's server.
   *
   * @param method for example {@code POST}
   * @param target where it is meant to go
   * @param headers as they came; they hold the key and are only passed on
   * @param body as it came
   */
  record RelayedRequest(String method, URI target, Map<String, List<String>> headers, byte[] body) {

    /** Headers that concern only the connection to the relay. */
    private static final Set<String> OF_THE_WAY =
        Set.of(
            "connection",
            "content-length",
            "expect",
            "host",
            "http2-settings",
            "nl-relay-to",
            "transfer-encoding",
            "upgrade");

    /** Equal requests have equal ones: of the path and the body, never of the key. */
    String hash() {
      MessageDigest digest = Sha256.digest();
      digest.update((path() + "\n").getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest.digest(body));
    }

    /** The path without host and query. */
    String path() {
      return target.getPath();
    }

    /** Whether it asks for embeddings, which are the same whoever asks, and when. */
    boolean embeds() {
      return path().endsWith("/embeddings");
    }

    /** The request to the server itself. */
    HttpRequest onward() {
      HttpRequest.Builder onward =
          HttpRequest.newBuilder(target)
              .method(method, HttpRequest.BodyPublishers.ofByteArray(body));
      headers.forEach(
          (name, values) -> {
            if (!OF_THE_WAY.contains(name.toLowerCase(Locale.ROOT))) {
              values.forEach(value -> onward.header(name, value));
            }
          });
      return onward.build();
    }
  }
}
