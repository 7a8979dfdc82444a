// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import dev.nljdbc.bench.metric.Metric.Prediction;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

/**
 * Soft-F1: how much of the gold's cells a result has, and how little else. {@code soft_f1} is 1
 * when both results are empty, 0 when the prediction does not run.
 *
 * <p>Source: the evaluator of BIRD Mini-Dev (Li et al., BIRD, NeurIPS 2023, and the Mini-Dev
 * release of 2024). Repeated rows count once. The first distinct row of one result is paired with
 * the first of the other and so on. Of a pair, the predicted values that the gold row has count as
 * true positives, the others as false positives, the gold values that the predicted row lacks as
 * false negatives, each as a share of the gold row's width. A row without partner is one false
 * positive or negative. Columns may so stand in any order; rows may not.
 */
final class SoftF1 implements Metric {

  /**
   * So many rows beyond those that find a partner are read. With more of them the measure is below
   * 1 % even where the gold has a thousand rows and all agree.
   */
  private static final int SURPLUS = 200_000;

  private final Duration limit;
  private final OpenDatabase open = new OpenDatabase();

  /**
   * Opens nothing yet.
   *
   * @param limit the most time for one query
   */
  public SoftF1(Duration limit) {
    this.limit = limit;
  }

  @Override
  public void measure(Prediction prediction, Figures figures) throws SQLException {
    figures.put("soft_f1", prediction.score().ran() ? run(prediction) : 0);
  }

  private double run(Prediction prediction) throws SQLException {
    QueryRunner runner = open.runner(prediction.database());
    String goldSql = prediction.example().gold();
    Execution gold = runner.runDistinct(goldSql, Integer.MAX_VALUE, limit);
    if (!(gold instanceof Execution.Rows expected)) {
      return 0;
    }
    int most = expected.rows().size() + SURPLUS;
    Execution predicted = runner.runDistinct(prediction.sql(), most, limit);
    return predicted instanceof Execution.Rows found ? of(expected.rows(), found.rows()) : 0;
  }

  /** Of distinct rows. */
  static double of(List<List<Cell>> gold, List<List<Cell>> predicted) {
    if (gold.isEmpty() && predicted.isEmpty()) {
      return 1;
    }
    int pairs = Math.min(gold.size(), predicted.size());
    double both = 0;
    double predictedOnly = Math.max(0, predicted.size() - gold.size());
    double goldOnly = Math.max(0, gold.size() - predicted.size());
    for (int i = 0; i < pairs; i++) {
      List<Cell> expected = gold.get(i);
      List<Cell> found = predicted.get(i);
      double width = expected.size();
      int shared = shared(found, expected);
      both += shared / width;
      predictedOnly += (found.size() - shared) / width;
      goldOnly += (expected.size() - shared(expected, found)) / width;
    }
    double precision = share(both, predictedOnly);
    double recall = share(both, goldOnly);
    return precision + recall == 0 ? 0 : 2 * precision * recall / (precision + recall);
  }

  /** How many values of a row are in the other, too. */
  private static int shared(List<Cell> row, List<Cell> other) {
    int shared = 0;
    for (Cell cell : row) {
      if (other.contains(cell)) {
        shared++;
      }
    }
    return shared;
  }

  private static double share(double part, double rest) {
    return part + rest == 0 ? 0 : part / (part + rest);
  }

  @Override
  public void close() throws SQLException {
    open.close();
  }
}
