// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import java.sql.SQLException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;

/**
 * Execution accuracy (EX) as BIRD's evaluator has it: both results as sets of rows are equal, so
 * neither order nor repeated rows count, but the order of columns does.
 *
 * <p>Source: Li et al., "Can LLM Already Serve as a Database Interface? A Big Bench for Large-Scale
 * Database Grounded Text-to-SQLs", NeurIPS 2023, section 4 and the published evaluation.
 */
final class RowSetAccuracy extends ExecutionEvaluator {

  /**
   * Opens nothing yet.
   *
   * @param limit the most time for one query
   */
  RowSetAccuracy(Duration limit) {
    super(limit);
  }

  @Override
  Execution run(QueryRunner runner, String sql, int most, Duration limit) throws SQLException {
    return runner.runDistinct(sql, most, limit);
  }

  @Override
  boolean equal(List<List<Cell>> gold, List<List<Cell>> rows, String goldText) {
    return new HashSet<>(gold).equals(new HashSet<>(rows));
  }
}
