package dev.nljdbc.jar;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.Properties;

/**
 * An application that has nl-jdbc.jar and SQLite's driver on its class path and nothing else: makes
 * a table, asks about it with the offline model and with a language model, and prints what it got.
 */
final class JarProbe {

  private static final String SQL = "SELECT count(*) FROM planet WHERE moons > 1";

  private JarProbe() {}

  public static void main(String[] args) throws Exception {
    String url = "jdbc:nl:sqlite:" + args[0];
    System.out.println("offline " + ask(url, "How many planets are there?", new Properties()));
    HttpServer server = server();
    try {
      Properties model = new Properties();
      model.setProperty("nl.model", "test-model");
      model.setProperty("nl.base-url", "http://127.0.0.1:" + server.getAddress().getPort() + "/v1");
      model.setProperty("nl.api-key", "test-key");
      System.out.println("model " + ask(url, "How many planets have moons?", model));
    } finally {
      server.stop(0);
    }
  }

  private static String ask(String url, String question, Properties properties) throws Exception {
    try (Connection connection = DriverManager.getConnection(url, properties);
        Statement statement = connection.createStatement()) {
      statement.executeUpdate(
          "CREATE TABLE IF NOT EXISTS planet (name TEXT PRIMARY KEY, moons INT)");
      statement.executeUpdate(
          "INSERT OR REPLACE INTO planet VALUES ('Earth', 1), ('Mars', 2), ('Jupiter', 95)");
      try (ResultSet rows = statement.executeQuery("NL: " + question)) {
        rows.next();
        return rows.getString(1);
      }
    }
  }

  /** Answers every request alike: run this SQL, it is the answer. */
  private static HttpServer server() throws Exception {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    byte[] reply = reply().getBytes(StandardCharsets.UTF_8);
    server.createContext(
        "/",
        exchange -> {
          exchange.getRequestBody().readAllBytes();
          exchange.getResponseHeaders().add("Content-Type", "application/json");
          exchange.sendResponseHeaders(200, reply.length);
          exchange.getResponseBody().write(reply);
          exchange.close();
        });
    server.start();
    return server;
  }

  private static String reply() {
    return """
    {"id": "r", "object": "chat.completion", "created": 1, "model": "test-model",
     "choices": [{"index": 0, "finish_reason": "tool_calls", "message": {"role": "assistant",
       "content": "Counting them.", "tool_calls": [
         {"id": "1", "type": "function", "function":
           {"name": "ExecuteSQL", "arguments": "{\\"sql\\": \\"%s\\"}"}},
         {"id": "2", "type": "function", "function": {"name": "Done", "arguments": "{}"}}]}}],
     "usage": {"prompt_tokens": 9, "completion_tokens": 3, "total_tokens": 12}}
    """
        .formatted(SQL);
  }
}
