// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** A server within this process, and a client that writes lines to it. */
final class StdioClient implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final PipedOutputStream to = new PipedOutputStream();
  private final BufferedReader from;
  private final ExecutorService thread = Executors.newSingleThreadExecutor();
  private final Future<?> server;
  private int requests = 1_000;

  StdioClient(String url, Properties properties, boolean remembering) throws IOException {
    PipedInputStream in = new PipedInputStream(to, 1 << 16);
    PipedInputStream answers = new PipedInputStream(1 << 20);
    PipedOutputStream out = new PipedOutputStream(answers);
    this.from = new BufferedReader(new InputStreamReader(answers, StandardCharsets.UTF_8));
    this.server =
        thread.submit(
            () -> {
              new AssistantServer(url, properties, remembering, "1").run(in, out);
              return null;
            });
    say(
        """
        {"jsonrpc": "2.0", "id": "first", "method": "initialize", "params": {"protocolVersion":
         "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}}\
        """);
    assertThat(heard().path("result").path("serverInfo").path("name").asText())
        .isEqualTo("nl-jdbc");
    say("{\"jsonrpc\": \"2.0\", \"method\": \"notifications/initialized\"}");
  }

  /** Writes a line. */
  void say(String message) throws IOException {
    write(message.replace("\n", "") + "\n");
  }

  void write(String text) throws IOException {
    to.write(text.getBytes(StandardCharsets.UTF_8));
    to.flush();
  }

  /** Ends the server's input. */
  void end() throws IOException {
    to.close();
  }

  JsonNode heard() throws IOException {
    return JSON.readTree(from.readLine());
  }

  /** The answer to a request; what is told meanwhile is passed over. */
  JsonNode answer(int id) throws IOException {
    JsonNode heard = heard();
    while (heard.path("id").asInt() != id) {
      heard = heard();
    }
    return heard;
  }

  /**
   * The result of a request.
   *
   * @throws IOException with the server's error
   */
  JsonNode request(String method, Map<String, Object> parameters) throws IOException {
    int id = requests++;
    say(
        JSON.writeValueAsString(
            Map.of("jsonrpc", "2.0", "id", id, "method", method, "params", parameters)));
    JsonNode answer = answer(id);
    if (answer.has("error")) {
      throw new IOException(answer.at("/error/message").asText());
    }
    return answer.path("result");
  }

  @Override
  public void close() throws Exception {
    to.close();
    server.get(30, TimeUnit.SECONDS);
    thread.shutdownNow();
  }
}
