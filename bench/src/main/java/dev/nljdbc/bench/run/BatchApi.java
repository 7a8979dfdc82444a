// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.run;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nljdbc.bench.run.ModelRelay.RelayedRequest;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionException;

/** The files and batches of the server that a request is meant for, with the request's key. */
final class BatchApi {

  private static final JsonMapper JSON = new JsonMapper();
  private static final List<String> TURNS = List.of("/chat/completions", "/responses");

  /** Headers about the request's body, or the form of its reply. */
  private static final Set<String> OF_THE_BODY = Set.of("content-type", "accept-encoding");

  private static final Duration LIMIT = Duration.ofMinutes(5);

  /** The end of the program waits for a cancel. */
  private static final Duration FAREWELL = Duration.ofSeconds(30);

  private final HttpClient client;
  private final RelayedRequest like;
  private final String turn;
  private final String base;

  BatchApi(HttpClient client, RelayedRequest like) {
    this.client = client;
    this.like = like;
    this.turn = TURNS.stream().filter(like.path()::endsWith).findFirst().orElseThrow();
    String target = like.target().toString().replaceFirst("\\?.*", "");
    this.base = target.substring(0, target.length() - turn.length());
  }

  /** Whether a request is one for a model's turn, as batches hold. */
  static boolean takes(RelayedRequest request) {
    return TURNS.stream().anyMatch(request.path()::endsWith);
  }

  /** Uploads the bodies of requests, by ids. */
  HttpResponse<byte[]> upload(Map<String, byte[]> bodies) throws IOException, InterruptedException {
    StringBuilder lines = new StringBuilder();
    for (Map.Entry<String, byte[]> body : bodies.entrySet()) {
      ObjectNode line = JSON.createObjectNode().put("custom_id", body.getKey());
      line.put("method", "POST")
          .put("url", "/v1" + turn)
          .set("body", JSON.readTree(body.getValue()));
      lines.append(JSON.writeValueAsString(line)).append('\n');
    }
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
    return send(
        to("/files")
            .header("Content-Type", "multipart/form-data; boundary=" + boundary)
            .POST(BodyPublishers.ofString(form)));
  }

  /** Makes a batch of an uploaded file. */
  HttpResponse<byte[]> create(String file) throws IOException, InterruptedException {
    ObjectNode wanted = JSON.createObjectNode().put("input_file_id", file);
    wanted.put("endpoint", "/v1" + turn).put("completion_window", "24h");
    return send(
        to("/batches")
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(wanted.toString())));
  }

  /** The state of a batch. */
  HttpResponse<byte[]> state(String batch) throws IOException, InterruptedException {
    return send(to("/batches/" + batch).GET());
  }

  /** The content of a file. */
  HttpResponse<byte[]> content(String file) throws IOException, InterruptedException {
    return send(to("/files/" + file + "/content").GET());
  }

  /**
   * Ends a batch; also where the thread is interrupted: a batch costs money.
   *
   * @throws CompletionException when the server can't be reached
   */
  void cancel(String batch) {
    HttpRequest request =
        to("/batches/" + batch + "/cancel").POST(BodyPublishers.noBody()).timeout(FAREWELL).build();
    client.sendAsync(request, BodyHandlers.discarding()).join();
  }

  private HttpResponse<byte[]> send(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    return client.send(request.build(), BodyHandlers.ofByteArray());
  }

  private HttpRequest.Builder to(String path) {
    String query = like.target().getRawQuery();
    HttpRequest.Builder to =
        HttpRequest.newBuilder(URI.create(base + path + (query == null ? "" : "?" + query)));
    like.onward()
        .headers()
        .map()
        .forEach(
            (name, values) -> {
              if (!OF_THE_BODY.contains(name.toLowerCase(Locale.ROOT))) {
                values.forEach(value -> to.header(name, value));
              }
            });
    return to.timeout(LIMIT);
  }
}
