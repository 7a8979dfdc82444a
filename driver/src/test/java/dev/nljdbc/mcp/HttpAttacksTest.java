// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Engines;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Requests to the server over HTTP as no client of the protocol would send them, byte by byte. */
@Timeout(60)
class HttpAttacksTest {

  private static final String TOKEN = "zq-token-of-this-test";
  private static final String KNOWN = "Authorization: Bearer " + TOKEN + "\r\n";
  private static final String JSON =
      "Content-Type: application/json\r\nAccept: application/json, text/event-stream\r\n";
  private static final String CALL =
      "\"method\":\"tools/call\",\"params\":{\"name\":\"remember\",\"arguments\":"
          + "{\"question\":\"planted\",\"sql\":\"SELECT 1\"}}}";
  private static final String INITIALIZE =
      "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":"
          + "\"2025-06-18\",\"capabilities\":{},\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}}";

  @TempDir Path folder;

  /**
   * A kind of attack.
   *
   * @param head request line and headers but Host, length and the blank line
   * @param refusal the statuses that are right
   */
  private record Attack(String kind, String host, String head, String body, String refusal) {}

  private static Attack attack(String kind, String head, String body, String refusal) {
    return new Attack(kind, "HOST", head, body, refusal);
  }

  private static List<Attack> attacks() {
    String post = "POST /mcp HTTP/1.1\r\n";
    List<Attack> all = new ArrayList<>();
    all.add(attack("no token", post + JSON, INITIALIZE, "401"));
    all.add(attack("empty token", post + "Authorization: Bearer \r\n" + JSON, INITIALIZE, "401"));
    all.add(
        attack(
            "token of another scheme",
            post + "Authorization: Basic " + TOKEN + "\r\n" + JSON,
            INITIALIZE,
            "401"));
    all.add(
        attack(
            "token in the query",
            "POST /mcp?token=" + TOKEN + " HTTP/1.1\r\n" + JSON,
            INITIALIZE,
            "401"));
    all.add(
        attack(
            "token in a cookie",
            post + "Cookie: Authorization=Bearer " + TOKEN + "\r\n" + JSON,
            INITIALIZE,
            "401"));
    all.add(
        attack(
            "part of the token",
            post + "Authorization: Bearer " + TOKEN.substring(0, 8) + "\r\n" + JSON,
            INITIALIZE,
            "401"));
    all.add(
        attack(
            "token behind a wrong one",
            post + "Authorization: Bearer x\r\n" + KNOWN + JSON,
            INITIALIZE,
            "401|400"));
    all.add(
        attack(
            "path with a parameter",
            "POST /mcp;a=b HTTP/1.1\r\n" + KNOWN + JSON,
            INITIALIZE,
            "404|400"));
    all.add(
        attack(
            "path with dots", "POST /x/../mcp HTTP/1.1\r\n" + KNOWN + JSON, INITIALIZE, "404|400"));
    all.add(
        attack("path in codes", "POST /%6dcp HTTP/1.1\r\n" + KNOWN + JSON, INITIALIZE, "404|400"));
    all.add(attack("path below", "GET /mcp/../../etc/passwd HTTP/1.1\r\n" + KNOWN, "", "404|400"));
    all.add(attack("path without a token", "GET /x HTTP/1.1\r\n", "", "401"));
    all.add(attack("method TRACE", "TRACE /mcp HTTP/1.1\r\n" + KNOWN, "", "405|400"));
    all.add(
        attack(
            "method OPTIONS of a page",
            "OPTIONS /mcp HTTP/1.1\r\nOrigin: http://evil.example\r\n",
            "",
            "401"));
    all.add(attack("method PUT", "PUT /mcp HTTP/1.1\r\n" + KNOWN + JSON, INITIALIZE, "405"));
    all.add(
        attack(
            "method in another place",
            "POST /mcp HTTP/1.1\r\nX-HTTP-Method-Override: DELETE\r\n" + JSON,
            INITIALIZE,
            "401"));
    all.add(attack("origin null", post + KNOWN + "Origin: null\r\n" + JSON, INITIALIZE, "403"));
    all.add(
        attack(
            "origin of this machine",
            post + KNOWN + "Origin: http://localhost:1\r\n" + JSON,
            INITIALIZE,
            "403"));
    all.add(
        new Attack("name of another host", "evil.example", post + KNOWN + JSON, INITIALIZE, "4.."));
    all.add(
        new Attack(
            "name that begins as ours",
            "127.0.0.1.evil.example",
            post + KNOWN + JSON,
            INITIALIZE,
            "4.."));
    all.add(
        new Attack(
            "two names", "HOST\r\nHost: evil.example", post + KNOWN + JSON, INITIALIZE, "4.."));
    all.add(
        attack(
            "address in the request line",
            "POST http://evil.example/mcp HTTP/1.1\r\n" + KNOWN + JSON,
            INITIALIZE,
            "4.."));
    all.add(
        attack(
            "header of a line end",
            post + KNOWN + "X-A: b\r\n c: d\r\nX\u0000: e\r\n" + JSON,
            INITIALIZE,
            "4.."));
    all.add(
        attack(
            "header of 100 KB",
            post + KNOWN + "X-A: " + "a".repeat(100_000) + "\r\n" + JSON,
            INITIALIZE,
            "431|400"));
    all.add(
        attack("two lengths", post + KNOWN + "Content-Length: 5\r\n" + JSON, INITIALIZE, "4.."));
    all.add(
        attack(
            "length and chunks",
            post + KNOWN + "Transfer-Encoding: chunked\r\n" + JSON,
            INITIALIZE,
            "4.."));
    all.add(
        attack(
            "session of the client's choice",
            post + KNOWN + "Mcp-Session-Id: ../../x\r\n" + JSON,
            "{\"jsonrpc\":\"2.0\",\"id\":2," + CALL,
            "404|400"));
    all.add(
        attack(
            "call without a session",
            post + KNOWN + JSON,
            "{\"jsonrpc\":\"2.0\",\"id\":2," + CALL,
            "4.."));
    all.add(
        attack(
            "stream without a session",
            "GET /mcp HTTP/1.1\r\nAccept: text/event-stream\r\n" + KNOWN,
            "",
            "4.."));
    all.add(
        attack(
            "end of a session that is none",
            "DELETE /mcp HTTP/1.1\r\nMcp-Session-Id: x\r\n" + KNOWN,
            "",
            "4.."));
    all.add(attack("batch", post + KNOWN + JSON, "[" + INITIALIZE + "]", "400"));
    all.add(attack("nesting", post + KNOWN + JSON, "[".repeat(400_000), "400"));
    all.add(
        attack(
            "nested parameters",
            post + KNOWN + JSON,
            INITIALIZE.replace(
                "\"capabilities\":{}",
                "\"capabilities\":" + "{\"a\":".repeat(5_000) + "1" + "}".repeat(5_000)),
            "400"));
    all.add(
        attack(
            "number of a million digits",
            post + KNOWN + JSON,
            INITIALIZE.replace("\"id\":1", "\"id\":" + "9".repeat(900_000)),
            "400"));
    all.add(
        attack(
            "id as an object",
            post + KNOWN + JSON,
            INITIALIZE.replace("\"id\":1", "\"id\":{}"),
            "400"));
    all.add(
        attack(
            "id null", post + KNOWN + JSON, INITIALIZE.replace("\"id\":1", "\"id\":null"), "400"));
    all.add(attack("version 1", post + KNOWN + JSON, INITIALIZE.replace("2.0", "1.0"), "400"));
    all.add(
        attack(
            "parameters as a list",
            post + KNOWN + JSON,
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":[1]}",
            "400"));
    all.add(attack("no method", post + KNOWN + JSON, "{\"jsonrpc\":\"2.0\",\"id\":1}", "400"));
    all.add(attack("two objects", post + KNOWN + JSON, INITIALIZE + INITIALIZE, "400|200"));
    all.add(
        attack(
            "broken UTF-8",
            post + KNOWN + JSON,
            "{\"jsonrpc\":\"2.0\",\"id\":\"\u00ff\u00fe\"",
            "400"));
    all.add(
        attack(
            "class in JSON",
            post + KNOWN + JSON,
            "[\"javax.script.ScriptEngineManager\",{}]",
            "400"));
    return all;
  }

