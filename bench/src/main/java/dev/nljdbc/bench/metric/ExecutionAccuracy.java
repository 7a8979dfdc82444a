// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * Execution accuracy (EX) on one database, as Spider's test-suite evaluator judges it by default.
 *
 * <p>Source: Zhong, Yu and Klein, "Semantic Evaluation for Text-to-SQL with Distilled Test Suites",
 * EMNLP 2020, and the evaluator that its authors publish (execution match, values given, DISTINCT
 * not kept). Both queries are tidied by {@link SpiderQueryText} and run; results are compared by
 * {@link ResultEquality}; order counts when the gold text has {@code order by} in it anywhere.
 */
public final class ExecutionAccuracy extends ExecutionEvaluator {

  /**
   * Opens nothing yet.
   *
   * @param limit the most time for one query
   */
  public ExecutionAccuracy(Duration limit) {
    super(limit);
  }

  @Override
  Execution run(QueryRunner runner, String sql, int most, Duration limit) throws SQLException {
    return runner.run(SpiderQueryText.tidy(sql), most, limit);
  }

  @Override
  boolean equal(List<List<Cell>> gold, List<List<Cell>> rows, String goldText) {
    String tidied = SpiderQueryText.tidy(goldText).toLowerCase(Locale.ROOT);
    return ResultEquality.equal(gold, rows, tidied.contains("order by"));
  }
}
