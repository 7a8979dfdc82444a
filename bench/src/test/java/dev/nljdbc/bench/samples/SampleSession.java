package dev.nljdbc.bench.samples;

import dev.nljdbc.answer.NlAnswer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Properties;

/** One sample database, asked through {@code jdbc:nl:} as any program would. */
final class SampleSession implements AutoCloseable {

  private final Connection asked;
  private final Connection plain;

  /**
   * @param file the database, a copy that may be opened for writing
   * @param indexes the folder of indexes
   */
  SampleSession(Path file, Path indexes) throws SQLException {
    Properties settings = new Properties();
    settings.setProperty("nl.model", "offline");
    settings.setProperty("nl.dir", indexes.toString());
    asked = DriverManager.getConnection("jdbc:nl:sqlite:" + file, settings);
    plain = DriverManager.getConnection("jdbc:sqlite:" + file);
    try (Statement statement = asked.createStatement();
        // Waits for the index, so that the first question does not pay for it.
        ResultSet columns = statement.executeQuery("NL COLUMNS: name")) {
      columns.next();
    }
  }

  SampleAnswer ask(SampleQuestion question) throws SQLException {
    long began = System.nanoTime();
    SampleRows rows;
    NlAnswer answer;
    try (Statement statement = asked.createStatement()) {
      try (ResultSet found = statement.executeQuery(question.statement())) {
        rows = SampleRows.of(found);
        answer = statement.unwrap(NlAnswer.class);
      } catch (SQLException e) {
        return new SampleAnswer(
            question, Verdict.refused, 0, millisSince(began), String.valueOf(e.getMessage()));
      }
    }
    long millis = millisSince(began);
    Verdict verdict = isRight(question, rows) ? Verdict.right : Verdict.wrong;
    return new SampleAnswer(question, verdict, answer.confidence().orElse(0), millis, answer.sql());
  }

  private boolean isRight(SampleQuestion question, SampleRows rows) throws SQLException {
    for (String gold : question.gold()) {
      try (Statement statement = plain.createStatement();
          ResultSet found = statement.executeQuery(gold)) {
        if (rows.answers(SampleRows.of(found), isOrdered(gold))) {
          return true;
        }
      }
    }
    return false;
  }

  /** Gold queries with an order have it at their end, and only where the question asks for it. */
  private static boolean isOrdered(String gold) {
    return gold.toUpperCase(Locale.ROOT).contains("ORDER BY");
  }

  private static long millisSince(long began) {
    return (System.nanoTime() - began) / 1_000_000;
  }

  @Override
  public void close() throws SQLException {
    asked.close();
    plain.close();
  }
}
