// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Different questions, one after the other on one connection: the first opens the index.
 *
 * @param whole whether all tables had been read before
 * @param wrong the questions that had another answer than the right one, with that answer
 * @param first seconds
 * @param millis of the others, ascending
 */
public record RepeatedQuestions(
    boolean whole, List<String> wrong, double first, List<Double> millis) {

  /**
   * Asks the offline model.
   *
   * @param whole whether all tables have been read
   */
  static RepeatedQuestions ask(
      LargePlace place, Path index, List<LargeDatabase.Asked> questions, boolean whole)
      throws SQLException {
    double[] millis = new double[questions.size()];
    List<String> wrong = new ArrayList<>();
    try (Connection connection = BackgroundReading.connect(place, index)) {
      for (int i = 0; i < millis.length; i++) {
        long began = System.nanoTime();
        String text = questions.get(i).text();
        String answered = answer(connection, "NL: " + text);
        millis[i] = (System.nanoTime() - began) / 1e6;
        if (!answered.equals(questions.get(i).answer())) {
          wrong.add(text + " " + answered);
        }
      }
    }
    double[] others = Arrays.copyOfRange(millis, 1, millis.length);
    Arrays.sort(others);
    List<Double> sorted = new ArrayList<>();
    for (double one : others) {
      sorted.add(one);
    }
    return new RepeatedQuestions(whole, List.copyOf(wrong), millis[0] / 1e3, List.copyOf(sorted));
  }

  private static String answer(Connection connection, String statementText) {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(statementText)) {
      return rows.next() ? String.valueOf(rows.getString(1)) : "";
    } catch (SQLException refused) {
      return String.valueOf(refused.getMessage());
    }
  }

  /** Milliseconds that this share of the questions after the first takes at most. */
  public double quantile(double share) {
    int rank = (int) Math.ceil(share * millis.size());
    return millis.get(Math.max(0, rank - 1));
  }

  /** Including the first. */
  public int size() {
    return millis.size() + 1;
  }
}
