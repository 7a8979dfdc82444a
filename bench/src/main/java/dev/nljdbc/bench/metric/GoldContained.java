// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import dev.nljdbc.bench.metric.Metric.Prediction;
import dev.nljdbc.bench.metric.OpenDatabase.Gold;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

/**
 * Whether a person finds the gold's answer in the prediction's: {@code gold_contained} is 1 when
 * the results have the same rows and the gold's columns are among the predicted ones, whatever else
 * is shown and in whatever order; also whenever the data set's own judge says that it is correct.
 * So it is never below execution accuracy, and what it is above it are superfluous or exchanged
 * columns, or another order of the rows.
 *
 * <p>Source: the idea of the evaluation of Spider 2.0 (Lei et al., ICLR 2025), which looks for each
 * of the gold's columns among the predicted ones. There each column is looked for alone; here the
 * cells of a row have to stay together.
 */
final class GoldContained extends ExecutedMetric {

  /**
   * Opens nothing yet.
   *
   * @param limit the most time for one query
   */
  public GoldContained(Duration limit) {
    super(limit);
  }

  @Override
  public void measure(Prediction prediction, Figures figures) throws SQLException {
    boolean contained =
        switch (prediction.score().verdict()) {
          case CORRECT -> true;
          case WRONG -> run(prediction);
          default -> false;
        };
    figures.put("gold_contained", contained);
  }

  private boolean run(Prediction prediction) throws SQLException {
    String goldSql = prediction.example().gold();
    Gold gold = gold(prediction, own -> own.run(goldSql, Integer.MAX_VALUE, limit()));
    if (!(gold.execution() instanceof Execution.Rows expected)) {
      return false;
    }
    Execution predicted = runner(prediction).run(prediction.sql(), expected.rows().size(), limit());
    return predicted instanceof Execution.Rows found
        && of(gold.comparable(expected.rows()), gold.comparable(found.rows()));
  }

  static boolean of(List<List<Cell>> gold, List<List<Cell>> predicted) {
    if (gold.size() != predicted.size()) {
      return false;
    }
    return gold.isEmpty()
        || new ColumnMatching(ResultEquality.columns(gold), ResultEquality.columns(predicted))
            .exists();
  }
}
