// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.export;

import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.export.FineTuningExample.Message;
import dev.nljdbc.bench.run.DriverConnection;
import dev.nljdbc.config.Setting;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

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

  /** The prompt of a data set's example. */
  public List<Message> of(Dataset dataset, Example example) throws SQLException {
    return of(dataset.database(example).orElseThrow(), example.question(), example.evidence());
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }

  /**
   * The settings under which the driver makes prompts for fine-tuning. A model that was tuned on
   * them is asked with the same ones: {@code nl.strategy=direct}, {@code nl.lab.prompt=concise},
   * {@code nl.lab.without=exemplars}.
   *
   * <p>Source: Sun et al., "SQL-PaLM", section 6.1 (the concise form is the one for tuning) and
   * 6.3.1.
   *
   * @param indexes the folder of the indexes
   * @param others of the user's, which win
   */
  public static Map<String, String> settings(String indexes, Map<String, String> others) {
    Map<String, String> settings = new TreeMap<>();
    settings.put(Setting.MODEL.key(), "tuned"); // a model must be named; nothing is sent to it
    settings.put(Setting.BASE_URL.key(), "http://127.0.0.1:9/v1");
    settings.put(Setting.STRATEGY.key(), "direct");
    settings.put(Setting.PROMPT.key(), "concise");
    settings.put(Setting.WITHOUT.key(), "exemplars");
    settings.put(Setting.SHARE.key(), "values");
    settings.put(Setting.ANSWERS.key(), "new");
    settings.put(Setting.DIR.key(), indexes);
    settings.putAll(others);
    return settings;
  }
}
