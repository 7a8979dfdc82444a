// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.samples;

import dev.nljdbc.answer.NlAnswer;
import java.io.IOException;
import java.nio.file.Files;
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
import java.util.TreeMap;

/** One sample database, asked through {@code jdbc:nl:} as any program would. */
public final class SampleSession implements AutoCloseable {

  private final Connection asked;
  private final Connection plain;

  /**
   * @param file the database, a copy that may be opened for writing
   * @param indexes the folder of indexes
   * @param model which model is asked, as settings
   */
  private SampleSession(Path file, Path indexes, Map<String, String> model) throws SQLException {
    Properties settings = new Properties();
    settings.putAll(model);
    settings.setProperty("nl.today", SampleQuestion.TODAY.toString());
    settings.setProperty("nl.dir", indexes.toString());
    asked = DriverManager.getConnection("jdbc:nl:sqlite:" + file, settings);
    plain = DriverManager.getConnection("jdbc:sqlite:" + file);
    try (Statement statement = asked.createStatement();
        // Waits for the index, so that the first question does not pay for it.
        ResultSet columns = statement.executeQuery("NL COLUMNS: name")) {
      columns.next();
    }
  }

  /**
   * Puts all questions, each to a copy of its database.
   *
   * @param folder for the copies and their indexes
   * @param questions the file of questions
   * @param published the folder of Chinook, Northwind and Sakila, as they were published
   * @param model which model is asked, as settings
   */
  public static List<SampleAnswer> askAll(
      Path folder, String questions, Path published, Map<String, String> model)
      throws IOException, SQLException {
    List<SampleAnswer> answers = new ArrayList<>();
    Map<String, SampleSession> sessions = new TreeMap<>();
    try {
      for (SampleQuestion question : SampleQuestion.all(questions)) {
        String name = question.database();
        SampleSession session = sessions.get(name);
        if (session == null) {
          Path copy = database(folder, name, published);
          session = new SampleSession(copy, folder.resolve("indexes"), model);
          sessions.put(name, session);
        }
        answers.add(session.ask(question));
      }
    } finally {
      for (SampleSession session : sessions.values()) {
        session.close();
      }
    }
    return answers;
  }

  /** Made by its script, or copied from the public ones; it may be written. */
  private static Path database(Path folder, String name, Path published)
      throws IOException, SQLException {
    Path made = SampleDatabase.create(folder, name).orElse(null);
    if (made != null) {
      return made;
    }
    Path copy = folder.resolve(name + ".sqlite");
    Files.copy(published.resolve(name).resolve(name + ".sqlite"), copy);
    if (!copy.toFile().setWritable(true)) {
      throw new IOException(copy + " can't be made writable");
    }
    return copy;
  }

  private SampleAnswer ask(SampleQuestion question) throws SQLException {
    SampleRows rows;
    NlAnswer answer;
    try (Statement statement = asked.createStatement()) {
      try (ResultSet found = statement.executeQuery(question.statement())) {
        rows = SampleRows.of(found);
        answer = statement.unwrap(NlAnswer.class);
      } catch (SQLException e) {
        return new SampleAnswer(question, Verdict.refused, 0, String.valueOf(e.getMessage()));
      }
    }
    Verdict verdict = question.isAnsweredBy(rows, plain) ? Verdict.right : Verdict.wrong;
    return new SampleAnswer(question, verdict, answer.confidence().orElse(0), answer.sql());
  }

  @Override
  public void close() throws SQLException {
    asked.close();
    plain.close();
  }
}
