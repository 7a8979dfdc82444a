// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.run;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.nljdbc.llm.Relay;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Map;
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
}