  @Test
  void request_attack_isRefusedAndTellsNothing() throws Exception {
    List<String> wrong = new ArrayList<>();
    try (HttpServer server = serve()) {
      for (Attack attack : attacks()) {
        String host = server.uri().getHost() + ":" + server.uri().getPort();
        String answer = answer(server, attack, attack.host().replace("HOST", host));
        String status = answer.replaceFirst("(?s)^HTTP/1\\.\\d (\\d{3}).*", "$1");
        if (!status.matches(attack.refusal())
            || answer.contains(TOKEN)
            || answer.contains("\tat ")
            || answer.contains("Exception")) {
          wrong.add(attack.kind() + ": " + answer.lines().limit(12).toList());
        }
      }
      Attack honest = attack("", "POST /mcp HTTP/1.1\r\n" + KNOWN + JSON, INITIALIZE, "");
      assertThat(answer(server, honest, server.uri().getHost() + ":" + server.uri().getPort()))
          .startsWith("HTTP/1.1 200")
          .contains("nl-jdbc");
    }
    assertThat(wrong).isEmpty();
  }

  private HttpServer serve() throws Exception {
    Properties properties = Engines.H2.properties();
    properties.setProperty("nl.dir", folder.resolve("indexes").toString());
    String url = Engines.H2.urlWith(folder, "CREATE TABLE ship (id INTEGER PRIMARY KEY)");
    return HttpServer.start(
        "jdbc:nl:" + url.substring("jdbc:".length()),
        properties,
        true,
        "1",
        new ProgressLog(),
        HttpServer.Address.of("127.0.0.1:0"),
        TOKEN);
  }

  private static String answer(HttpServer server, Attack attack, String host) throws Exception {
    byte[] body = attack.body().getBytes(StandardCharsets.ISO_8859_1);
    String line = attack.head().substring(0, attack.head().indexOf("\r\n") + 2);
    String head =
        line
            + "Host: "
            + host
            + "\r\nConnection: close\r\n"
            + attack.head().substring(line.length())
            + "Content-Length: "
            + body.length
            + "\r\n\r\n";
    try (Socket socket = new Socket(InetAddress.getByName("127.0.0.1"), server.uri().getPort());
        OutputStream out = socket.getOutputStream();
        InputStream in = socket.getInputStream()) {
      socket.setSoTimeout(10_000);
      try {
        out.write(head.getBytes(StandardCharsets.ISO_8859_1));
        out.write(body);
        out.flush();
      } catch (java.net.SocketException e) {
        // it is refused before all of it was sent
      }
      return new String(in.readNBytes(20_000), StandardCharsets.UTF_8);
    } catch (java.net.SocketException e) {
      return "HTTP/1.1 400 cut off";
    }
  }
}
