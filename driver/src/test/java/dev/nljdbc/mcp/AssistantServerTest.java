// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nljdbc.client.ReportLife;
import dev.nljdbc.testing.Engines;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tools and resources, as a client calls them. */
class AssistantServerTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path folder;
  private String url = "";

  private StdioClient serve(boolean remembering, String... settings) throws Exception {
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
    return new StdioClient("jdbc:nl:" + url.substring("jdbc:".length()), properties, remembering);
  }

  private static JsonNode call(StdioClient client, String tool, Map<String, Object> with)
      throws IOException {
    return client.request("tools/call", Map.of("name", tool, "arguments", with));
  }

  private static String text(JsonNode result) {
    return result.at("/content/0/text").asText();
  }

  private static Map<String, Object> structured(JsonNode result) {
    assertThat(result.path("isError").asBoolean()).as(text(result)).isFalse();
    return JSON.convertValue(result.path("structuredContent"), new TypeReference<>() {});
  }

  @Test
  void ask_question_givesRowsSqlAndConfidence() throws Exception {
    try (StdioClient client = serve(false)) {
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
    try (StdioClient client = serve(false)) {
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
  void input_ended_endsItsCalls() throws Exception {
    try (StdioClient client = serve(false, "nl.timeout", "40m")) {
      client.say(
          """
          {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "query",
           "arguments": {"sql": "SELECT COUNT(*) FROM ship a, ship b, ship c, ship d, ship e"}}}\
          """);
      awaitRunning(1);
      client.end();
      awaitRunning(0);
    }
  }

  @Test
  void calls_moreThanConnections_areAllAnswered() throws Exception {
    try (StdioClient client = serve(false)) {
      for (int id = 1; id <= 20; id++) {
        client.say(
            """
            {"jsonrpc": "2.0", "id": %d, "method": "tools/call", "params": {"name": "query",
             "arguments": {"sql": "SELECT COUNT(*) FROM ship a, ship b"}}}\
            """
                .formatted(id));
      }
      for (int i = 1; i <= 20; i++) {
        assertThat(client.heard().at("/result/structuredContent/rows/0/0").asInt())
            .isEqualTo(303 * 303);
      }
    }
  }

  private McpSyncClient process(String url) {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    List<String> arguments =
        List.of(
            "-cp",
            System.getProperty("java.class.path"),
            "dev.nljdbc.cli.NlCli",
            "--mcp",
            "--url",
            url,
            "-D",
            "nl.dir=" + folder.resolve("indexes"));
    ServerParameters server = ServerParameters.builder(java).args(arguments).build();
    return McpClient.sync(
            new StdioClientTransport(server, new JacksonMcpJsonMapper(new ObjectMapper())))
        .build();
  }

  /** The official client, twice: each has a process of its own, and both use one index folder. */
  @Test
  void processes_twoOnOneIndexFolder_bothAnswer() throws Exception {
    String real =
        Engines.SQLITE.urlWith(
            folder,
            "CREATE TABLE ship (id INTEGER PRIMARY KEY, name VARCHAR(20))",
            "INSERT INTO ship VALUES (1, 'Aurora'), (2, 'Boreas')");
    String served = "jdbc:nl:" + real.substring("jdbc:".length());
    CallToolRequest question =
        new CallToolRequest("ask", Map.of("question", "how many ships are there?"));
    CallToolRequest search = new CallToolRequest("search_values", Map.of("query", "aurra"));
    try (McpSyncClient one = process(served);
        McpSyncClient other = process(served)) {
      one.initialize();
      other.initialize();
      for (McpSyncClient client : List.of(one, other, one)) {
        assertThat(client.callTool(question).structuredContent().toString()).contains("[[2]]");
        assertThat(client.callTool(search).structuredContent().toString()).contains("Aurora");
      }
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
    try (StdioClient client = serve(false)) {
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
    try (StdioClient client = serve(false)) {
      JsonNode writes = call(client, "query", Map.of("sql", "DELETE FROM ship"));
      assertThat(writes.path("isError").asBoolean()).isTrue();
      assertThat(text(writes)).contains("Only queries are run");
      JsonNode unclear = call(client, "ask", Map.of("question", "why is the sea blue"));
      assertThat(unclear.path("isError").asBoolean()).isTrue();
      assertThat(text(unclear)).contains("(NL0");
      JsonNode none = call(client, "ask", Map.of("question", " "));
      assertThat(text(none)).contains("'question' has to be a text");
      JsonNode settings = call(client, "ask", Map.of("question", "{nl.tables.deny=} SQL: ships"));
      assertThat(settings.path("isError").asBoolean()).isTrue();
      assertThatThrownBy(() -> call(client, "remember", Map.of("question", "a", "sql", "b")))
          .hasMessageContaining("Unknown tool");
    }
  }

  @Test
  void search_valuesColumnsAndJoins_areFound() throws Exception {
    try (StdioClient client = serve(false)) {
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
    try (StdioClient client = serve(true)) {
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
    try (StdioClient client = serve(false)) {
      for (JsonNode result :
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
    try (StdioClient client = serve(false)) {
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

  private static String read(StdioClient client, String uri) throws IOException {
    return client.request("resources/read", Map.of("uri", uri)).at("/contents/0/text").asText();
  }

  @Test
  void verified_queryOfWhatIsHiddenSince_isNotTold() throws Exception {
    try (StdioClient client = serve(true)) {
      structured(
          call(
              client,
              "remember",
              Map.of("question", "where they lie", "sql", "SELECT port FROM ship")));
    }
    try (StdioClient client = serve(false, "nl.columns.deny", "ship.port")) {
      assertThat(read(client, "nl-jdbc://verified")).doesNotContain("port");
      assertThat(read(client, "nl-jdbc://table/ship")).doesNotContain("PORT");
    }
  }

  @Test
  void sharing_valuesOrSchema_givesNoRows() throws Exception {
    try (StdioClient client = serve(false, "nl.share", "schema")) {
      assertThat(client.request("tools/list", Map.of()).findValuesAsText("name"))
          .contains("ask")
          .doesNotContain("explain");
      for (String question : List.of("which ships are in Bergen?", "names of all ships")) {
        JsonNode result = call(client, "ask", Map.of("question", question));
        assertThat(structured(result)).doesNotContainKey("rows").containsKey("withheld");
        assertThat(text(result)).doesNotContain("Aurora").doesNotContain("'Bergen'");
      }
      assertThat(text(call(client, "ask", Map.of("question", "ships with the name 'Auror'"))))
          .as("doubts")
          .doesNotContain("Aurora");
      JsonNode refused =
          call(client, "ask", Map.of("question", "blub of ships in bergn by frum and wubble"));
      assertThat(text(refused)).as("readings").doesNotContain("Bergen");
      JsonNode queried = call(client, "query", Map.of("sql", "SELECT name FROM ship"));
      assertThat(structured(queried)).doesNotContainKey("rows").containsEntry("row_count", 303);
      assertThat(text(queried)).doesNotContain("Aurora");
      JsonNode fails =
          call(client, "query", Map.of("sql", "SELECT CAST(name AS INTEGER) FROM ship"));
      assertThat(text(fails)).doesNotContain("Aurora");
      assertThat(read(client, "nl-jdbc://table/ship")).doesNotContain("Aurora", "Bergen");
      assertThat(text(call(client, "describe_columns", Map.of("column", "ship.name"))))
          .doesNotContain("Aurora");
    }
    try (StdioClient client = serve(false, "nl.share", "values")) {
      assertThat(text(call(client, "search_values", Map.of("query", "Bergen"))))
          .contains("'Bergen'");
      assertThat(structured(call(client, "ask", Map.of("question", "names of all ships"))))
          .doesNotContainKey("rows")
          .containsEntry("row_count", 303);
    }
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
          try (StdioClient client = new StdioClient(url, login, false)) {
            JsonNode result = call(client, "ask", Map.of("question", question));
            if (result.path("isError").asBoolean()) {
              throw new IOException(text(result));
            }
            return structured(result).get("rows").toString();
          }
        });
  }
}
