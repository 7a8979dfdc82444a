// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.core.PackagedText;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.sample.Shop;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;

/** Asks a model questions of which half can't be answered, and notes which it refuses. */
public final class AnswerabilityRun {

  private static final String SHOP = "shop";

  /** Errors that say that the question can't be answered; after others, the next may fail, too. */
  static final Set<NlError> REFUSALS =
      Set.of(
          NlError.NOT_UNDERSTOOD,
          NlError.CANNOT_ANSWER,
          NlError.NO_ANSWER,
          NlError.UNCERTAIN,
          NlError.REFUSED);

  private final Path folder;
  private final Map<String, String> settings;

  /**
   * What became of a question.
   *
   * @param question the question
   * @param refused whether it was refused
   * @param said the refusal, or the SQL of the answer after its confidence
   */
  public record Outcome(AnswerabilityQuestion question, boolean refused, String said) {}

  /**
   * Asks nothing yet.
   *
   * @param folder for the databases and their indexes; it is empty
   * @param settings {@code nl.*} connection properties
   */
  public AnswerabilityRun(Path folder, Map<String, String> settings) {
    this.folder = folder;
    this.settings = settings;
  }

  /**
   * Asks all, each to its database.
   *
   * @throws SQLException when a database can't be made, or a question fails for another reason than
   *     that it can't be answered
   */
  public List<Outcome> ask(List<AnswerabilityQuestion> questions) throws SQLException {
    Map<String, Connection> connections = new TreeMap<>();
    try {
      List<Outcome> outcomes = new ArrayList<>();
      for (AnswerabilityQuestion question : questions) {
        String name = question.database();
        if (!connections.containsKey(name)) {
          connections.put(name, connect(name));
        }
        outcomes.add(ask(connections.get(name), question));
      }
      return outcomes;
    } finally {
      for (Connection connection : connections.values()) {
        connection.close();
      }
    }
  }

  private Connection connect(String name) throws SQLException {
    String url = "sqlite:" + folder.resolve(name + ".sqlite");
    try (Connection bare = DriverManager.getConnection("jdbc:" + url)) {
      create(name, bare);
    }
    Properties properties = new Properties();
    properties.putAll(settings);
    properties.setProperty("nl.dir", folder.resolve("indexes").toString());
    Connection asked = DriverManager.getConnection("jdbc:nl:" + url, properties);
    try (Statement statement = asked.createStatement();
        // Waits for the index: without it, cells would be missing for the first questions.
        ResultSet columns = statement.executeQuery("NL COLUMNS: name")) {
      columns.next();
    }
    return asked;
  }

  /**
   * Creates one of the databases that the questions are about.
   *
   * @param name as {@link AnswerabilityQuestion#database} has it
   * @param empty a connection to an empty database
   */
  public static void create(String name, Connection empty) throws SQLException {
    if (name.equals(SHOP)) {
      Shop.create(empty);
      return;
    }
    String script = PackagedText.read(AnswerabilityRun.class, "answerability/" + name + ".sql");
    try (Statement statement = empty.createStatement()) {
      for (String sql : script.split(";")) {
        if (!sql.isBlank()) {
          statement.execute(sql);
        }
      }
    }
  }

  private static Outcome ask(Connection asked, AnswerabilityQuestion question) throws SQLException {
    try (Statement statement = asked.createStatement();
        ResultSet rows = statement.executeQuery("NL: " + question.text())) {
      rows.next();
      NlAnswer answer = statement.unwrap(NlAnswer.class);
      return new Outcome(question, false, answer.confidence().orElse(0) + " " + answer.sql());
    } catch (NlException e) {
      if (!REFUSALS.contains(e.error())) {
        throw e;
      }
      return new Outcome(question, true, String.valueOf(e.getMessage()));
    }
  }
}
