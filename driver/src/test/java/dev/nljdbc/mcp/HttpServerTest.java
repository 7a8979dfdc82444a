// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.client.ReportLife;
import dev.nljdbc.testing.Engines;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceRequest;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.TextResourceContents;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HttpServerTest {

  private static final String TOKEN = "zq-token-of-this-test";
  private static final String INITIALIZE =
      """
      {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "2025-06-18",
       "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}}""";

  @TempDir Path folder;
  private String url = "";

  private HttpServer serve(boolean remembering, String... settings) throws Exception {
    url =
        Engines.H2.urlWith(
            folder,
            "CREATE TABLE ship (id INTEGER PRIMARY KEY, name VARCHAR(20), port VARCHAR(20))",
            "INSERT INTO ship VALUES (1, 'Aurora', 'Bergen'), (2, 'Boreas', 'Turku')",
            "INSERT INTO ship VALUES (3, 'Ce\u200Bres', 'Cork')",
            "INSERT INTO ship SELECT x + 10, 'Ship ' || x, 'Gdynia' FROM SYSTEM_RANGE(1, 300)");
    Properties properties = Engines.H2.properties();
    properties.setProperty("nl.dir", folder.resolve("indexes").toString());
    for (int i = 0; i < settings.length; i += 2) {
      properties.setProperty(settings[i], settings[i + 1]);
    }
    return serve("jdbc:nl:" + url.substring("jdbc:".length()), properties, remembering);
  }

  private static HttpServer serve(String url, Properties properties, boolean remembering)
      throws Exception {
    return HttpServer.start(
        url,
        properties,
        remembering,
        "1",
        new ProgressLog(),
        HttpServer.Address.of("127.0.0.1:0"),
        TOKEN);
  }

  private static McpSyncClient client(HttpServer server) {
    McpSyncClient client =
        McpClient.sync(
                HttpClientStreamableHttpTransport.builder(server.uri().toString())
                    .httpRequestCustomizer(
                        (request, method, uri, body, context) ->
                            request.header("Authorization", "Bearer " + TOKEN))
                    .build())
            .build();
    client.initialize();
    return client;
  }

  private static CallToolResult call(McpSyncClient client, String tool, Map<String, Object> with) {
    return client.callTool(new CallToolRequest(tool, with));
  }

  private static String text(CallToolResult result) {
    return ((TextContent) result.content().get(0)).text();
  }

  @SuppressWarnings("unchecked") // JSON
  private static Map<String, Object> structured(CallToolResult result) {
    assertThat(result.isError()).as(text(result)).isFalse();
    return (Map<String, Object>) result.structuredContent();
  }

  @Test
  void ask_question_givesRowsSqlAndConfidence() throws Exception {
    try (HttpServer server = serve(false);
        McpSyncClient client = client(server)) {
      Map<String, Object> told =
          structured(call(client, "ask", Map.of("question", "which ships are in Bergen?")));
      assertThat(told.get("rows").toString()).contains("Aurora").doesNotContain("Boreas");
      assertThat(told.get("sql").toString()).contains("'Bergen'");
      assertThat((Double) told.get("confidence")).isBetween(0.0, 1.0);
      assertThat(told.get("model")).isEqualTo("offline");
    }
  }

  @Test
  void ask_oneWordOrWordsOfSql_isAQuestion() throws Exception {
    try (HttpServer server = serve(false);
        McpSyncClient client = client(server)) {
      assertThat((List<?>) structured(call(client, "ask", Map.of("question", "ships"))).get("rows"))
          .hasSize(100);
      Map<String, Object> told =
          structured(call(client, "ask", Map.of("question", "how many ships LIMIT 0")));
      assertThat((List<?>) told.get("rows")).as("a limit within a question is none").isNotEmpty();
      assertThat(text(call(client, "ask", Map.of("question", "ship;DROP/**/TABLE/**/ship;--"))))
          .doesNotContain("syntax error");
      assertThat(text(call(client, "query", Map.of("sql", "SELECT * FROM ship WHERE name = ?"))))
          .contains("write the value");
    }
  }

  @Test
  void session_deleted_endsItsCalls() throws Exception {
    try (HttpServer server = serve(false, "nl.lab.explore.timeout", "10m")) {
      String[] known = {"Authorization", "Bearer " + TOKEN};
      String session =
          post(server, INITIALIZE, known).headers().firstValue("Mcp-Session-Id").orElseThrow();
      String[] within = with(known, "Mcp-Session-Id", session);
      post(server, "{\"jsonrpc\": \"2.0\", \"method\": \"notifications/initialized\"}", within);
      String slow =
          """
          {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "query",
           "arguments": {"sql": "SELECT COUNT(*) FROM ship a, ship b, ship c, ship d, ship e"}}}""";
      CompletableFuture<HttpResponse<String>> waiting =
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  return post(server, slow, within);
                } catch (Exception e) {
                  throw new IllegalStateException(e);
                }
              });
      awaitRunning(1);
      HttpRequest ends = HttpRequest.newBuilder(server.uri()).headers(within).DELETE().build();
      HttpClient.newHttpClient().send(ends, HttpResponse.BodyHandlers.ofString());
      awaitRunning(0);
      assertThat(waiting.get(60, TimeUnit.SECONDS).body()).doesNotContain("row_count");
    }
  }

  /** Until the engine runs so many of the slow queries, long before their own time limit. */
  private void awaitRunning(int wanted) throws Exception {
    String running =
        "SELECT COUNT(*) FROM INFORMATION_SCHEMA.SESSIONS WHERE SESSION_ID <> SESSION_ID()"
            + " AND EXECUTING_STATEMENT LIKE '%ship e%'";
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    int seen = -1;
    try (Connection connection = DriverManager.getConnection(url, Engines.H2.properties());
        Statement statement = connection.createStatement()) {
      while (seen != wanted && System.nanoTime() < end) {
        try (ResultSet rows = statement.executeQuery(running)) {
          rows.next();
          seen = rows.getInt(1);
        }
        TimeUnit.MILLISECONDS.sleep(50);
      }
    }
    assertThat(seen).as("queries that run").isEqualTo(wanted);
  }

  @Test
  void ask_manyRows_areCutAndSaidSo() throws Exception {
    try (HttpServer server = serve(false);
        McpSyncClient client = client(server)) {
      Map<String, Object> told =
          structured(call(client, "ask", Map.of("question", "names of all ships", "max_rows", 7)));
      assertThat((List<?>) told.get("rows")).hasSize(7);
      assertThat(told.get("cut").toString()).contains("first 7 rows");
      Map<String, Object> queried =
          structured(call(client, "query", Map.of("sql", "SELECT * FROM ship ORDER BY id")));
      assertThat((List<?>) queried.get("rows")).hasSize(100);
      assertThat(queried.get("row_count")).isEqualTo(303);
      assertThat(queried.get("cut").toString()).contains("first 100 rows");
    }
  }

  @Test
  void tools_errors_sayWhatToDo() throws Exception {
    try (HttpServer server = serve(false);
        McpSyncClient client = client(server)) {
      CallToolResult writes = call(client, "query", Map.of("sql", "DELETE FROM ship"));
      assertThat(writes.isError()).isTrue();
      assertThat(text(writes)).contains("Only queries are run");
      CallToolResult unclear = call(client, "ask", Map.of("question", "why is the sea blue"));
      assertThat(unclear.isError()).isTrue();
      assertThat(text(unclear)).contains("(NL0");
      CallToolResult none = call(client, "ask", Map.of("question", " "));
      assertThat(text(none)).contains("'question' has to be a text");
      CallToolResult settings =
          call(client, "ask", Map.of("question", "{nl.tables.deny=} SQL: ships"));
      assertThat(settings.isError()).isTrue();
      assertThatThrownBy(() -> call(client, "remember", Map.of("question", "a", "sql", "b")))
          .hasMessageContaining("Unknown tool");
    }
  }

  @Test
  void search_valuesColumnsAndJoins_areFound() throws Exception {
    try (HttpServer server = serve(false);
        McpSyncClient client = client(server)) {
      assertThat(structured(call(client, "search_values", Map.of("query", "bergn"))).toString())
          .contains("PORT = 'Bergen'");
      assertThat(
              structured(
                      call(client, "search_columns", Map.of("query", List.of("harbour", "port"))))
                  .toString())
          .contains("SHIP.PORT");
      assertThat(
              structured(call(client, "describe_columns", Map.of("column", "ship.port")))
                  .toString())
          .contains("303, no nulls");
      assertThat(
              structured(
                      call(client, "join_path", Map.of("start", "ship.name", "end", "ship.port")))
                  .toString())
          .contains("SHIP");
      assertThat(
              structured(call(client, "explain", Map.of("question", "how many ships are there")))
                  .toString())
          .contains("number of rows");
    }
  }

  @Test
  void resources_schemaTableAndVerified_areRead() throws Exception {
    try (HttpServer server = serve(true);
        McpSyncClient client = client(server)) {
      assertThat(read(client, "nl-jdbc://schema")).contains("SHIP | ID");
      assertThat(read(client, "nl-jdbc://table/ship")).contains("SHIP.PORT", "primary key: ID");
      assertThatThrownBy(() -> read(client, "nl-jdbc://table/nothing")).hasMessageContaining("not");
      assertThat(
              structured(
                  call(
                      client,
                      "remember",
                      Map.of("question", "our fleet's size", "sql", "SELECT COUNT(*) FROM ship"))))
          .isEqualTo(Map.of("kept", "our fleet's size"));
      assertThat(read(client, "nl-jdbc://verified")).contains("our fleet's size", "COUNT(*)");
      Map<String, Object> told =
          structured(call(client, "ask", Map.of("question", "our fleet's size")));
      assertThat(told)
          .containsEntry("model", "verified")
          .containsEntry("rows", List.of(List.of(303)));
      assertThat(text(call(client, "remember", Map.of("question", "x", "sql", "DELETE FROM ship"))))
          .contains("Only queries are run");
    }
  }

  @Test
  void cells_withHiddenCharacters_areShown() throws Exception {
    try (HttpServer server = serve(false);
        McpSyncClient client = client(server)) {
      for (CallToolResult result :
          List.of(
              call(client, "ask", Map.of("question", "which ships are in Cork?")),
              call(client, "query", Map.of("sql", "SELECT name FROM ship WHERE id = 3")))) {
        assertThat(structured(result).get("rows").toString()).contains("Ce\\u{200B}res");
        assertThat(text(result)).doesNotContain("\u200B");
      }
    }
  }

  @Test
  void cells_ofBytes_areHexInAQuery() throws Exception {
    try (HttpServer server = serve(false);
        McpSyncClient client = client(server)) {
      assertThat(
              structured(
                      call(
                          client,
                          "query",
                          Map.of("sql", "SELECT CAST(X'deadbeef00' AS VARBINARY)")))
                  .get("rows"))
          .hasToString("[[deadbeef00]]");
    }
  }

  private static String read(McpSyncClient client, String uri) {
    return ((TextResourceContents)
            client.readResource(new ReadResourceRequest(uri)).contents().get(0))
        .text();
  }

  @Test
  void verified_queryOfWhatIsHiddenSince_isNotTold() throws Exception {
    try (HttpServer server = serve(true);
        McpSyncClient client = client(server)) {
      structured(
          call(
              client,
              "remember",
              Map.of("question", "where they lie", "sql", "SELECT port FROM ship")));
    }
    try (HttpServer server = serve(false, "nl.columns.deny", "ship.port");
        McpSyncClient client = client(server)) {
      assertThat(read(client, "nl-jdbc://verified")).doesNotContain("port");
      assertThat(read(client, "nl-jdbc://table/ship")).doesNotContain("PORT");
    }
  }

  @Test
  void sharing_valuesOrSchema_givesNoRows() throws Exception {
    try (HttpServer server = serve(false, "nl.share", "schema");
        McpSyncClient client = client(server)) {
      assertThat(client.listTools().tools())
          .extracting(McpSchema.Tool::name)
          .doesNotContain("explain");
      for (String question : List.of("which ships are in Bergen?", "names of all ships")) {
        CallToolResult result = call(client, "ask", Map.of("question", question));
        assertThat(structured(result)).doesNotContainKey("rows").containsKey("withheld");
        assertThat(text(result)).doesNotContain("Aurora").doesNotContain("'Bergen'");
      }
      assertThat(text(call(client, "ask", Map.of("question", "ships with the name 'Auror'"))))
          .as("doubts")
          .doesNotContain("Aurora");
      CallToolResult refused =
          call(client, "ask", Map.of("question", "blub of ships in bergn by frum and wubble"));
      assertThat(text(refused)).as("readings").doesNotContain("Bergen");
      CallToolResult queried = call(client, "query", Map.of("sql", "SELECT name FROM ship"));
      assertThat(structured(queried)).doesNotContainKey("rows").containsEntry("row_count", 303);
      assertThat(text(queried)).doesNotContain("Aurora");
      CallToolResult fails =
          call(client, "query", Map.of("sql", "SELECT CAST(name AS INTEGER) FROM ship"));
      assertThat(text(fails)).doesNotContain("Aurora");
      assertThat(read(client, "nl-jdbc://table/ship")).doesNotContain("Aurora", "Bergen");
      assertThat(text(call(client, "describe_columns", Map.of("column", "ship.name"))))
          .doesNotContain("Aurora");
    }
    try (HttpServer server = serve(false, "nl.share", "values");
        McpSyncClient client = client(server)) {
      assertThat(text(call(client, "search_values", Map.of("query", "Bergen"))))
          .contains("'Bergen'");
      assertThat(structured(call(client, "ask", Map.of("question", "names of all ships"))))
          .doesNotContainKey("rows")
          .containsEntry("row_count", 303);
    }
  }

  @Test
  void door_withoutTokenOrWithAnOrigin_isShut() throws Exception {
    try (HttpServer server = serve(false)) {
      assertThat(post(server, INITIALIZE).statusCode()).isEqualTo(401);
      assertThat(post(server, INITIALIZE, "Authorization", "Bearer " + TOKEN + "x").statusCode())
          .isEqualTo(401);
      String[] known = {"Authorization", "Bearer " + TOKEN};
      assertThat(post(server, INITIALIZE, known).statusCode()).isEqualTo(200);
      assertThat(
              post(server, INITIALIZE, with(known, "Origin", "http://evil.example")).statusCode())
          .isEqualTo(403);
      assertThat(
              post(
                      server,
                      INITIALIZE.replace("initialize", "tools/list"),
                      with(known, "Mcp-Session-Id", "chosen-by-the-client"))
                  .statusCode())
          .as("a session that the server did not begin")
          .isEqualTo(404);
      assertThat(post(server, "x".repeat(HttpGate.LARGEST_MESSAGE + 1), known).statusCode())
          .isEqualTo(413);
      assertThat(post(server, "{", known).body()).contains("-32700");
      HttpRequest gets = HttpRequest.newBuilder(server.uri()).headers(known).build();
      assertThat(HttpClient.newHttpClient().send(gets, HttpResponse.BodyHandlers.ofString()).body())
          .as("errors of the SDK")
          .contains("\"error\"")
          .doesNotContain("stackTrace");
      assertThat(
              spoken(
                  server,
                  "POST /mcp HTTP/1.1\r\nHost: evil.example\r\nAuthorization: Bearer %s\r\n"
                      + "Accept: application/json, text/event-stream\r\n"
                      + "Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}"))
          .as("a name that was made to lead here")
          .startsWith("HTTP/1.1 4");
    }
  }

  @Test
  void sessions_moreThanABound_areRefused() throws Exception {
    try (HttpServer server = serve(false)) {
      String[] known = {"Authorization", "Bearer " + TOKEN};
      for (int i = 0; i < 100; i++) {
        assertThat(post(server, INITIALIZE, known).statusCode()).isEqualTo(200);
      }
      assertThat(post(server, INITIALIZE, known).statusCode()).isEqualTo(503);
    }
  }

  private static String[] with(String[] headers, String name, String value) {
    return java.util.stream.Stream.concat(
            java.util.Arrays.stream(headers), java.util.stream.Stream.of(name, value))
        .toArray(String[]::new);
  }

  private static HttpResponse<String> post(HttpServer server, String body, String... headers)
      throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(server.uri())
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream")
            .POST(HttpRequest.BodyPublishers.ofString(body));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  private static String spoken(HttpServer server, String request) throws IOException {
    URI uri = server.uri();
    try (Socket socket = new Socket(InetAddress.getByName(uri.getHost()), uri.getPort());
        OutputStream out = socket.getOutputStream();
        InputStream in = socket.getInputStream()) {
      out.write(request.formatted(TOKEN).getBytes(StandardCharsets.US_ASCII));
      out.flush();
      return new String(in.readNBytes(12), StandardCharsets.US_ASCII);
    }
  }

  @Test
  void address_ofOtherMachines_isTold() {
    assertThat(HttpServer.Address.of("8931")).isEqualTo(new HttpServer.Address("127.0.0.1", 8931));
    assertThat(HttpServer.Address.of("[::1]:80").ofThisMachine()).isTrue();
    assertThat(HttpServer.Address.of("0.0.0.0:80").ofThisMachine()).isFalse();
    assertThatThrownBy(() -> HttpServer.Address.of("localhost"))
        .hasMessageContaining("needs HOST:PORT");
    assertThatThrownBy(() -> HttpServer.Address.of("localhost:99999"))
        .hasMessageContaining("needs HOST:PORT");
  }

  @Test
  void ask_overMonths_givesTheSameRowsOrSaysWhyNot() throws Exception {
    String question = ReportLife.LONGER_THAN_4.substring("NL: ".length());
    ReportLife.check(
        folder,
        (url, user, password) -> {
          Properties login = new Properties();
          login.setProperty("user", user);
          login.setProperty("password", password);
          try (HttpServer server = serve(url, login, false);
              McpSyncClient client = client(server)) {
            CallToolResult result = call(client, "ask", Map.of("question", question));
            if (result.isError()) {
              throw new IOException(text(result));
            }
            return structured(result).get("rows").toString();
          }
        });
  }
}
