// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.ambiguity;

import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.metric.ExecutionEvaluator;
import dev.nljdbc.bench.run.DriverConnection;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Asks questions through the driver, as its users do. */
final class AskedQuestions {

  private static final String AMBIGUOUS = " may mean ";

  private final DriverConnection driver;
  private final ExecutionEvaluator judge;

  AskedQuestions(DriverConnection driver, ExecutionEvaluator judge) {
    this.driver = driver;
    this.judge = judge;
  }

  /**
   * What came of an ordinary question.
   *
   * @param answered whether there were rows
   * @param ambiguous whether it was said to be ambiguous
   * @param said the warning or the error that says so; empty for none
   */
  record Asked(boolean answered, boolean ambiguous, String said) {}

  /** Asks a question by {@code NL:}. */
  Asked ask(BenchmarkDatabase database, String question) throws SQLException {
    Connection connection = driver.to(database);
    try (Statement statement = connection.createStatement()) {
      try (ResultSet unused = statement.executeQuery("NL: " + question)) {
        for (SQLWarning w = statement.getWarnings(); w != null; w = w.getNextWarning()) {
          String text = String.valueOf(w.getMessage());
          if (text.contains(AMBIGUOUS)) {
            return new Asked(true, true, text);
          }
        }
        return new Asked(true, false, "");
      }
    } catch (SQLException e) {
      String text = String.valueOf(e.getMessage());
      return new Asked(false, text.contains(AMBIGUOUS), text);
    }
  }

  /** The SQL of the readings by {@code NL ASK}; none where that fails. */
  List<String> readings(BenchmarkDatabase database, String question) throws SQLException {
    Connection connection = driver.to(database);
    List<String> readings = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("NL ASK: " + question)) {
      while (rows.next()) {
        readings.add(rows.getString("sql"));
      }
    } catch (SQLException e) {
      return List.of(); // refused: no reading at all
    }
    return readings;
  }

  /** The place of the reading with the gold's rows, from 1; 0 for none. */
  int rank(BenchmarkDatabase database, String question, String gold) throws SQLException {
    return rank(database, readings(database, question), gold);
  }

  /** The rank of the gold query among readings. */
  int rank(BenchmarkDatabase database, List<String> readings, String gold) {
    for (int i = 0; i < readings.size(); i++) {
      if (judge.correct(database, gold, readings.get(i))) {
        return i + 1;
      }
    }
    return 0;
  }
}
