// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.dataset.Example;
import java.sql.SQLException;

/**
 * Measures predictions in numbers, beside the {@link ExecutionEvaluator}'s verdict. Not
 * thread-safe: one per worker.
 */
interface Metric extends AutoCloseable {

  /**
   * Measures one prediction. It may be blank, which is the worst there is and not left out; its
   * database is there.
   */
  void measure(Prediction prediction, Figures figures) throws SQLException;

  @Override
  default void close() throws SQLException {}

  /**
   * SQL for a question.
   *
   * @param example the question with its gold
   * @param database that the question is about
   * @param sql predicted; blank where there was no answer
   * @param score what the data set's judge says of it
   */
  record Prediction(Example example, BenchmarkDatabase database, String sql, Score score) {}
}
