package dev.nljdbc.bench.export;

import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.export.FineTuningExample.Message;
import dev.nljdbc.bench.run.DriverConnection;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What the driver would send a model, by {@code NL PROMPT}: a model that was tuned on it is asked
 * in the same words later. Nothing is sent. Keeps the connection to the last database open; not
 * thread-safe.
 */
public final class DriverPrompts implements AutoCloseable {

  private final DriverConnection connection;

  /**
   * Connects to nothing yet.
   *
   * @param settings {@code nl.*} connection properties
   */
  public DriverPrompts(Map<String, String> settings) {
    connection = new DriverConnection(settings);
  }

  /**
   * The messages of a question's first request.
   *
   * @param evidence outside knowledge; empty for none
   * @throws SQLException when the question can't be put, with the driver's reason
   */
  public List<Message> of(BenchmarkDatabase database, String question, String evidence)
      throws SQLException {
    Connection opened = connection.to(database, evidence);
    List<Message> messages = new ArrayList<>();
    try (Statement statement = opened.createStatement();
        ResultSet rows = statement.executeQuery("NL PROMPT: " + question)) {
      while (rows.next()) {
        String role = rows.getString("role");
        if (role.equals("system") || role.equals("user") || role.equals("assistant")) {
          messages.add(new Message(role, rows.getString("text")));
        }
      }
    }
    return messages;
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
