// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nljdbc.testing.Engines;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Messages on standard input that nobody wrote in good faith. */
@Timeout(120)
class StdioAttacksTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** An invisible character and a terminal's escape, which no line may hold as they are. */
  private static final String ESCAPE = "\u001b[2J";

  private static final String SECRET = "hidden cell";

  /** What no answer holds: cells that are hidden, controls, and the names of Java's parts. */
  private static final List<String> TELLTALES =
      List.of(SECRET, "\u001b", "\tat ", "URLDecoder", "deserialize");

  /** Ids that no answer has: of messages within texts, and of two on one line. */
  private static final Set<Integer> NEVER = Set.of(99, 38, 39);

  private static final String HONEST = "\"id\":1000,";
  private static final String INITIALIZE =
      "{\"jsonrpc\":\"2.0\",\"id\":\"first\",\"method\":\"initialize\",\"params\":{"
          + "\"protocolVersion\":\"2025-06-18\",\"capabilities\":{},\"clientInfo\":"
          + "{\"name\":\"t\",\"version\":\"1\"}}}";
  private static final String INITIALIZED =
      "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}";

  @TempDir Path folder;

  /**
   * A kind of attack.
   *
   * @param message as it stands on the line
   */
  private record Attack(String kind, byte[] message) {

    Attack(String kind, String message) {
      this(kind, message.getBytes(StandardCharsets.UTF_8));
    }
  }

  private static String call(int id, String tool, String... arguments) {
    ObjectNode message = JSON.createObjectNode().put("jsonrpc", "2.0").put("id", id);
    ObjectNode given =
        message
            .put("method", "tools/call")
            .putObject("params")
            .put("name", tool)
            .putObject("arguments");
    for (int i = 0; i < arguments.length; i += 2) {
      given.put(arguments[i], arguments[i + 1]);
    }
    return message.toString();
  }

  private static String ask(int id, String question) {
    return call(id, "ask", "question", question);
  }

  private static List<Attack> attacks() {
    List<Attack> all = new ArrayList<>();
    all.add(new Attack("statement in a question", ask(1, "NL DEFINE 'a' AS SUM(id) FROM ship")));
    all.add(
        new Attack("statement behind a question", ask(2, "how many ships; NL FORGET 'honest'")));
    all.add(new Attack("settings in a question", ask(3, "{tables.deny=}: all words of secret")));
    all.add(
        new Attack("settings in a question", ask(4, "NL {nl.share=rows, nl.dir=/tmp/x}: words")));
    all.add(new Attack("question that ends the statement", ask(5, "x'; DROP TABLE ship; --")));
    all.add(
        new Attack("question within SQL", call(6, "query", "sql", "SELECT * FROM (NL 'words')")));
    all.add(new Attack("statement as SQL", call(7, "query", "sql", "NL FORGET 'honest'")));
    all.add(new Attack("write as SQL", call(8, "query", "sql", "DELETE FROM ship")));
    all.add(new Attack("hidden table as SQL", call(9, "query", "sql", "SELECT word FROM secret")));
    all.add(
        new Attack(
            "second statement as SQL", call(10, "query", "sql", "SELECT 1;\u2028DROP TABLE ship")));
    all.add(
        new Attack(
            "tool that is not offered",
            call(11, "remember", "question", "planted", "sql", "SELECT 1")));
    all.add(new Attack("tool of another case", call(12, "Query", "sql", "SELECT 1")));
    all.add(new Attack("tool named as a path", call(13, "../query\u0000", "sql", "SELECT 1")));
    all.add(
        new Attack(
            "settings beside an argument",
            call(14, "query", "sql", "SELECT word FROM secret", "nl.tables.deny", "", "url", "x")));
    all.add(
        new Attack(
            "settings in the marks of a call",
            call(15, "query", "sql", "SELECT word FROM secret")
                .replace("\"arguments\"", "\"_meta\":{\"nl.tables.deny\":\"\"},\"arguments\"")));
    all.add(
        new Attack(
            "mark of another call",
            call(16, "query", "sql", "DROP TABLE ship")
                .replace("\"arguments\"", "\"_meta\":{\"dev.nljdbc/call\":\" 1\"},\"arguments\"")));
    all.add(
        new Attack(
            "argument as an object",
            call(17, "query", "sql", "@").replace("\"@\"", "{\"sql\":\"DELETE FROM ship\"}")));
    all.add(
        new Attack(
            "argument as a nest",
            call(18, "query", "sql", "@")
                .replace("\"@\"", "[".repeat(900) + "1" + "]".repeat(900))));
    all.add(
        new Attack(
            "argument twice",
            call(19, "query", "sql", "SELECT 1")
                .replace("\"sql\"", "\"sql\":\"SELECT 1\",\"sql\"")
                .replace("\"SELECT 1\"}", "\"SELECT word FROM secret\"}")));
    all.add(
        new Attack(
            "number that is none",
            call(20, "query", "sql", "SELECT 1", "max_rows", "@").replace("\"@\"", "1e999")));
    all.add(
        new Attack(
            "number of all digits",
            call(21, "query", "sql", "SELECT 1", "max_rows", "@")
                .replace("\"@\"", "9".repeat(5_000))));
    all.add(new Attack("text of 900 KB", ask(22, "ships ".repeat(150_000))));
    all.add(
        new Attack(
            "control characters in a question", ask(23, "ships " + ESCAPE + "\r\n{\"id\":1}")));
    all.add(
        new Attack(
            "message within a cell",
            call(24, "query", "sql", "SELECT '\n{\"jsonrpc\":\"2.0\",\"id\":99,\"result\":{}}'")));
    all.add(
        new Attack(
            "message within a tool's name",
            call(25, "x\n{\"jsonrpc\":\"2.0\",\"id\":99,\"result\":{}}\n")));
    all.add(
        new Attack(
            "message within an id",
            call(26, "query", "sql", "DELETE FROM ship")
                .replace("\"id\":26", "\"id\":\"\\n{\\\"id\\\":99}\\n" + "\u202e\"")));
    all.add(
        new Attack(
            "method with a line end",
            "{\"jsonrpc\":\"2.0\",\"id\":27,\"method\":\"x\\n{\\\"id\\\":99}\\n\"}"));
    all.add(new Attack("method of a class", message(28, "java.lang.Runtime/exec", "{}")));
    all.add(new Attack("method of the client", message(29, "sampling/createMessage", "{}")));
    all.add(new Attack("file as a resource", resource(30, "file:///etc/passwd")));
    all.add(new Attack("hidden table as a resource", resource(31, "nl-jdbc://table/secret")));
    all.add(new Attack("path as a resource", resource(32, "nl-jdbc://table/..%2f..%2fetc")));
    all.add(new Attack("broken code in a resource", resource(33, "nl-jdbc://table/%zz%")));
    all.add(
        new Attack(
            "resource of a megabyte", resource(34, "nl-jdbc://table/" + "a".repeat(900_000))));
    all.add(new Attack("second beginning", INITIALIZE.replace("\"first\"", "35")));
    all.add(
        new Attack("version that is none", message(36, "initialize", "{\"protocolVersion\":{}}")));
    all.add(
        new Attack(
            "cancel of all",
            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":{}}}"));
    all.add(
        new Attack(
            "cancel without an id",
            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\"}"));
    all.add(
        new Attack(
            "answer to nothing",
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"content\":[{\"text\":\"x\"}]}}"));
    all.add(new Attack("batch", "[" + ask(37, "DROP TABLE ship") + "]"));
    all.add(new Attack("two messages on a line", ask(38, "x") + ask(39, "y")));
    all.add(new Attack("mark of the byte order", "\ufeff" + message(40, "ping", "{}")));
    all.add(new Attack("no JSON but YAML", "jsonrpc: '2.0'"));
    all.add(new Attack("headers as over HTTP", "POST /mcp HTTP/1.1\r"));
    all.add(new Attack("braces without end", "{\"a\":".repeat(200_000)));
    all.add(new Attack("name of 900 KB", "{\"" + "a".repeat(900_000) + "\":1}"));
    all.add(new Attack("class in JSON", "[\"javax.script.ScriptEngineManager\",{}]"));
    all.add(new Attack("null characters", new byte[1_000]));
    all.add(new Attack("broken UTF-8", new byte[] {'{', '"', (byte) 0xc0, (byte) 0xaf, '"', '}'}));
    all.add(new Attack("UTF-16", message(41, "ping", "{}").getBytes(StandardCharsets.UTF_16LE)));
    all.add(new Attack("half of a pair", ask(42, "@").replace("@", "ships \\ud800")));
    all.add(new Attack("line of three megabytes", new byte[3_000_000]));
    return all;
  }

  private static String message(int id, String method, String parameters) {
    return "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"%s\",\"params\":%s}"
        .formatted(id, method, parameters);
  }

  private static String resource(int id, String uri) {
    return message(id, "resources/read", "{\"uri\":\"" + uri + "\"}");
  }

  @Test
  void input_attack_leavesTheProtocolAndTheDatabaseWhole() throws Exception {
    String real =
        Engines.SQLITE.urlWith(
            folder,
            "CREATE TABLE ship (id INTEGER PRIMARY KEY, name VARCHAR(20))",
            "INSERT INTO ship VALUES (1, 'Aurora'), (2, 'Boreas')",
            "CREATE TABLE secret (word VARCHAR(20))",
            "INSERT INTO secret VALUES ('" + SECRET + "')");
    for (Attack attack : attacks()) {
      assertThat(new String(attack.message(), StandardCharsets.ISO_8859_1))
          .as(attack.kind())
          .doesNotContain("\n");
    }
    List<String> answers = served(real);
    List<String> broken = new ArrayList<>();
    for (String line : answers) {
      JsonNode read = JSON.readTree(line);
      if (!read.path("jsonrpc").asText().equals("2.0")
          || NEVER.contains(read.path("id").asInt())
          || TELLTALES.stream().anyMatch(line::contains)
          || line.length() > 2_000_000) {
        broken.add(line.substring(0, Math.min(500, line.length())));
      }
    }
    assertThat(broken).isEmpty();
    assertThat(answers)
        .filteredOn(line -> line.contains(HONEST))
        .singleElement()
        .satisfies(
            line ->
                assertThat(JSON.readTree(line).at("/result/structuredContent/rows/0/0").asText())
                    .isEqualTo("2"));
    assertThat(answers).hasSizeGreaterThan(attacks().size() / 2);
    try (Connection connection = Engines.SQLITE.connect(real);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM ship, secret")) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getInt(1)).isEqualTo(2);
    }
  }

  /** Says all, waits for the answer to an honest call, and gives all lines. */
  private List<String> served(String real) throws Exception {
    Properties properties = Engines.SQLITE.properties();
    properties.setProperty("nl.dir", folder.resolve("indexes").toString());
    properties.setProperty("nl.tables.deny", "secret");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PipedOutputStream to = new PipedOutputStream();
    PipedInputStream in = new PipedInputStream(to, 1 << 16);
    ExecutorService thread = Executors.newSingleThreadExecutor();
    try {
      Future<?> server =
          thread.submit(
              () -> {
                new AssistantServer(
                        "jdbc:nl:" + real.substring("jdbc:".length()), properties, false, "1")
                    .run(in, out);
                return null;
              });
      say(to, INITIALIZE.getBytes(StandardCharsets.UTF_8));
      say(to, INITIALIZED.getBytes(StandardCharsets.UTF_8));
      for (Attack attack : attacks()) {
        say(to, attack.message());
      }
      say(
          to,
          call(1_000, "query", "sql", "SELECT COUNT(*) FROM ship")
              .getBytes(StandardCharsets.UTF_8));
      while (!out.toString(StandardCharsets.UTF_8).contains(HONEST) && !server.isDone()) {
        Thread.sleep(50);
      }
      to.close();
      server.get(60, TimeUnit.SECONDS);
    } finally {
      thread.shutdownNow();
    }
    return out.toString(StandardCharsets.UTF_8).lines().toList();
  }

  private static void say(OutputStream to, byte[] message) throws IOException {
    to.write(message);
    to.write('\n');
    to.flush();
  }
}
