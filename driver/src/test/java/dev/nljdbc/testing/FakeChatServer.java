// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.testing;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/**
 * An OpenAI-compatible chat server on the loopback interface that says what a test scripted:
 * replies in order by {@link #reply}, or as a function of the request by {@link #always}. Records
 * requests.
 */
public final class FakeChatServer implements AutoCloseable {

  /** A request as it came: header names in lower case. */
  public record Request(String path, Map<String, String> headers, JsonNode body) {

    /** The text of the last message. */
    public String lastText() {
      JsonNode messages = body.path("messages");
      return messages.path(messages.size() - 1).path("content").asText();
    }
  }

  /**
   * What to answer.
   *
   * @param status the HTTP status; 0 cuts the connection without an answer
   * @param delay how long to wait first
   * @param drip how long to wait after each byte of the body
   * @param cutAt cuts the connection after so many bytes of the body; -1 for never
   */
  public record Reply(
      int status,
      String contentType,
      Map<String, String> headers,
      String body,
      Duration delay,
      Duration drip,
      int cutAt) {

    private Reply(
        int status, String contentType, Map<String, String> headers, String body, Duration delay) {
      this(status, contentType, headers, body, delay, Duration.ZERO, -1);
    }

    /** The assistant says this. */
    public static Reply text(String text) {
      return json(200, ChatReplies.completion(text, List.of(), true));
    }

    /** The assistant says this, and the server keeps the usage to itself. */
    public static Reply textWithoutUsage(String text) {
      return json(200, ChatReplies.completion(text, List.of(), false));
    }

    /** The assistant says these, each in a choice of its own, as for {@code n} above 1. */
    public static Reply choices(String... texts) {
      return json(200, ChatReplies.choices(List.of(texts), "stop", 100, 20L * texts.length));
    }

    /** The assistant's words, why they ended, and what the server says it read and wrote. */
    public static Reply ended(String text, String finish, long prompt, long completion) {
      return json(200, ChatReplies.choices(List.of(text), finish, prompt, completion));
    }

    /** The assistant calls one tool. */
    public static Reply call(String tool, String arguments) {
      return calls(new String[] {tool, arguments});
    }

    /** The assistant calls several tools: pairs of name and arguments. */
    public static Reply calls(String[]... calls) {
      return json(200, ChatReplies.completion("", List.of(calls), true));
    }

    /** An error of the server in OpenAI's form. */
    public static Reply error(int status, String message) {
      return json(status, ChatReplies.error(message, "fake"));
    }

    /** An error of the server that passes; come again after so many seconds. */
    public static Reply failing(int status, int retryAfterSeconds) {
      return new Reply(
          status,
          "application/json",
          Map.of("Retry-After", Integer.toString(retryAfterSeconds)),
          ChatReplies.error("The server is not well", "server_error"),
          Duration.ZERO);
    }

    /** Too many requests; come again after so many seconds. */
    public static Reply rateLimited(int retryAfterSeconds) {
      return new Reply(
          429,
          "application/json",
          Map.of("Retry-After", Integer.toString(retryAfterSeconds)),
          ChatReplies.error("Rate limit reached", "rate_limit_exceeded"),
          Duration.ZERO);
    }

    /** The connection ends in the middle of nothing. */
    public static Reply cut() {
      return new Reply(0, "", Map.of(), "", Duration.ZERO);
    }

    /** A text that is longer than any turn of a model. */
    public static Reply enormous() {
      return text("Thinking. ".repeat(1_700_000));
    }

    /** Half a JSON object. */
    public static Reply invalidJson() {
      return json(200, "{\"id\": \"chatcmpl-1\", \"choices\": [{\"mess");
    }

    /** A completion with no choice in it. */
    public static Reply emptyChoices() {
      return json(200, ChatReplies.emptyChoices());
    }

    /** A page for people, as a wrong base URL gives it. */
    public static Reply html() {
      return new Reply(
          200, "text/html", Map.of(), "<!doctype html><h1>Welcome</h1>", Duration.ZERO);
    }

    /** Server-sent events. */
    public static Reply events(String body) {
      return new Reply(200, "text/event-stream; charset=utf-8", Map.of(), body, Duration.ZERO);
    }

    /** Any JSON. */
    public static Reply json(int status, String body) {
      return new Reply(status, "application/json", Map.of(), body, Duration.ZERO);
    }

    /** The same, later. */
    public Reply after(Duration time) {
      return new Reply(status, contentType, headers, body, time, drip, cutAt);
    }

    /** The same, its body byte by byte. */
    public Reply dripping(Duration perByte) {
      return new Reply(status, contentType, headers, body, delay, perByte, cutAt);
    }

    /** The same, with the connection cut in its body. */
    public Reply cutAfter(int bytes) {
      return new Reply(status, contentType, headers, body, delay, drip, bytes);
    }
  }

  private static final int TLS_HANDSHAKE = 22;

  private final ServerSocket listener;
  private final Deque<Reply> script = new ArrayDeque<>();
  private final List<Request> requests = new CopyOnWriteArrayList<>();
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final Semaphore arrivals = new Semaphore(0);
  private final Semaphore hangUps = new Semaphore(0);
  private volatile boolean keeps = true;
  private volatile Function<Request, Reply> otherwise =
      request -> Reply.error(400, "FakeChatServer: no reply is scripted for this request");

  private FakeChatServer(ServerSocket listener) {
    this.listener = listener;
  }

  /** A server on a free port of the loopback interface. */
  public static FakeChatServer start() {
    try {
      FakeChatServer server =
          new FakeChatServer(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
      server.daemon(server::accept);
      return server;
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  /** The same, speaking TLS with that certificate. */
  public static FakeChatServer startTls(SSLContext context) {
    try {
      InetAddress loopback = InetAddress.getLoopbackAddress();
      FakeChatServer server =
          new FakeChatServer(context.getServerSocketFactory().createServerSocket(0, 50, loopback));
      server.daemon(server::accept);
      return server;
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  /** What to set as {@code nl.base-url}. */
  public String baseUrl() {
    String scheme = listener instanceof SSLServerSocket ? "https" : "http";
    return scheme + "://127.0.0.1:" + listener.getLocalPort() + "/v1";
  }

  /** The same port, to which one speaks TLS: the server does not, and says so in clear. */
  public String secureUrl() {
    return baseUrl().replace("http:", "https:");
  }

  /** Scripts the next replies, in order. */
  public FakeChatServer reply(Reply... replies) {
    synchronized (script) {
      script.addAll(List.of(replies));
    }
    return this;
  }

  /** What to answer when the script is over. */
  public FakeChatServer always(Function<Request, Reply> answer) {
    otherwise = answer;
    return this;
  }

  /** Keeps no requests from now on: for tests that count memory. */
  public FakeChatServer forgetful() {
    keeps = false;
    return this;
  }

  /** The requests so far. */
  public List<Request> requests() {
    return List.copyOf(requests);
  }

  /** Waits until one more request has arrived. */
  public boolean awaitRequest(Duration time) throws InterruptedException {
    return arrivals.tryAcquire(time.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Waits until a client has hung up on a delayed reply. */
  public boolean awaitHangUp(Duration time) throws InterruptedException {
    return hangUps.tryAcquire(time.toMillis(), TimeUnit.MILLISECONDS);
  }

  @Override
  public void close() {
    try {
      listener.close();
      for (Socket socket : open) {
        socket.close();
      }
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private void daemon(Runnable work) {
    Thread thread = new Thread(work, "fake-chat-server");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = listener.accept();
        open.add(socket);
        daemon(() -> serve(socket));
      }
    } catch (IOException closed) {
      assert listener.isClosed() : closed;
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      socket.setTcpNoDelay(true); // else the body waits for the client's delayed acknowledgement
      InputStream in = new BufferedInputStream(socket.getInputStream());
      boolean more = socket instanceof SSLSocket || !speaksTls(in);
      if (!more) {
        write(socket, in, Reply.error(400, "The plain HTTP request was sent to an HTTPS port"));
      }
      while (more) {
        Request request = read(in);
        more = request != null && answer(socket, in, request);
      }
    } catch (IOException gone) {
      hangUps.release();
    } finally {
      open.remove(socket);
    }
  }

  private boolean answer(Socket socket, InputStream in, Request request) throws IOException {
    if (keeps) {
      requests.add(request);
    }
    arrivals.release();
    Reply reply;
    synchronized (script) {
      Reply scripted = script.poll();
      reply = scripted != null ? scripted : otherwise.apply(request);
    }
    if (!reply.delay().isZero() && hangsUp(socket, in, reply.delay())) {
      hangUps.release();
      return false;
    }
    if (reply.status() == 0) {
      return false;
    }
    return write(socket, in, reply);
  }

  private static boolean speaksTls(InputStream in) throws IOException {
    in.mark(1);
    int first = in.read();
    in.reset();
    return first == TLS_HANDSHAKE;
  }

  private static boolean hangsUp(Socket socket, InputStream in, Duration delay) throws IOException {
    socket.setSoTimeout(Math.toIntExact(Math.max(1, delay.toMillis())));
    try {
      return in.read() < 0;
    } catch (SocketTimeoutException stillThere) {
      socket.setSoTimeout(0);
      return false;
    }
  }

  private static @Nullable Request read(InputStream in) throws IOException {
    String first = line(in);
    if (first == null) {
      return null;
    }
    Map<String, String> headers = new LinkedHashMap<>();
    for (String line = line(in); line != null && !line.isEmpty(); line = line(in)) {
      int colon = line.indexOf(':');
      headers.put(
          line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).strip());
    }
    byte[] body = in.readNBytes(Integer.parseInt(headers.getOrDefault("content-length", "0")));
    return new Request(first.split(" ")[1], headers, ChatReplies.JSON.readTree(body));
  }

  private static @Nullable String line(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int b = in.read(); b != '\n'; b = in.read()) {
      if (b < 0) {
        return null;
      }
      if (b != '\r') {
        line.write(b);
      }
    }
    return line.toString(StandardCharsets.ISO_8859_1);
  }

  /** Whether the connection is still there afterwards. */
  private boolean write(Socket socket, InputStream in, Reply reply) throws IOException {
    OutputStream out = socket.getOutputStream();
    byte[] body = reply.body().getBytes(StandardCharsets.UTF_8);
    StringBuilder head = new StringBuilder("HTTP/1.1 " + reply.status() + " Scripted\r\n");
    head.append("Content-Type: ").append(reply.contentType()).append("\r\n");
    head.append("Content-Length: ").append(body.length).append("\r\n");
    reply.headers().forEach((k, v) -> head.append(k).append(": ").append(v).append("\r\n"));
    out.write(head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1));
    int whole = reply.cutAt() < 0 ? body.length : Math.min(reply.cutAt(), body.length);
    if (reply.drip().isZero()) {
      out.write(body, 0, whole);
      out.flush();
      return reply.cutAt() < 0;
    }
    for (int i = 0; i < whole; i++) {
      out.write(body[i]);
      out.flush();
      if (hangsUp(socket, in, reply.drip())) {
        hangUps.release();
        return false;
      }
    }
    return reply.cutAt() < 0;
  }
}
